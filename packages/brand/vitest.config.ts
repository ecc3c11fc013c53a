import { defineConfig } from 'vitest/config'
import { brandFiles } from './src/vite-plugin.ts'

export default defineConfig({ plugins: [brandFiles()] })
