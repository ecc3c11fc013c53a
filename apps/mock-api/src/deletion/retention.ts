import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { forgetOldLinks, selectOldLinks } from '../links/links.ts'
import { pages, rowsOfSlice, untilNone } from '../slices.ts'
import { countOf, type Db, destroyDroppedKeys, dropKeys, type Trx, transact } from '../storage/database.ts'
import { forgetOldLimits } from '../storage/limits.ts'
import { leaveToSweep } from '../storage/store.ts'
import { longestUpload } from '../uploads/reconcile.ts'
import { deleteFileRows, removeFiles } from '../uploads/stored-files.ts'
import { deleteRecords } from './records.ts'

/** How long files without a row stay in the trash, in ms. */
const trashTime = 7 * 86_400_000

type Deps = Pick<Context, 'clockWatch' | 'config' | 'db' | 'files' | 'now' | 'state'>

/** Deletes expired data, unless the clock is wrong, and completes interrupted deletions. Throws the signal's reason. */
export async function sweepExpired(context: Deps, signal?: AbortSignal): Promise<void> {
  await sweepRows(context, signal)
  await removeFiles(context, signal).catch(leaveToSweep)
  if (await context.clockWatch.mayDelete()) {
    const day = toIso(context.now() - trashTime).slice(0, 10)
    await context.files.emptyTrash(day).catch(leaveToSweep)
  }
}

/** The part that does not use the store of the files. */
export async function sweepRows(context: Deps, signal: AbortSignal | undefined): Promise<void> {
  // Read the time first: if the clock is set between the two lines, the second one detects it.
  const moment = context.now()
  const mayDelete = await context.clockWatch.mayDelete()
  if (mayDelete) await removeExpired({ ...context, now: () => moment }, signal)
  await destroyDroppedKeys(context.db)
  // Last, so that its failure stops no deletion of rows.
  if (mayDelete) await forgetOldLimits(context.db, moment, longestUpload(context.config))
}

/** Unclaimed staged files, answers kept for retries, links, and records after their retention period. */
async function removeExpired(
  context: Pick<Context, 'config' | 'db' | 'files' | 'now'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { config, db, now } = context
  const moment = toIso(now())
  await forgetOldLinks(db, config, { now: now(), signal })
  await untilNone(
    () =>
      transact(db, async (trx) => {
        const expired = selectExpiredAnswers(trx, moment).select('key_hash').limit(rowsOfSlice)
        const attempts = trx.deleteFrom('idempotency_keys').where('key_hash', 'in', expired)
        const deleted = await attempts.returning('key_id').execute()
        dropKeys(trx, deleted)
        return deleted.length
      }),
    signal,
  )
  await untilNone(
    () =>
      transact(db, async (trx) => {
        const expired = selectExpiredFiles(trx, moment).select(['id', 'key', 'key_id']).limit(rowsOfSlice)
        return await deleteFileRows(trx, await expired.$call(trx.engine.skipLocked).execute())
      }),
    signal,
  )
  await db.deleteFrom('infected_files').where('expires_at', '<=', moment).execute()
  await forgetOldRecords(context, signal)
}

/** Answers kept for retries that have expired. @param moment ISO time */
function selectExpiredAnswers(db: Db | Trx, moment: string) {
  return db.selectFrom('idempotency_keys').where('expires_at', '<=', moment)
}

/** Staged files that have expired. @param moment ISO time */
function selectExpiredFiles(db: Db | Trx, moment: string) {
  return db.selectFrom('files').where('status', '=', 'staged').where('expires_at', '<=', moment)
}

/** Records deleted per transaction, with their files, links and mails. */
const recordsAtOnce = 20

/**
 * Enforces the retention period of the privacy policy: deletes all applications of an address whose latest one is
 * older, and referrals that are older. Runs in many small transactions; the next sweep continues where this one
 * stops.
 */
async function forgetOldRecords(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const before = toIso(now() - config.RETENTION)
  for await (const rows of oldApplications(db, before))
    await forget(db, rows, {
      signal,
      old: (trx, ids) => ({
        applications: selectOldApplications(trx, before).select('id').where('id', 'in', ids),
      }),
    })
  for await (const rows of oldReferrals(db, before))
    await forget(db, rows, {
      signal,
      old: (trx, ids) => ({ referrals: trx.selectFrom('referrals').select('id').where('id', 'in', ids) }),
    })
}

type Row = { id: string; at: string; email_key: string }
type Forgetting = {
  /** The rows that are still old while nobody writes about their addresses. */
  old: (trx: Trx, ids: string[]) => Parameters<typeof deleteRecords>[1]
  signal: AbortSignal | undefined
}

async function forget(db: Db, rows: readonly Row[], { old, signal }: Forgetting): Promise<void> {
  signal?.throwIfAborted()
  const ids = rows.map(({ id }) => id)
  const addresses = rows.map(({ email_key }) => email_key)
  await transact(db, async (trx) => {
    await trx.engine.lockSubjects(trx, addresses)
    await deleteRecords(trx, old(trx, ids))
  })
}

/** The applications of addresses whose latest one is older. @param before ISO time */
function selectOldApplications(db: Db | Trx, before: string) {
  return db
    .selectFrom('applications')
    .where('submitted_at', '<=', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('applications as later')
            .select('later.id')
            .whereRef('later.email_key', '=', 'applications.email_key')
            .where('later.submitted_at', '>', before),
        ),
      ),
    )
}

/** The referrals that are older. @param before ISO time */
function selectOldReferrals(db: Db, before: string) {
  return db.selectFrom('referrals').where('created_at', '<=', before)
}

function oldApplications(db: Db, before: string) {
  return pages<Row>((last) =>
    selectOldApplications(db, before)
      .select(['id', 'email_key', 'submitted_at as at'])
      .where((eb) => eb(eb.refTuple('submitted_at', 'id'), '>', eb.tuple(last?.at ?? '', last?.id ?? '')))
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(recordsAtOnce)
      .execute(),
  )
}

/** The oldest referrals; earlier pages are deleted already. */
function oldReferrals(db: Db, before: string) {
  return pages<Row>(() =>
    selectOldReferrals(db, before)
      .select(['id', 'email_key', 'created_at as at'])
      .orderBy('created_at')
      .limit(recordsAtOnce)
      .execute(),
  )
}

/** Counts what the sweep would delete, by kind, with the conditions of the sweep. Changes nothing. */
export async function countExpired({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>) {
  const moment = now()
  const before = toIso(moment - config.RETENTION)
  return {
    applications: await countOf(selectOldApplications(db, before)),
    referrals: await countOf(selectOldReferrals(db, before)),
    links: await countOf(selectOldLinks(db, config, moment)),
    keptAnswers: await countOf(selectExpiredAnswers(db, toIso(moment))),
    stagedFiles: await countOf(selectExpiredFiles(db, toIso(moment))),
  }
}
