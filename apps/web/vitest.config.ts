import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // `e2e` belongs to Playwright.
    include: ['{src,server,build}/**/*.test.{ts,tsx}'],
    // The components are large: each worker reads them once, not once a file.
    isolate: false,
  },
})
