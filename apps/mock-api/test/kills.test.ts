import { expect, it } from 'vitest'
import { killRuns } from '../scripts/support/kill-runs.ts'
import { workFolder } from './support/backend.ts'

/** `npm run check -- kills --kills 500` does many more runs. */
it('loses nothing acknowledged when the server is killed repeatedly', { timeout: 600_000 }, async () => {
  const folder = await workFolder()
  const { acknowledged, failed, faults } = await killRuns({
    kills: 3,
    environment: { DATA_DIR: folder },
  })
  expect(failed).toEqual([])
  expect(Object.entries(faults).filter(([, count]) => count > 0)).toEqual([])
  // Each person finishes the journey that the kills interrupted.
  expect(acknowledged).toBeGreaterThanOrEqual(4)
})
