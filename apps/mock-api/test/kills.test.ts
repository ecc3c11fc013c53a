import { expect, it, onTestFinished } from 'vitest'
import { killRuns } from '../scripts/support/kill-runs.ts'
import { temporaryFolder } from '../src/files/test-files/temporary-folder.ts'

/** The long run is a command: `pnpm abuse --only=kills --kills 500`. */
it('loses nothing that was acknowledged when it is killed again and again', {
  timeout: 300_000,
}, async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const { slowestStart: _, ...figures } = await killRuns(folder.path, 3)
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
  // Each kill comes after a submission was sent, which is repeated after the restart when it was not answered.
  expect(figures.acknowledged).toBeGreaterThanOrEqual(3)
})
