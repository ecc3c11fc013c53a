import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './build/inline-scripts.ts'

export default defineConfig({
  plugins: [inlineScripts()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // `e2e` belongs to Playwright.
    include: ['{src,server,build}/**/*.test.{ts,tsx}'],
    // Generous, because a busy machine is no failure: no test measures time, a test that hangs fails late.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The components are large: each worker reads them once, not once a file.
    isolate: false,
  },
})
