import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { key } from './test/s3/gate.ts'
import { sharedWorkers } from './vitest.common.config.ts'

/**
 * The tests that look at rows, locks and transactions. What requests can show, the kit shows on PostgreSQL
 * (`postgres/cluster.test.ts`).
 */
const onBothEngines = [
  'applications-export',
  'confirm-resume-deletion',
  'deletion-scope',
  'download-export',
  'growth',
  'job-board',
  'metrics',
  'retention',
  'same-moment',
  'save-personal-info',
  'scans-and-store',
  'side-by-side',
  'stage-upload',
  'stage-upload-room',
  'stored-json',
  'submit-application',
  'sweep',
  'wrong-clock',
]

/** Tests of the server that depend on the database, run again on PostgreSQL. */
export default defineConfig({
  plugins: [brandFiles()],
  test: {
    ...sharedWorkers,
    // Vitest needs a different name for each project.
    name: '@recruiting/mock-api, PostgreSQL',
    globalSetup: 'test/postgres/global-setup.ts',
    env: { ...key, AWS_EC2_METADATA_DISABLED: 'true' },
    include: ['test/postgres/*.test.ts', ...onBothEngines.map((name) => `test/${name}.test.ts`)],
  },
})
