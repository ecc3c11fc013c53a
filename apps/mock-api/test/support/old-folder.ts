import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { start } from '../../src/db/migrations/0001-start.ts'
import { links } from '../../src/db/migrations/0002-links.ts'
import { retention } from '../../src/db/migrations/0003-retention.ts'
import { newFileKey } from '../../src/files/store.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const time = '2026-11-21T06:00:00.000Z'

/** The contents of the folder that `oldFolder` writes. */
export const old = {
  email: 'Old.Canary@example.com',
  reference: 'OLDC-ANAR-Y001',
  idempotencyKey: 'old-attempt',
  fileId: 'oldcanaryfileid'.padEnd(43, 'x'),
  fileText: 'OldCanaryContent of a file',
  tokens: { edit: 'e'.repeat(43), deletion: 'd'.repeat(43) },
  applicationId: randomUUID(),
} as const

/**
 * Writes a data folder as versions before sealing did: rows in clear, hashes without a key, and deletion counters.
 * Contains many other people, half of whom were deleted.
 */
export async function oldFolder(folder: string, crowd = 0): Promise<void> {
  await mkdir(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'recruiting.db'))
  database.exec('pragma journal_mode = wal')
  const migrations = { '0001-start': start, '0002-links': links, '0003-retention': retention }
  const statements = (sql: string) => {
    const statement = database.prepare(sql)
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
    }
  }
  const dialect = new SqliteDialect({ database: { close: () => undefined, prepare: statements } })
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect }),
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error

  const insert = (table: string, row: Readonly<Record<string, SQLInputValue>>) =>
    database
      .prepare(
        `insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).fill('?').join()})`,
      )
      .run(...Object.values(row))
  const email_key = old.email.toLowerCase()
  const json = (value: unknown) => JSON.stringify(value)

  const application = (id: string, reference: string, email: string, size: number) => ({
    id,
    reference,
    email_key: email.toLowerCase(),
    locale: 'tw',
    submitted_at: time,
    consent: json({ agreed: true, version: '2026-11-01' }),
    personal: json({
      lastNameZh: 'OldCanaryLast',
      firstNameZh: '明',
      nameEn: 'OldCanaryName',
      email,
      mobilePhone: '+886912345678',
    }),
    education: json({
      highest: {
        qualification: 'master',
        school: 'OldCanarySchool',
        status: 'graduated',
        yearMonth: '201606',
      },
      secondHighest: { qualification: 'none' },
    }),
    // Varies the size by a member that the schema ignores.
    experience: json({ seniority: 'none', entries: [], note: `${email} `.repeat(size) }),
    application: json({ channel: 'companyWebsite' }),
    other: json({ recommenders: [], resume: old.fileId }),
  })
  insert('applications', application(old.applicationId, old.reference, old.email, 1))
  insert('application_jobs', {
    application_id: old.applicationId,
    job_code: 'SW-1001',
    email_key,
    version: 1,
  })
  const key = newFileKey()
  insert('files', {
    id: old.fileId,
    key,
    kind: 'resume',
    name: 'oldcanary.pdf',
    type: 'application/pdf',
    size: Buffer.byteLength(old.fileText),
    sha256: sha256(old.fileText),
    advice: '[]',
    status: 'claimed',
    application_id: old.applicationId,
    created_at: time,
    expires_at: null,
  })
  await mkdir(join(folder, 'files', key.slice(0, 2)), { recursive: true })
  await writeFile(join(folder, 'files', key.slice(0, 2), key), old.fileText)
  insert('idempotency_keys', {
    key_hash: sha256(`submitApplication ${old.idempotencyKey}`),
    call: 'submitApplication',
    body_hash: sha256('{}'),
    status: 201,
    answer: json({ reference: old.reference, submittedAt: time }),
    email_key,
    created_at: time,
    expires_at: '2099-01-01T00:00:00.000Z',
  })
  const mail = { subject_id: old.applicationId, to_address: old.email, email_key, locale: 'tw' }
  insert('outbox', {
    ...mail,
    id: randomUUID(),
    template: 'personalInfoLink',
    args: json({ reference: old.reference }),
    created_at: time,
    next_attempt_at: time,
    attempts: 0,
  })
  insert('mailbox', {
    ...mail,
    id: randomUUID(),
    subject: 'OldCanarySubject',
    text: 'OldCanaryText',
    html: '<p>OldCanaryHtml</p>',
    links: '[]',
    sent_at: time,
  })
  const link = { status: 'active', created_at: time, expires_at: '2099-01-01T00:00:00.000Z', email_key }
  insert('links', {
    ...link,
    id: randomUUID(),
    token_hash: sha256(old.tokens.edit),
    purpose: 'personal-info',
    subject: old.applicationId,
  })
  insert('links', {
    ...link,
    id: randomUUID(),
    token_hash: sha256(old.tokens.deletion),
    purpose: 'delete-resume',
    subject: email_key,
  })
  insert('referrals', {
    id: randomUUID(),
    fingerprint: sha256('OldCanaryReferral'),
    email_key,
    locale: 'tw',
    document: json({
      recommender: 'OldCanaryRecommender',
      applicantName: 'OldCanaryName',
      email: old.email,
      phone: '+886912345678',
      reason: 'OldCanaryReason',
      jobCodes: ['SW-1001'],
    }),
    created_at: time,
  })
  insert('versions', { name: 'deletions', value: 1 })

  const ids = Array.from({ length: crowd }, (_, at) => `00000000-${at}`)
  database.exec('begin')
  ids.forEach((id, at) => {
    insert('applications', application(id, `OLDC-${at}`, `oldcanary${at}@example.com`, (at * 37) % 90))
  })
  for (const id of ids.slice(0, crowd / 2)) database.prepare('delete from applications where id = ?').run(id)
  database.exec('commit')
  database.close()
}
