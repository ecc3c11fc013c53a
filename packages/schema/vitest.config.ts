import { defineConfig } from 'vitest/config'

/** Generous, because a busy machine is no failure: no test measures time, a test that hangs fails late. */
const patience = 30_000

export default defineConfig({
  test: { testTimeout: patience, hookTimeout: patience, expect: { poll: { timeout: patience } } },
})
