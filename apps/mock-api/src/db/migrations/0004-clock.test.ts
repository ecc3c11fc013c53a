import type { Kysely } from 'kysely'
import { expect, it, vi } from 'vitest'
import { openClockWatch, waitAfterJump } from '../../clock-watch.ts'
import { start, temporaryDatabase } from '../../mail/test-support/outbox.ts'
import { insertReferral } from '../../use-cases/create-referral.ts'
import { transact } from '../database.ts'
import { clock } from './0004-clock.ts'

const referral = {
  recommender: 'R',
  applicantName: 'A',
  email: 'ann@mail.example',
  phone: '+886912345678',
  reason: 'x',
  jobCodes: ['SW-1001'],
}

it.each([
  ['with records of an earlier version waits', true, waitAfterJump],
  ['without records does not', false, 0],
])('a data folder %s', async (_, hasRecords, waitsFor) => {
  const db = await temporaryDatabase()
  await db.schema.dropTable('clock').execute()
  if (hasRecords) await transact(db, (trx) => insertReferral(trx, referral, { locale: 'tw', now: start }))
  // Migrations are not typed by the current tables.
  await clock.up(db as unknown as Kysely<unknown>)
  const watch = await openClockWatch(db, { now: () => start, monotonic: () => 0 })
  expect(watch.state().waitsFor).toBe(waitsFor)
  const error = vi.fn()
  const log = { info: vi.fn(), warn: vi.fn(), error }
  for (const _ of [1, 2]) await watch.check(log)
  expect(error.mock.calls).toEqual(
    hasRecords ? [[{ waitsForHours: 24 }, expect.stringMatching(/^the clock was never checked/)]] : [],
  )
})
