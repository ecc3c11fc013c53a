import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [brandFiles()] })
