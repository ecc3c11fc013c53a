import { exampleJob } from '@recruiting/schema/examples/job'
import { expect, it, onTestFinished } from 'vitest'
import { importJobs } from '../../src/jobs/import.ts'
import { temporaryFolder } from '../../src/uploads/test-files/temporary-folder.ts'
import { startBackendIn } from '../support/backend.ts'
import { startServer } from '../support/server-process.ts'
import { engineVariables } from './test-database.ts'

it('an imported vacancy is announced to a server that does not poll', async () => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const environment = { DATA_DIR: folder.path, ...(await engineVariables(folder.path)), JOBS_REFRESH: '1h' }
  const { port } = await startServer({ NODE_ENV: 'test', ...environment })
  const statusOf = async (code: string) => (await fetch(`http://127.0.0.1:${port}/api/jobs/${code}`)).status
  expect(await statusOf('IM-1001')).toBe(404)

  const other = await startBackendIn(folder.path, environment)
  const jobs = [{ ...exampleJob, code: 'IM-1001', status: 'open' as const }]
  await importJobs(other.context, { jobs, closeMissing: false, dryRun: false })
  await expect.poll(() => statusOf('IM-1001')).toBe(200)
})
