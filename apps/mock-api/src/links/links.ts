import { hash, randomBytes, randomUUID } from 'node:crypto'
import { Failure } from '@recruiting/http/failure'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import type { Selectable } from 'kysely'
import { toIso } from '../clock.ts'
import type { Config } from '../config.ts'
import { rowsOfSlice, untilNone } from '../slices.ts'
import { type Db, dropKeys, type Trx, transact, within } from '../storage/database.ts'
import type { LinkTable } from '../storage/schema.ts'
import { openRow, sealRow } from '../storage/sealed-rows.ts'

/**
 * The variable with the lifetime of each purpose. This file has the whole life of a link (issue, open, spend); only
 * deletion writes to the table elsewhere.
 */
const lifetimes = {
  'delete-resume': 'DELETE_LINK_TTL',
  'personal-info': 'EDIT_LINK_TTL',
  export: 'EXPORT_LINK_TTL',
  referral: 'REFERRAL_LINK_TTL',
} as const satisfies Record<LinkPurpose, keyof Config>

/** The part of the configuration that links depend on. */
export type LinkConfig = Pick<Config, 'SITE_URL' | (typeof lifetimes)[LinkPurpose]>

/**
 * What a link is for: `subject` is the id of an application or referral, or the hash of `address`, which is as it was
 * typed. `emailKey` is the hash of the recipient's address.
 */
export type LinkTarget = { purpose: LinkPurpose; subject: string; emailKey: string; address?: string }

/** A link as it is written into a mail. The token is stored nowhere else. */
export type IssuedLink = { url: string; purpose: LinkPurpose; token: string; expiresAt: string }

/** A valid link. */
export type OpenLink = LinkTarget & { id: string; expiresAt: string }

/**
 * The number of valid links per mail: when a mail is sent again because its delivery is uncertain, the link of the
 * earlier attempt stays valid.
 */
const maxOfOneMail = 3

const hour = 3_600_000

/**
 * Makes a link, which replaces older ones of the same purpose and subject. A given transaction has locked the subject.
 * @param locale the language of its mail, which is part of its URL.
 * @param mailId the outbox row of its mail, if there is one.
 */
export async function issueLink(
  { db, config, now, locale }: { db: Db | Trx; config: LinkConfig; now: number; locale: Locale },
  target: LinkTarget,
  mailId?: string,
): Promise<IssuedLink> {
  const { purpose, subject, emailKey, address } = target
  const { page } = linkFacts[purpose]
  const token = randomBytes(32).toString('base64url')
  const expiresAt = toIso(now + config[lifetimes[purpose]])
  const work = async (trx: Trx) => {
    await replaceOlder(trx, { purpose, subject, mailId })
    const row = {
      id: randomUUID(),
      token_hash: hash('sha256', token),
      purpose,
      subject,
      email_key: emailKey,
      mail_id: mailId ?? null,
      status: 'active' as const,
      created_at: toIso(now),
      expires_at: expiresAt,
    }
    await trx
      .insertInto('links')
      .values(address === undefined ? row : await sealRow(trx, 'links', { ...row, address }))
      .execute()
  }
  await within(db, work, [subject])
  return { url: siteUrl(config, `${page}/${token}`, locale), purpose, token, expiresAt }
}

async function replaceOlder(
  trx: Trx,
  { purpose, subject, mailId }: { purpose: LinkPurpose; subject: string; mailId?: string | undefined },
): Promise<void> {
  const older = await trx
    .selectFrom('links')
    .select(['id', 'mail_id'])
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('status', '=', 'active')
    // Not by `created_at`: SQLite would then use the index on purpose and time, and read all links of the purpose.
    .orderBy(trx.engine.storedOrder, 'desc')
    .execute()
  const ofThisMail = older.filter(({ mail_id }) => mailId !== undefined && mail_id === mailId)
  const kept = new Set(ofThisMail.slice(0, maxOfOneMail - 1))
  const replaced = older.filter((link) => !kept.has(link)).map(({ id }) => id)
  if (replaced.length === 0) return
  await trx.updateTable('links').set({ status: 'replaced' }).where('id', 'in', replaced).execute()
}

/** Ends the valid links of a purpose and subject as newer ones would. */
export async function endLinks(trx: Trx, purpose: LinkPurpose, subject: string): Promise<void> {
  await trx
    .updateTable('links')
    .set({ status: 'replaced' })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('status', '=', 'active')
    .execute()
}

/**
 * Finds the link of a token without changing it. Throws `link_invalid` for an unknown or malformed token and for
 * one of another purpose alike, and `link_used`, `link_replaced`, `link_expired`.
 */
export async function openLink(
  db: Db | Trx,
  purpose: LinkPurpose,
  token: string | undefined,
  now: number,
): Promise<OpenLink> {
  const row = await findLink(db, token)
  if (row?.purpose !== purpose) throw new Failure('link_invalid')
  if (row.status === 'used') throw new Failure('link_used')
  if (row.status === 'replaced') throw new Failure('link_replaced')
  if (hasExpired(row, now)) throw new Failure('link_expired')
  const target = await targetOf(db, row)
  if (!target) throw new Failure('link_invalid')
  return { ...target, id: row.id, expiresAt: row.expires_at }
}

/**
 * Marks a link as used; of several concurrent calls one succeeds. Only the token's hash is kept, until the link
 * would have expired. Throws `link_used`, or the link's new state if that has changed since it was opened.
 */
export async function spendLink(trx: Trx, link: Pick<OpenLink, 'id'>): Promise<void> {
  const row = await trx
    .selectFrom('links')
    .select(['status', 'key_id'])
    .where('id', '=', link.id)
    .$call(trx.engine.lockRows)
    .executeTakeFirst()
  const { numUpdatedRows } = await trx
    .updateTable('links')
    .set({
      status: 'used',
      subject: null,
      email_key: null,
      address: null,
      key_id: null,
      mail_id: null,
    })
    .where('id', '=', link.id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (row && numUpdatedRows > 0n) return trx.keys.drop(row.key_id)
  if (!row) throw new Failure('link_invalid')
  throw new Failure(row.status === 'replaced' ? 'link_replaced' : 'link_used')
}

/** The target of an expired or replaced link, for which a new link may be sent. */
export async function staleTarget(
  db: Db,
  token: string | undefined,
  now: number,
): Promise<LinkTarget | undefined> {
  const row = await findLink(db, token)
  const isStale = row && (row.status === 'replaced' || hasExpired(row, now))
  return isStale ? await targetOf(db, row) : undefined
}

/** Undefined for a used link, and for one whose address cannot be decrypted any more. */
async function targetOf(db: Db | Trx, row: Selectable<LinkTable>): Promise<LinkTarget | undefined> {
  const { purpose, subject, email_key: emailKey } = row
  if (subject === null || emailKey === null) return undefined
  if (row.address === null) return { purpose, subject, emailKey }
  const address = (await openRow(db, 'links', row))?.address
  return address ? { purpose, subject, emailKey, address } : undefined
}

/** Links to delete: used ones when they would have expired, others `OLD_LINK_TTL` after they have expired. */
export function selectOldLinks(db: Db, { OLD_LINK_TTL }: Pick<Config, 'OLD_LINK_TTL'>, now: number) {
  return db
    .selectFrom('links')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', toIso(now - OLD_LINK_TTL)),
        eb.and([eb('status', '=', 'used'), eb('expires_at', '<=', toIso(now))]),
      ]),
    )
}

/** Deletes old links. */
export async function forgetOldLinks(
  db: Db,
  config: Pick<Config, 'OLD_LINK_TTL'>,
  { now, signal }: { now: number; signal: AbortSignal | undefined },
): Promise<void> {
  const old = selectOldLinks(db, config, now).select('id').limit(rowsOfSlice)
  await untilNone(
    () =>
      transact(db, async (trx) => {
        const rows = await trx.deleteFrom('links').where('id', 'in', old).returning('key_id').execute()
        dropKeys(trx, rows)
        return rows.length
      }),
    signal,
  )
}

/** The shortest lifetime of links of some purposes, in whole hours. */
export function linkHours(config: LinkConfig, ...purposes: readonly LinkPurpose[]): number {
  return Math.min(...purposes.map((purpose) => Math.floor(config[lifetimes[purpose]] / hour)))
}

/** 32 bytes in base64url. The text itself is hashed, so two spellings of the same bytes are different tokens. */
const tokenPattern = /^[\w-]{43}$/

/** Whether a text has the form of a token; the link need not exist. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && tokenPattern.test(text)
}

/** The row of a token, whatever its state. */
export async function findLink(
  db: Db | Trx,
  token: string | undefined,
): Promise<Selectable<LinkTable> | undefined> {
  if (!isToken(token)) return undefined
  const row = db.selectFrom('links').selectAll().where('token_hash', '=', hash('sha256', token))
  return await row.executeTakeFirst()
}

function hasExpired(row: Pick<LinkTable, 'expires_at'>, now: number): boolean {
  return row.expires_at <= toIso(now)
}

/** The URL of a page for a mail in `locale`; it opens in that language on any device. */
export function siteUrl({ SITE_URL }: Pick<Config, 'SITE_URL'>, path: `/${string}`, locale: Locale): string {
  return `${SITE_URL}${path}?lang=${locale}`
}
