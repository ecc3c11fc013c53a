import { defineConfig } from 'vitest/config'

/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this. */
const patience = 120_000

export default defineConfig({
  // The files name no company: placeholders stand for its values, as with `--conditions=contract`.
  resolve: {
    alias: {
      '@recruiting/brand/company-words': '@recruiting/brand/contract-words',
      '@recruiting/brand/own-legal': '@recruiting/brand/standard-legal',
    },
  },
  test: {
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience } },
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
  },
})
