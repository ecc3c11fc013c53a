import { expect, it, onTestFinished } from 'vitest'
import { clusterKillRuns } from '../../scripts/support/cluster-kill-runs.ts'
import { startPostgres } from '../../scripts/support/postgres-server.ts'
import { workFolder } from '../support/backend.ts'

/** `npm run abuse -- --only=cluster --kills 500` does many more runs. */
it('three backends lose nothing acknowledged when they and the database are killed', {
  timeout: 600_000,
}, async () => {
  const folder = await workFolder()
  const database = await startPostgres([])
  onTestFinished(database.remove)
  const figures = await clusterKillRuns(database, {
    kills: 5,
    environment: { DATABASE_URL: database.url, DATA_DIR: folder },
  })
  expect(figures).toEqual({
    kills: 5,
    acknowledged: expect.any(Number),
    edited: expect.any(Number),
    deleted: expect.any(Number),
    failed: [],
    lost: 0,
    double: 0,
    undeleted: 0,
    otherBytes: 0,
    leftOver: 0,
    damagedFiles: 0,
  })
  expect(figures.acknowledged).toBeGreaterThanOrEqual(4)
})
