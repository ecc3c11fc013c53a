import { z } from 'zod'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Db, transact } from '../storage/database.ts'
import { removeFiles } from '../uploads/stored-files.ts'
import { deleteAddress, outcomeOf } from './confirm.ts'
import type { Announcement, Coverage, Outcome, StoredReceipts } from './receipts.ts'
import { type DeletedCounts, deleteRecords } from './records.ts'

/** What was read from a file of receipts; `stored` is undefined when the file does not exist. */
export type FoundReceipts = { place: string; stored: StoredReceipts | undefined }

/** What the receipts changed in a restored backup. */
export type AppliedReceipts = {
  /** What was looked at: receipts of this database with the time of the newest, those of others, and lines that cannot be read. */
  looked: {
    place: string
    own: number
    newest: string | undefined
    foreign: number
    unreadable: readonly number[]
  }[]
  /** Places that do not exist. */
  absent: string[]
  /** Deletions that the backup does not have. */
  deletions: number
  /** How many of them found data in the backup. */
  found: number
  counts: DeletedCounts
}

/**
 * Whether receipts can say who was deleted after a backup: `reason` says why not, and `incompleteBefore` for later restores
 * before which moment some are missing.
 */
export function judgeReceipts(
  found: readonly FoundReceipts[],
  { keys, savedAt }: { keys: string; savedAt: string },
): { reason?: string; incompleteBefore: string | null } {
  const places = found.map(({ place }) => place).join(' and ')
  const covered = found.flatMap(
    ({ stored }) => stored?.coverage.get(keys) ?? (stored?.coverage.has(keys) ? '' : []),
  )
  const [lostBefore] = covered.toSorted()
  const damaged = found.find(({ stored }) => stored && stored.unreadable.length > 0)
  const reason =
    lostBefore === undefined
      ? `No receipts of deletions in this database were found in ${places}.`
      : savedAt < lostBefore
        ? `Receipts of deletions before ${lostBefore} may be missing from ${places}.`
        : damaged &&
          `Lines of ${damaged.place} that cannot be read: ${damaged.stored?.unreadable.join(', ')}.`
  if (reason === undefined) return { incompleteBefore: lostBefore || null }
  return { reason, incompleteBefore: toIso(Date.now()) }
}

/**
 * Repeats every deletion that is in the receipts but not in the restored database, which therefore took place after the
 * backup, and records it, so that the table holds all of them.
 */
export async function applyReceipts(
  context: Pick<Context, 'db' | 'files' | 'state'>,
  found: readonly FoundReceipts[],
): Promise<AppliedReceipts> {
  const { db } = context
  const keys = db.keys.name
  const applied: AppliedReceipts = {
    looked: [],
    absent: [],
    deletions: 0,
    found: 0,
    counts: { applications: 0, files: 0, referrals: 0, mails: 0 },
  }
  const own = new Map<string, Announcement>()
  for (const { place, stored } of found) {
    const ours = stored?.deletions.filter((each) => each.keys === keys) ?? []
    for (const deletion of ours) own.set(deletion.id, deletion)
    const newest = ours
      .map(({ deletedAt }) => deletedAt)
      .toSorted()
      .at(-1)
    if (stored) {
      const foreign = stored.deletions.length - ours.length
      applied.looked.push({ place, own: ours.length, newest, foreign, unreadable: stored.unreadable })
    } else applied.absent.push(place)
  }
  const rows = await db.selectFrom('deletion_receipts').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  for (const deletion of own.values()) {
    if (known.has(deletion.id)) continue
    const counts = await deleteAgain(db, deletion)
    applied.deletions++
    applied.counts = sum(applied.counts, counts)
    if (counts.applications + counts.referrals > 0) applied.found++
  }
  if (applied.deletions > 0) await removeFiles(context)
  return applied
}

async function deleteAgain(
  db: Db,
  { id, address, deletedAt, records }: Announcement,
): Promise<DeletedCounts> {
  return await transact(db, async (trx) => {
    const ofAddress = await deleteAddress(trx, address)
    // Records that were moved to the address after the backup.
    const moved = await deleteRecords(trx, {
      applications: trx.selectFrom('applications').select('id').where('id', 'in', records),
      referrals: trx.selectFrom('referrals').select('id').where('id', 'in', records),
    })
    const counts = sum(ofAddress, moved)
    await trx
      .insertInto('deletion_receipts')
      .values({ id, look_up: address, records: JSON.stringify(records), deleted_at: deletedAt, ...counts })
      .execute()
    return counts
  })
}

function sum(one: DeletedCounts, other: DeletedCounts): DeletedCounts {
  return {
    applications: one.applications + other.applications,
    files: one.files + other.files,
    referrals: one.referrals + other.referrals,
    mails: one.mails + other.mails,
  }
}

/** No deletion takes longer than this, in ms. */
const maxDuration = 5 * 60_000

/**
 * Creates the receipts file, and writes what it lacks: outcomes that a killed process left out, because the table says whether
 * the transaction of a deletion was committed, and deletions that only the table has. Throws errors of the disk.
 */
export async function reconcileReceipts({
  db,
  now,
  receipts,
}: Pick<Context, 'db' | 'now' | 'receipts'>): Promise<void> {
  await receipts.open()
  const before = toIso(now() - maxDuration)
  const stored = await receipts.read()
  const announced = stored?.deletions.filter(
    ({ id, keys, deletedAt }) =>
      stored.undecided.has(id) &&
      keys === db.keys.name &&
      // Another process may be deleting.
      (!db.engine.isShared || deletedAt < before),
  )
  for (const { id } of announced ?? []) await receipts.complete(await outcomeOf(db, id))
  const lines = await missingLines(db, () => receipts.read())
  if (lines.length > 0) await receipts.add(lines)
}

const Records = z.array(z.string())

/**
 * The lines that receipts lack, according to the table, and which database they are about.
 * @param read is called after the table was read: what the table has was announced before
 * @param lostBefore for a restore: receipts of deletions before this moment may be missing, or none is
 */
export async function missingLines(
  db: Db,
  read: () => Promise<StoredReceipts | undefined>,
  lostBefore?: string | null,
): Promise<(Announcement | Outcome | Coverage)[]> {
  const rows = await db.selectFrom('deletion_receipts').selectAll().orderBy('deleted_at').execute()
  const stored = await read()
  const known = new Set(stored?.deletions.map(({ id }) => id))
  const keys = db.keys.name
  const covered = stored?.coverage.get(keys)
  const incompleteBefore = lostBefore === undefined ? (covered ?? null) : lostBefore
  const lines = rows
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, look_up: address, records, deleted_at: deletedAt }) => [
      { id, deletedAt, keys, address, records: Records.parse(JSON.parse(records)) },
      { id },
    ])
  return incompleteBefore === covered ? lines : [...lines, { keys, incompleteBefore }]
}
