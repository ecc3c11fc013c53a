import { defineConfig } from 'vitest/config'

/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this. */
const patience = 120_000

export default defineConfig({
  test: {
    testTimeout: patience,
    expect: { poll: { timeout: patience, interval: 1 } },
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
  },
})
