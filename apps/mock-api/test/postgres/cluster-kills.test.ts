import { expect, it, onTestFinished } from 'vitest'
import { killRuns } from '../../scripts/support/kill-runs.ts'
import { startPostgres } from '../../scripts/support/postgres-server.ts'
import { workFolder } from '../support/backend.ts'

it('three backends lose nothing acknowledged when they and the database are killed', {
  timeout: 600_000,
}, async () => {
  const folder = await workFolder()
  const database = await startPostgres([])
  onTestFinished(database.remove)
  const { acknowledged, failed, faults } = await killRuns({
    kills: 5,
    environment: { DATABASE_URL: database.url, DATA_DIR: folder },
    database,
  })
  expect(failed).toEqual([])
  expect(Object.entries(faults).filter(([, count]) => count > 0)).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(4)
})
