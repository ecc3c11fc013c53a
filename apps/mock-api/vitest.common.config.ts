/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this, in ms. */
const timeout = 120_000

/** Settings of all tests of this package. */
export const common = {
  testTimeout: timeout,
  hookTimeout: timeout,
  expect: { poll: { timeout } },
  // The default leaves one core unused: of two, half.
  maxWorkers: '100%',
}

/**
 * Settings of tests whose files share a worker, which then starts once and loads the server once, not once per file. A
 * file that calls `vi.mock` ends in `.isolated.test.ts`, because the worker has loaded the module already.
 */
export const sharedWorkers = {
  ...common,
  isolate: false,
  // A failed test leaves no spy and no variable to the next file.
  restoreMocks: true,
  unstubEnvs: true,
  setupFiles: ['test/support/collect-garbage.ts'],
  execArgv: ['--expose-gc'],
}

/** The samples are for production, which refuses the invented company: they run with the other one. */
export const productionSamples = 'scripts/deploy/samples.test.ts'
