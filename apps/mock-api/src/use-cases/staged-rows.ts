import type { Context } from '../context.ts'
import { dropKeys, type Trx, transact } from '../db/database.ts'
import type { ImportTable } from '../db/schema.ts'
import { rowsOfSlice, yieldToEventLoop } from '../slices.ts'
import { insertReferralRows } from './create-referral.ts'
import { jobColumns, replaceJob } from './job-rows.ts'

/**
 * Moving a recommendation includes enqueuing its mail, about 1 ms of processor time in total, and other requests
 * wait for the transaction.
 */
const referralsOfSlice = 10

/** Processes the next staged rows, at most `rowsOfSlice`. @returns false when there are none. */
type Slice = (trx: Trx, now: number) => Promise<boolean>

const moving: Readonly<Record<ImportTable['kind'], Slice>> = {
  async jobs(trx) {
    const last = (await nextJobs(trx)).at(-1)
    if (last === undefined) return false
    await trx
      .insertInto('jobs')
      .columns(jobColumns)
      .expression((eb) => eb.selectFrom('staged_jobs').select(jobColumns).where('code', '<=', last.code))
      .onConflict(replaceJob)
      .execute()
    await trx.deleteFrom('staged_jobs').where('code', '<=', last.code).execute()
    return true
  },

  async referrals(trx, now) {
    const rows = await nextReferrals(trx)
    const last = rows.at(-1)
    if (last === undefined) return false
    await insertReferralRows(
      trx,
      rows.map(({ position: _, ...row }) => row),
      now,
    )
    await trx.deleteFrom('staged_referrals').where('position', '<=', last.position).execute()
    return true
  },
}

const removing: Readonly<Record<ImportTable['kind'], Slice>> = {
  async jobs(trx) {
    const last = (await nextJobs(trx)).at(-1)
    if (last === undefined) return false
    await trx.deleteFrom('staged_jobs').where('code', '<=', last.code).execute()
    return true
  },

  async referrals(trx) {
    const last = (await nextReferrals(trx)).at(-1)
    if (last === undefined) return false
    const unpublished = trx.deleteFrom('staged_referrals').where('position', '<=', last.position)
    dropKeys(trx, await unpublished.returning('key_id').execute())
    return true
  },
}

/**
 * Moves the rows of a published import, or removes those of an unpublished one, each slice in its own transaction.
 * Stops early when the process shuts down; the next call continues.
 */
export async function finishStaged({ db, now, state }: Pick<Context, 'db' | 'now' | 'state'>): Promise<void> {
  for (;;) {
    const isMore = await transact(db, async (trx) => {
      const found = await trx.selectFrom('imports').selectAll().executeTakeFirst()
      if (!found) return false
      const slice = (found.status === 'published' ? moving : removing)[found.kind]
      if (await slice(trx, now())) return true
      await trx.deleteFrom('imports').execute()
      return false
    })
    if (!isMore || state.isClosing) return
    await yieldToEventLoop()
  }
}

async function nextJobs(trx: Trx) {
  return await trx.selectFrom('staged_jobs').select('code').orderBy('code').limit(rowsOfSlice).execute()
}

async function nextReferrals(trx: Trx) {
  const rows = trx.selectFrom('staged_referrals').selectAll()
  return await rows.orderBy('position').limit(referralsOfSlice).execute()
}
