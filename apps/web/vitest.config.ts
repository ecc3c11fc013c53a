import { fileURLToPath } from 'node:url'
import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './build/inline-scripts.ts'

export default defineConfig({
  plugins: [brandFiles(), inlineScripts()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // `e2e` is run by Playwright.
    setupFiles: 'vitest.setup.ts',
    include: ['{src,server,build,dev}/**/*.test.{ts,tsx}'],
    // Generous, because a busy machine must not fail tests: no test measures time, and a hanging test fails late.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
    // The components are large: each worker loads them once instead of once per file.
    isolate: false,
  },
})
