import { defineConfig } from 'vitest/config'

/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this. */
const patience = 120_000

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/reference.ts',
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience, interval: 10 } },
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
  },
})
