import { brandFiles } from '@recruiting/brand/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'

/** Generous, so that a slow machine fails no test: no test measures time, only a hanging test reaches this. */
const patience = 120_000

export default defineConfig({
  plugins: [brandFiles()],
  test: {
    // `other-brand` has its own configuration.
    include: ['{src,test,scripts}/**/*.test.ts'],
    // `vitest.postgres.config.ts` and `vitest.s3.config.ts` run these.
    exclude: [...configDefaults.exclude, 'test/{postgres,s3}/**'],
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience } },
    // The default leaves one core unused: of two, half.
    maxWorkers: '100%',
  },
})
