import { testSupportClient } from '@recruiting/schema/test-support/client'
import { expect, it } from 'vitest'
import { seedJobs } from '../src/development/seed.ts'
import { startUp } from '../src/start-up.ts'
import { type Backend, startBackendIn, workFolder } from './support/backend.ts'

/** Starts the backend in a folder, counts what is stored, and stops it again. */
async function countAfterStart(folder: string, SEED: string, act?: (backend: Backend) => Promise<unknown>) {
  const stops: (() => Promise<void>)[] = []
  const backend = await startBackendIn(folder, { SEED }, (stop) => stops.push(stop))
  try {
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    stops.unshift(await startUp(backend.context, silent))
    await act?.(backend)
    const { body } = await backend.api.get('/api/jobs').expect(200)
    const { db } = backend.context
    const referrals = await db.selectFrom('referrals').select('id').execute()
    const mails = await db.selectFrom('outbox').select('id').execute()
    return { jobs: body.total, referrals: referrals.length, mails: mails.length }
  } finally {
    for (const stop of stops) await stop()
  }
}

const nothing = { jobs: 0, referrals: 0, mails: 0 }

it('a folder started without the seed stays empty at every later start', async () => {
  const folder = await workFolder()
  expect(await countAfterStart(folder, 'none')).toEqual(nothing)
  expect(await countAfterStart(folder, 'invented')).toEqual(nothing)
  expect(await countAfterStart(folder, 'none')).toEqual(nothing)
})

it('a reset empties such a folder', async () => {
  const folder = await workFolder()
  const reset = ({ url }: Backend) => testSupportClient(url)('resetServer')
  expect(await countAfterStart(folder, 'none', reset)).toEqual(nothing)
})

it('a folder with invented data is refused with one line, and kept', async () => {
  const folder = await workFolder()
  const seeded = await countAfterStart(folder, 'invented')
  expect(seeded.jobs).toBeGreaterThan(0)
  await expect(countAfterStart(folder, 'none')).rejects.toThrow(
    `Data folder ${folder} has invented vacancies. To start without them, choose a new folder with DATA_DIR.`,
  )
  // What is deleted is not seeded again.
  const deleteOne = ({ context: { db } }: Backend) =>
    db
      .deleteFrom('jobs')
      .where('code', '=', seedJobs()[0]?.code ?? '')
      .execute()
  await countAfterStart(folder, 'invented', deleteOne)
  expect((await countAfterStart(folder, 'invented')).jobs).toBe(seeded.jobs - 1)
})
