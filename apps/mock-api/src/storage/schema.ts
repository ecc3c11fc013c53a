import type { SectionName } from '@recruiting/schema/application'
import type { LinkPurpose, Locale, ScanState, UploadKind } from '@recruiting/schema/options'
import type { EditSectionName } from '@recruiting/schema/personal-info'
import type { ColumnType, Generated } from 'kysely'

/**
 * The tables, the same on every engine: JSON and ISO 8601 times as text, flags as 0 or 1, no engine-specific types.
 * Values that are searched or joined have a column; a section is stored as one document. `stored-document.ts`
 * reads and writes the JSON columns. Personal values are sealed with a key of the row; rows are found by keyed hashes.
 */

type Json = string
type Iso = string

declare const isSealed: unique symbol
/** A text sealed with the key named by the row's `key_id`; read and written only by `sealed-rows.ts`. */
export type Sealed = string & { readonly [isSealed]: true }

/** A keyed hash by which the row is found; see `keys.ts`. */
type LookUp = string
type KeyId = string

/** A vacancy. `document` is a `storedJob`; the row `jobs` of `versions` changes when the index must be rebuilt. */
export type JobTable = {
  code: string
  document: Json
  status: 'open' | 'closed'
  posted_at: Iso
}

/** One row per counter that readers compare with the last seen value: of vacancies, of seeding; the day of the last comparison. */
type VersionTable = { name: string; value: number }

/**
 * An uploaded file: staged until an application claims it. `id` is the hash of the id returned to the sender; `key`
 * is the file's name in the file store.
 */
export type FileTable = {
  id: LookUp
  key_id: KeyId
  key: string
  kind: UploadKind
  name: Sealed
  type: string
  size: number
  sha256: Sealed
  status: 'staged' | 'claimed'
  application_id: string | null
  created_at: Iso
  expires_at: Iso | null
  scan: ColumnType<StoredScan, StoredScan | undefined>
  /** When the next scan is due, or the end of the lease while a scan runs; null when no scan is needed. */
  scan_at: ColumnType<Iso | null, Iso | null | undefined>
  scan_attempts: Generated<number>
}

/** An infected file has no row in `files`. */
type StoredScan = Exclude<ScanState, 'infected'>

/**
 * A file in which a scanner found something, after its row and its bytes were removed. `id` is that of the row. It expires
 * like a staged file, or is deleted with its application.
 */
type InfectedFileTable = {
  id: LookUp
  kind: UploadKind
  application_id: string | null
  found_at: Iso
  expires_at: Iso | null
}

type Sections = Record<SectionName | 'consent', Sealed>
/** Sections of the edit form only; null until saved. */
type AddedSections = Record<Exclude<EditSectionName, SectionName>, Sealed | null>

/**
 * An accepted application with its personal information; `email_key` is the hash of the address, by which records
 * are found, and `moved_at` the time of its last change. `version` counts the writes.
 */
export type ApplicationTable = Sections & {
  [K in keyof AddedSections]: ColumnType<Sealed | null, Sealed | null | undefined>
} & {
  id: string
  key_id: KeyId
  reference: Sealed
  reference_key: LookUp
  email_key: LookUp
  locale: Locale
  submitted_at: Iso
  version: Generated<number>
  moved_at: ColumnType<Iso | null, Iso | null | undefined>
}

/**
 * The vacancies of an application. `position` is the place in its list, from 0; `version` counts the address's
 * applications for the vacancy, from 1.
 */
type ApplicationJobTable = {
  application_id: string
  job_code: string
  position: number
  email_key: LookUp
  version: number
}

/** An attempt of an idempotent call, by its hashed key. Without an `answer` it counts as running. */
type IdempotencyTable = {
  key_hash: LookUp
  key_id: KeyId | null
  call: string
  body_hash: LookUp
  answer: Sealed | null
  email_key: LookUp
  created_at: Iso
  expires_at: Iso
}

/**
 * A mail to send: a template and its arguments, not the text, so that no link token is stored. `subject_id` is the
 * application or referral it concerns: deleting that deletes the mail, whoever the recipient is.
 */
export type OutboxTable = {
  id: string
  subject_id: ColumnType<string | null, string | null | undefined>
  key_id: KeyId
  template: string
  args: Sealed
  to_address: Sealed
  email_key: LookUp
  locale: Locale
  created_at: Iso
  next_attempt_at: Iso
  attempts: number
  leased_until: Iso | null
  /** Why the last attempt failed, without any address: see `mail/smtp.ts`. */
  last_refusal: ColumnType<string | null, string | null | undefined>
}

/** The development mailbox: sent mails, newest last. */
export type MailboxTable = {
  position: Generated<number>
  id: string
  subject_id: ColumnType<string | null, string | null | undefined>
  key_id: KeyId
  to_address: Sealed
  email_key: LookUp
  locale: Locale
  subject: Sealed
  text: Sealed
  html: Sealed
  links: Sealed
  sent_at: Iso
}

/**
 * An emailed link. Its token is only in the mail; `subject` is the id of an application or referral, or the hash of
 * an address, which is then sealed in `address` as it was typed. All personal columns are null once the link was
 * used.
 */
export type LinkTable = {
  id: string
  token_hash: string
  purpose: LinkPurpose
  subject: string | null
  email_key: LookUp | null
  address: ColumnType<Sealed | null, Sealed | null | undefined>
  key_id: ColumnType<KeyId | null, KeyId | null | undefined>
  /** The outbox row of the mail that contains the link. */
  mail_id: string | null
  status: 'active' | 'used' | 'replaced'
  created_at: Iso
  expires_at: Iso
}

/** A recommendation; `fingerprint` is a hash of its content, so that nobody is invited twice. */
export type ReferralTable = {
  id: string
  key_id: KeyId
  fingerprint: LookUp
  email_key: LookUp
  locale: Locale
  document: Sealed
  created_at: Iso
}

/** The record of a deletion: time, counts, and `look_up` and `records`, which are those of the `Announcement`. */
type DeletionReceiptTable = {
  id: string
  look_up: LookUp
  /** JSON. */
  records: string
  deleted_at: Iso
  applications: number
  files: number
  referrals: number
  mails: number
}

/** The time of the last backup, in at most one row. */
type BackupTable = { saved_at: Iso }

/** Generated secrets. */
type SecretTable = { name: string; value: string }

/** Files whose rows were deleted and whose bytes must still be removed. */
type FileRemovalTable = { key: string }

/** Keys whose rows were deleted and which are to be destroyed; the sweep removes those that are. */
type KeyRemovalTable = { id: KeyId }

/** The last time at which the system clock was trusted (row `machine`). */
type ClockTable = { name: string; seen_at: Iso }

/** A bucket of a rate limit: `key` is the hash of limit and client, `full_at` the time at which it is full, in ms of Unix time. */
type RateLimitTable = { key: LookUp; full_at: number }

/** An invalid token of a client; `tried_at` in ms of Unix time. */
type WrongLinkTable = { client: LookUp; tried_at: number }

/** Bytes that a running upload may store. */
type HeldBytesTable = { id: string; bytes: number; expires_at: Iso }

export type Database = {
  jobs: JobTable
  versions: VersionTable
  files: FileTable
  infected_files: InfectedFileTable
  applications: ApplicationTable
  application_jobs: ApplicationJobTable
  idempotency_keys: IdempotencyTable
  outbox: OutboxTable
  mailbox: MailboxTable
  links: LinkTable
  referrals: ReferralTable
  deletion_receipts: DeletionReceiptTable
  backups: BackupTable
  secrets: SecretTable
  file_removals: FileRemovalTable
  key_removals: KeyRemovalTable
  clock: ClockTable
  rate_limits: RateLimitTable
  wrong_links: WrongLinkTable
  held_bytes: HeldBytesTable
}

/** The column that only PostgreSQL needs, whose rows have no order of their own. Backups leave it out. */
export const orderColumn = 'stored_order'
