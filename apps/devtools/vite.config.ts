import { fileURLToPath } from 'node:url'
import { brandFiles } from '@recruiting/brand/vite-plugin'
import reactPlugin from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('pages', import.meta.url)),
  base: '/__mock/',
  plugins: [brandFiles(), reactPlugin()],
  build: { outDir: fileURLToPath(new URL('dist', import.meta.url)), emptyOutDir: true },
})
