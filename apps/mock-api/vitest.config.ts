import { brandFiles } from '@recruiting/brand/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'
import { sharedWorkers } from './vitest.common.config.ts'

export default defineConfig({
  plugins: [brandFiles()],
  test: {
    ...sharedWorkers,
    // `other-brand` has its own configuration.
    include: ['{src,test,scripts}/**/*.test.ts'],
    // `vitest.postgres.config.ts`, `vitest.s3.config.ts` and `vitest.isolated.config.ts` run these.
    exclude: [...configDefaults.exclude, 'test/{postgres,s3}/**', '**/*.isolated.test.ts'],
  },
})
