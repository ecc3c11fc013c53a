import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { temporaryDatabase } from '../mail/test-support/outbox.ts'
import type { Sealed } from './schema.ts'
import { seal, sealedColumns, unseal } from './sealed-rows.ts'

/** Columns without personal data: generated, the same for many people, or keyed hashes. */
const harmless: Record<string, readonly string[]> = {
  jobs: ['code', 'document', 'status', 'posted_at'],
  versions: ['name', 'value'],
  files: [
    'id',
    'key_id',
    'key',
    'kind',
    'type',
    'size',
    'status',
    'application_id',
    'created_at',
    'expires_at',
    ...['scan', 'scan_at', 'scan_attempts'],
  ],
  applications: [
    'id',
    'key_id',
    'reference_key',
    'email_key',
    'locale',
    'submitted_at',
    'version',
    'moved_at',
  ],
  application_jobs: ['application_id', 'job_code', 'position', 'email_key', 'version'],
  idempotency_keys: ['key_hash', 'key_id', 'call', 'body_hash', 'email_key', 'created_at', 'expires_at'],
  outbox: [
    ...['id', 'key_id', 'subject_id', 'template', 'email_key', 'locale', 'created_at', 'next_attempt_at'],
    ...['attempts', 'leased_until', 'last_refusal'],
  ],
  mailbox: ['position', 'id', 'key_id', 'subject_id', 'email_key', 'locale', 'sent_at'],
  links: [
    ...['id', 'key_id', 'token_hash', 'purpose', 'subject', 'email_key', 'mail_id', 'status', 'created_at'],
    ...['expires_at'],
  ],
  referrals: ['id', 'key_id', 'fingerprint', 'email_key', 'locale', 'created_at'],
  deletion_receipts: [
    ...['id', 'look_up', 'records', 'deleted_at'],
    ...['applications', 'files', 'referrals', 'mails'],
  ],
  backups: ['saved_at'],
  secrets: ['name', 'value'],
  infected_files: ['id', 'kind', 'application_id', 'found_at', 'expires_at'],
  file_removals: ['key'],
  key_removals: ['id'],
  clock: ['name', 'seen_at'],
  rate_limits: ['key', 'full_at'],
  wrong_links: ['client', 'tried_at'],
  held_bytes: ['id', 'bytes', 'expires_at'],
}

it('every column not listed as harmless is sealed', async () => {
  const db = await temporaryDatabase()
  const { rows } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column"
    from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'kysely_%'
  `.execute(db)
  const sealed: Partial<Record<string, readonly string[]>> = sealedColumns
  const unknown = rows.filter(
    ({ table, column }) =>
      [sealed[table], harmless[table]].filter((list) => list?.includes(column)).length !== 1,
  )
  expect(unknown).toEqual([])
})

const key = { id: '1.a', secret: randomBytes(32) }
const place = 'applications.personal 7'

describe('a sealed value', () => {
  it.each(['', '{"nameZh":"王小明"}', 'x'.repeat(300_000)])('is opened with its key and place', (text) => {
    const sealed = seal(key, place, text)
    expect(unseal(key, place, sealed)).toBe(text)
    expect(seal(key, place, text)).not.toBe(sealed)
  })

  it('is not opened with another key, for another place, or after a change', () => {
    const sealed = seal(key, place, 'text')
    expect(() => unseal({ ...key, secret: randomBytes(32) }, place, sealed)).toThrow()
    expect(() => unseal(key, 'applications.personal 8', sealed)).toThrow()
    const changes = [
      sealed.slice(0, -4),
      sealed.slice(0, 20),
      `${sealed.slice(0, 5)}zz${sealed.slice(7)}`,
      'text',
      '',
    ]
    for (const changed of changes) expect(() => unseal(key, place, changed as Sealed)).toThrow()
  })
})
