import type { Context } from '../context.ts'
import { toIso } from '../db/codec.ts'
import type { Db } from '../db/database.ts'
import { selectOldLinks } from '../links/links.ts'
import { selectOldApplications, selectOldReferrals } from './forget-old-records.ts'
import { selectExpiredAnswers, selectExpiredFiles } from './sweep.ts'

/**
 * Rows of one kind: how many the sweep deletes at its next run, the time of the oldest of them, and when it deletes the
 * next one that has not expired yet. Times are ISO 8601 or null.
 */
export type Expiry = {
  kind: 'applications' | 'referrals' | 'links' | 'keptAnswers' | 'stagedFiles'
  count: number
  oldest: string | null
  next: string | null
}

/** Counts what the sweep would delete, with the conditions of the sweep. Changes nothing. */
export async function countExpired({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<Expiry[]> {
  const moment = now()
  const at = toIso(moment)
  const before = toIso(moment - config.RETENTION)
  const applications = await selectOldApplications(db, before)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('submitted_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const referrals = await selectOldReferrals(db, before)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const links = await selectOldLinks(db, config, moment)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const keptAnswers = await selectExpiredAnswers(db, at)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const stagedFiles = await selectExpiredFiles(db, at)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const [nextLink] = [await nextUsedLink(db, at), await nextOtherLink(db, moment, config.OLD_LINK_TTL)]
    .filter((each) => each !== null)
    .toSorted()
  return [
    { kind: 'applications', ...applications, next: await nextApplication(db, before, config.RETENTION) },
    { kind: 'referrals', ...referrals, next: await nextReferral(db, before, config.RETENTION) },
    { kind: 'links', ...links, next: nextLink ?? null },
    { kind: 'keptAnswers', ...keptAnswers, next: await nextAnswer(db, at) },
    { kind: 'stagedFiles', ...stagedFiles, next: await nextFile(db, at) },
  ]
}

function later(iso: string | null | undefined, ms: number): string | null {
  return iso == null ? null : toIso(Date.parse(iso) + ms)
}

/** The applications of an address are deleted together, after the last of them. */
async function nextApplication(db: Db, before: string, retention: number): Promise<string | null> {
  const latest = db
    .selectFrom('applications')
    .select(({ fn }) => fn.max('submitted_at').as('at'))
    .groupBy('email_key')
    .as('latest')
  const query = db.selectFrom(latest).where('latest.at', '>', before)
  const row = await query.select(({ fn }) => fn.min('latest.at').as('at')).executeTakeFirst()
  return later(row?.at, retention)
}

async function nextReferral(db: Db, before: string, retention: number): Promise<string | null> {
  const query = db.selectFrom('referrals').where('created_at', '>', before)
  const row = await query.select(({ fn }) => fn.min('created_at').as('at')).executeTakeFirst()
  return later(row?.at, retention)
}

async function nextUsedLink(db: Db, at: string): Promise<string | null> {
  const query = db.selectFrom('links').where('status', '=', 'used').where('expires_at', '>', at)
  const row = await query.select(({ fn }) => fn.min('expires_at').as('at')).executeTakeFirst()
  return row?.at ?? null
}

async function nextOtherLink(db: Db, now: number, ttl: number): Promise<string | null> {
  const query = db
    .selectFrom('links')
    .where('status', '!=', 'used')
    .where('expires_at', '>', toIso(now - ttl))
  const row = await query.select(({ fn }) => fn.min('expires_at').as('at')).executeTakeFirst()
  return later(row?.at, ttl)
}

async function nextAnswer(db: Db, at: string): Promise<string | null> {
  const query = db.selectFrom('idempotency_keys').where('expires_at', '>', at)
  const row = await query.select(({ fn }) => fn.min('expires_at').as('at')).executeTakeFirst()
  return row?.at ?? null
}

async function nextFile(db: Db, at: string): Promise<string | null> {
  const query = db.selectFrom('files').where('status', '=', 'staged').where('expires_at', '>', at)
  const row = await query.select(({ fn }) => fn.min('expires_at').as('at')).executeTakeFirst()
  return row?.at ?? null
}
