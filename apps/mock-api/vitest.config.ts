import { brandFiles } from '@recruiting/brand/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'
import { productionSamples, sharedWorkers } from './vitest.common.config.ts'

export default defineConfig({
  plugins: [brandFiles()],
  test: {
    ...sharedWorkers,
    include: ['{src,test,scripts}/**/*.test.ts'],
    // The other configurations run these.
    exclude: [...configDefaults.exclude, 'test/{postgres,s3}/**', '**/*.isolated.test.ts', productionSamples],
  },
})
