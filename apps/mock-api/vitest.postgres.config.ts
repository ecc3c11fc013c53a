import { brandFiles } from '@recruiting/brand/vite-plugin'
import { defineConfig } from 'vitest/config'
import { sharedWorkers } from './vitest.common.config.ts'

/** The tests of what depends on the database. Those left out look into the file of SQLite or use no database. */
const onBothEngines = [
  'answer-cache',
  'applications-export',
  'confirm-resume-deletion',
  'deletion-scope',
  'discard-upload',
  'emailed-links',
  'false-verdicts',
  'get-personal-info',
  'get-referral',
  'growth',
  'guessing-links',
  'job-board',
  'link-states',
  'list-jobs',
  'mails-of-calls',
  'metrics',
  'request-log',
  'resend-link',
  'retention',
  'same-moment',
  'save-personal-info',
  'scans-and-store',
  'slow-scans',
  'stage-upload',
  'states',
  'stored-json',
  'submit-application',
  'submit-application-once',
  'sweep',
  'test-support-clock',
  'test-support-data',
  'test-support-mails',
  'uploads-in-order',
  'virus-scanner',
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
    include: ['test/postgres/*.test.ts', ...onBothEngines.map((name) => `test/${name}.test.ts`)],
  },
})
