import { expect, it, onTestFinished } from 'vitest'
import { startBucket } from '../../scripts/support/bucket-server.ts'
import { killRuns } from '../../scripts/support/kill-runs.ts'
import { masterKey, startPostgres } from '../../scripts/support/postgres-server.ts'
import { workFolder } from '../support/backend.ts'

it('three backends lose nothing acknowledged when they and the database are killed', {
  timeout: 600_000,
}, async () => {
  const folder = await workFolder()
  const database = await startPostgres([])
  onTestFinished(database.remove)
  const bucket = await startBucket()
  onTestFinished(bucket.stop)
  const { acknowledged, failed, faults } = await killRuns({
    kills: 5,
    environment: {
      DATABASE_URL: database.url,
      MASTER_KEY: masterKey,
      DATA_DIR: folder,
      ...bucket.environment,
    },
    database,
  })
  expect(failed).toEqual([])
  expect(Object.entries(faults).filter(([, count]) => count > 0)).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(4)
})
