import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'

/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this. */
const patience = 120_000

export default defineConfig({
  plugins: [brandFiles()],
  test: { testTimeout: patience, hookTimeout: patience, maxWorkers: '100%' },
})
