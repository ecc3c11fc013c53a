import { expect, it } from 'vitest'
import { killRuns } from '../scripts/support/kill-runs.ts'
import { workFolder } from './support/backend.ts'

/** `npm run abuse -- --only=kills --kills 500` does many more runs. */
it('loses nothing acknowledged when the server is killed repeatedly', {
  timeout: 300_000,
}, async () => {
  const folder = await workFolder()
  const { slowestStart: _, ...figures } = await killRuns(folder, 3)
  expect(figures).toEqual({
    kills: 3,
    acknowledged: expect.any(Number),
    lost: 0,
    otherBytes: 0,
    halfApplied: 0,
    damagedFiles: 0,
    orphans: 0,
    wrongRepetitions: 0,
  })
  // Each kill happens after a submission was sent; unanswered ones are repeated after the restart.
  expect(figures.acknowledged).toBeGreaterThanOrEqual(3)
})
