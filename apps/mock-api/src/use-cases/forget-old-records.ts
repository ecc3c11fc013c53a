import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import { type Db, transact } from '../db/database.ts'
import { pages } from '../slices.ts'
import { deleteRecords } from './delete-records.ts'

/** Records deleted per transaction, with their files, links and mails. */
const recordsAtOnce = 20

/**
 * Enforces the retention period of the privacy policy: deletes all applications of an address whose latest one is
 * older, and referrals that are older. Runs in many small transactions; the next sweep continues where this one
 * stops.
 */
export async function forgetOldRecords(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const before = toIso(now() - config.RETENTION)
  for await (const rows of oldApplications(db, before)) await forget(db, 'applications', { rows, signal })
  for await (const rows of oldReferrals(db, before)) await forget(db, 'referrals', { rows, signal })
}

type Row = { id: string; at: string }

async function forget(
  db: Db,
  table: 'applications' | 'referrals',
  { rows, signal }: { rows: readonly Row[]; signal: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted()
  const ids = rows.map(({ id }) => id)
  await transact(db, async (trx) => {
    await deleteRecords(trx, { [table]: trx.selectFrom(table).select('id').where('id', 'in', ids) })
  })
}

/** The applications of addresses whose latest one is older. @param before ISO time */
export function selectOldApplications(db: Db, before: string) {
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
export function selectOldReferrals(db: Db, before: string) {
  return db.selectFrom('referrals').where('created_at', '<=', before)
}

function oldApplications(db: Db, before: string) {
  return pages<Row>((last) =>
    selectOldApplications(db, before)
      .select(['id', 'submitted_at as at'])
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('submitted_at', 'id'), '>', eb.tuple(last?.at ?? '', last?.id ?? '')),
        ),
      )
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
      .select(['id', 'created_at as at'])
      .orderBy('created_at')
      .limit(recordsAtOnce)
      .execute(),
  )
}
