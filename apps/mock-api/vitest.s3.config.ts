import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { key } from './test/s3/gate.ts'
import { sharedWorkers } from './vitest.common.config.ts'

/** The tests of what depends on the store of the files. Those left out look into the folder of the files. */
const onBothStores = ['confirm-resume-deletion', 'discard-upload', 'retention', 'stage-upload']

/** Tests of the server that depend on the store of the files, run again on S3. */
export default defineConfig({
  plugins: [brandFiles()],
  test: {
    ...sharedWorkers,
    // Vitest needs a different name for each project.
    name: '@recruiting/mock-api, S3',
    globalSetup: 'test/s3/global-setup.ts',
    include: ['test/s3/*.test.ts', ...onBothStores.map((name) => `test/${name}.test.ts`)],
    env: { ...key, AWS_EC2_METADATA_DISABLED: 'true' },
  },
})
