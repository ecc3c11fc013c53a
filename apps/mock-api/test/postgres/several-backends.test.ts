import { exampleJob } from '@recruiting/schema/examples/job'
import { beforeEach, expect, it } from 'vitest'
import { importJobs } from '../../src/jobs/import.ts'
import { ImportRunning } from '../../src/slices.ts'
import { type Backend, startBackendIn, workFolder } from '../support/backend.ts'
import { openJobs } from '../support/jobs.ts'

let one: Backend
let other: Backend

/** Two backends with one database and one data folder, as behind a balancer. */
beforeEach(async () => {
  const folder = await workFolder()
  one = await startBackendIn(folder)
  other = await startBackendIn(folder)
  for (const job of openJobs) await one.putJob(job)
})

it('a clock that is confirmed at one is trusted by the other', async () => {
  const { clockWatch } = other.context
  await clockWatch.check(other.app.log)
  for (const { machine } of [one, other]) machine.now += 8 * 24 * 3_600_000
  expect(await clockWatch.mayDelete()).toBe(false)
  await one.context.clockWatch.confirm()
  expect(await clockWatch.mayDelete()).toBe(true)
})

it('while one imports, the import of the other is refused', async () => {
  const { promise: reading, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  async function* jobs() {
    begin()
    yield { ...exampleJob, code: 'IM-1001', status: 'open' as const }
    await reading
  }
  const first = importJobs(one.context, { jobs: jobs(), closeMissing: false, dryRun: false })
  await begun
  const second = importJobs(other.context, { jobs: [], closeMissing: false, dryRun: false })
  await expect(second).rejects.toThrow(ImportRunning)
  goOn()
  await expect(first).resolves.toMatchObject({ created: 1 })
})
