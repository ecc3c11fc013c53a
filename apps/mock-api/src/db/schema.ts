import type { SectionName } from '@recruiting/schema/application'
import type { LinkPurpose, Locale, UploadKind } from '@recruiting/schema/options'
import type { EditSectionName } from '@recruiting/schema/personal-info'
import type { ColumnType, Generated } from 'kysely'

/**
 * The tables, the same on every engine: JSON and ISO 8601 times as text, flags as 0 or 1, no engine's
 * own types. What is searched or joined has a real column; a section is stored as it is shaped.
 * Columns of JSON are written and read by `documents/`.
 * What people wrote is sealed under a key of the row, and rows are found by keyed hashes of it.
 */

type Json = string
type Iso = string

declare const isSealed: unique symbol
/** A text under the key that the row's `key_id` names; written and read by `sealed-rows.ts` alone. */
export type Sealed = string & { readonly [isSealed]: true }

/** A keyed hash of what the row is found by; see `keys.ts`. */
type LookUp = string
type KeyId = string

/** A vacancy. `document` is a `storedJob`; the row `jobs` of `versions` says when the index is stale. */
export type JobTable = {
  code: string
  document: Json
  status: 'open' | 'closed'
  posted_at: Iso
}

/** One row per counter that is compared with what was last seen: of vacancies, seeding. */
export type VersionTable = { name: string; value: number }

/**
 * An uploaded file: staged until an application claims it. `id` is the hash of the id that its sender was given; `key`
 * is its name in the file store.
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
}

type Sections = Record<SectionName | 'consent', Sealed>
/** What only the edit form asks for; null until it was saved. */
type AddedSections = Record<Exclude<EditSectionName, SectionName>, Sealed | null>

/**
 * An accepted application and its personal information; `email_key` is the hash of the address, which records are
 * found by. `version` counts the times it was written.
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
}

/** Which vacancies an application is for; `version` counts the address's applications for that vacancy from 1. */
export type ApplicationJobTable = {
  application_id: string
  job_code: string
  email_key: LookUp
  version: number
}

/** A named attempt of a call: running while `answer` is null. Its name is stored hashed. */
export type IdempotencyTable = {
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
 * A mail to be sent: a template and its arguments, never its text, so that no store holds a link's token. `subject_id`
 * is the application or referral it is about: deleting that deletes the mail, whoever it goes to.
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
}

/** The mailbox of development: what would have been sent, newest last. */
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
 * An emailed link. Its token is in the mail and nowhere else; `subject` is what the link belongs to: the id of an
 * application or a referral, or the hash of an address, whose `address` in lower case is then sealed in the row. All
 * that tells whose it was is null once the link was used.
 */
export type LinkTable = {
  id: string
  token_hash: string
  purpose: LinkPurpose
  subject: string | null
  email_key: LookUp | null
  address: ColumnType<Sealed | null, Sealed | null | undefined>
  key_id: ColumnType<KeyId | null, KeyId | null | undefined>
  /** The outbox row whose mail it went out with. */
  mail_id: string | null
  status: 'active' | 'used' | 'replaced'
  created_at: Iso
  expires_at: Iso
}

/** A recommendation of a person; `fingerprint` is the hash of what was recommended, so that nobody is invited twice. */
export type ReferralTable = {
  id: string
  key_id: KeyId
  fingerprint: LookUp
  email_key: LookUp
  locale: Locale
  document: Sealed
  created_at: Iso
}

/** The import that is under way: its rows are staged, or they count and are being moved to where they belong. */
export type ImportTable = { kind: 'jobs' | 'referrals'; status: 'staging' | 'published' }

/** A recommendation of an import, in the order of its file. */
export type StagedReferralTable = ReferralTable & { position: number }

/** What is left of a deletion: when, kinds and counts, and a keyed hash of the address. */
export type DeletionReceiptTable = {
  id: string
  address_hash: string
  deleted_at: Iso
  applications: number
  files: number
  referrals: number
  mails: number
}

/** Keys that are made by themselves. */
export type SecretTable = { name: string; value: string }

/** Files whose rows are gone and whose bytes have yet to go. */
export type FileRemovalTable = { key: string }

/** The last look at the machine's clock (row `machine`); `waiting_ms` of running until expired records are deleted. */
export type ClockTable = { name: string; seen_at: Iso; waiting_ms: number }

export type Database = {
  jobs: JobTable
  versions: VersionTable
  files: FileTable
  applications: ApplicationTable
  application_jobs: ApplicationJobTable
  idempotency_keys: IdempotencyTable
  outbox: OutboxTable
  mailbox: MailboxTable
  links: LinkTable
  referrals: ReferralTable
  deletion_receipts: DeletionReceiptTable
  secrets: SecretTable
  file_removals: FileRemovalTable
  clock: ClockTable
  imports: ImportTable
  /** Vacancies that an import makes or changes. */
  staged_jobs: JobTable
  staged_referrals: StagedReferralTable
  /** A view: what readers take for the vacancies, those of a published import included. */
  published_jobs: JobTable
  /** A view, as above. */
  published_referrals: ReferralTable
}
