import { defineConfig } from 'vitest/config'

/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this. */
const patience = 120_000

/** One place of the kit that `scripts/runner-mutants.ts` changes. */
const { RUNNER_MUTANT } = process.env
const mutant = RUNNER_MUTANT
  ? (JSON.parse(RUNNER_MUTANT) as Record<'file' | 'piece' | 'instead', string>)
  : undefined

export default defineConfig({
  plugins: [
    {
      name: 'runner-mutant',
      // Before types are removed.
      enforce: 'pre',
      transform: (code, id) =>
        id === mutant?.file ? code.replace(mutant.piece, () => mutant.instead) : undefined,
    },
  ],
  test: {
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience } },
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
  },
})
