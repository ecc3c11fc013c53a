import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleJob } from '@recruiting/schema/examples/job'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxTransport } from '../src/mail/mailbox.ts'
import { enqueueMail } from '../src/mail/outbox.ts'
import { deliverNext, order } from '../src/mail/test-support/outbox.ts'
import { runCommand } from '../src/operate/commands/commands.ts'
import { raiseVersion, transact } from '../src/storage/database.ts'
import type { Database } from '../src/storage/schema.ts'
import { type SealedTable, sealedTables } from '../src/storage/sealed-rows.ts'
import { changeRows, opened } from '../src/storage/test-support/opened.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { callWith, deletionToken, personalInfo, refer, save, tokenIn } from './support/links.ts'

/** The result of reading a column; `unreadable` when the call fails, `left out` when a list omits it. */
type Outcome = { read: unknown } | 'unreadable' | 'left out'

/** A JSON column, with a member that it needs. */
type Place = {
  table: 'jobs' | SealedTable
  column: string
  required?: string
  otherwise: Exclude<Outcome, object>
  /** Runs before the column is changed. */
  prepare?: () => Promise<void>
  read: () => Promise<Outcome>
}

const canary = 'Storedcanary'
const email = `${canary.toLowerCase()}@example.com`
const key = 'stored-json'
let backend: Backend
let application: Awaited<ReturnType<typeof prepareApplication>>
let tokens: { edit: string; referral: string }
let exports = 0
/** Messages of exports. */
const reports: string[] = []

beforeAll(async () => {
  backend = await startBackend({}, afterAll)
  await backend.putJob({
    ...exampleJob,
    code: 'SW-1001',
    remoteWork: 'partial',
    validThrough: '2099-01-01T00:00:00.000Z',
  })
  const prepared = await prepareApplication(backend)
  application = { ...prepared, personal: { ...prepared.personal, email } }
  await submit(backend, application, key).expect(201)
  const edit = tokenIn(await backend.sendMails(), 'personal-info')
  const personal = { ...personalInfo.personal, email, nameEn: canary }
  await save(backend, edit, { ...personalInfo, personal }).expect(200)
  await backend.sendMails()
  tokens = { edit, referral: (await refer(backend, { email, applicantName: canary })).token }
  const { config, db, now } = backend.context
  const link = { template: 'resumeDeletionRequested', to: email, locale: 'tw', args: {} } as const
  await enqueueMail(db, link, now())
  await deliverNext({ config, db, now, log: backend.app.log, transport: mailboxTransport(db) })
  await orderMail()
}, 60_000)

async function orderMail(): Promise<void> {
  const { db, now } = backend.context
  await db.deleteFrom('outbox').execute()
  await enqueueMail(db, { ...order, to: email }, now())
}

function section(column: string, required?: string): Place {
  return {
    table: 'applications',
    column,
    ...(required !== undefined && { required }),
    otherwise: 'unreadable',
    async read() {
      const { status, body } = await callWith(backend, 'getPersonalInfo', tokens.edit)
      return status === 500 ? 'unreadable' : { read: body.sections[column] }
    },
  }
}

async function exported() {
  const folder = join(backend.folder, `export-${exports++}`)
  const command = { name: 'applications export', folder, format: 'jsonl', withIdNumbers: true } as const
  const { lines } = await runCommand(backend.context, command)
  reports.push(...lines)
  const { sections } = JSON.parse(await readFile(join(folder, 'applications.jsonl'), 'utf8'))
  return { lines, sections }
}

const places: readonly Place[] = [
  {
    table: 'jobs',
    column: 'document',
    required: 'title',
    otherwise: 'left out',
    async read() {
      const { body: list } = await backend.api.get('/api/jobs').expect(200)
      const { status, body } = await backend.api.get('/api/jobs/SW-1001')
      const isListed = list.items.some(({ code }: { code: string }) => code === 'SW-1001')
      expect([200, 404]).toContain(status)
      expect(isListed).toBe(status === 200)
      return status === 200 ? { read: body } : 'left out'
    },
  },
  {
    table: 'applications',
    column: 'consent',
    required: 'version',
    otherwise: 'left out',
    async read() {
      const { consent } = (await exported()).sections
      return consent === undefined ? 'left out' : { read: consent }
    },
  },
  section('personal', 'nameEn'),
  section('identity'),
  section('contact'),
  section('military'),
  section('education', 'highest.school'),
  section('experience', 'entries.0.companyName'),
  section('application', 'channel'),
  section('emergencyContact', 'phone'),
  section('health', 'condition'),
  section('other', 'recommenders'),
  {
    table: 'referrals',
    column: 'document',
    required: 'reason',
    otherwise: 'unreadable',
    async read() {
      const { status, body } = await callWith(backend, 'getReferral', tokens.referral)
      return status === 500 ? 'unreadable' : { read: body }
    },
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    required: 'reference',
    otherwise: 'unreadable',
    async read() {
      const { status, body } = await submit(backend, application, key)
      return status === 500 ? 'unreadable' : { read: body }
    },
  },
  {
    table: 'outbox',
    column: 'args',
    required: 'reference',
    otherwise: 'unreadable',
    prepare: orderMail,
    async read() {
      const [mail] = await backend.sendMails()
      return mail ? { read: mail.subject } : 'unreadable'
    },
  },
  {
    table: 'mailbox',
    column: 'links',
    required: '0.token',
    otherwise: 'left out',
    async read() {
      const { body } = await backend.api.get('/__mock/mails').expect(200)
      return body.mails.length === 0 ? 'left out' : { read: body.mails[0].links }
    },
  },
]

/** All messages to operators. */
const said = (from = { log: 0, reports: 0 }) =>
  backend.log().slice(from.log) + reports.slice(from.reports).join('\n')

const nameOf = ({ table, column }: Pick<Place, 'table' | 'column'>) => `${table}.${column}`

/** Every row of a table, decrypted. */
async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const { db } = backend.context
  if (sealedTables.some((sealed) => sealed === table)) return await opened(db, table as SealedTable)
  return await (db as Kysely<Database>)
    .selectFrom(table as 'jobs')
    .selectAll()
    .execute()
}

async function textOf({ table, column }: Place): Promise<string> {
  const rows = await rowsOf(table)
  const row = table === 'jobs' ? rows.find(({ code }) => code === 'SW-1001') : rows[0]
  return String(row?.[column])
}

async function put({ table, column }: Place, text: string): Promise<void> {
  const { db } = backend.context
  if (table !== 'jobs') return await changeRows(db, table, { [column]: text })
  await transact(db, async (trx) => {
    await trx.updateTable('jobs').set({ document: text }).where('code', '=', 'SW-1001').execute()
    await raiseVersion(trx, 'jobs')
  })
}

/** The result of reading when the column has another text. */
async function readingOf(place: Place, change: (document: unknown) => unknown): Promise<Outcome> {
  await place.prepare?.()
  const before = await textOf(place)
  const changed = change(JSON.parse(before))
  await put(place, typeof changed === 'string' ? changed : JSON.stringify(changed))
  try {
    return await place.read()
  } finally {
    await put(place, before)
  }
}

function without(path: string) {
  return (document: unknown) => {
    const steps = path.split('.')
    const holder = steps.slice(0, -1).reduce((value, step) => Reflect.get(value, step), document as object)
    expect(holder).toHaveProperty(steps.at(-1) ?? '')
    Reflect.deleteProperty(holder, steps.at(-1) ?? '')
    return document
  }
}

/** Adds unknown members to every object. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withUnknown(member)])
  return { ...Object.fromEntries(members), unknownMember: canary, anotherMember: 1 }
}

describe.each(places.map((place) => [nameOf(place), place] as const))('%s', (name, place) => {
  const { required, otherwise } = place

  it('is read as it was written, without members that its schema lacks', async () => {
    const read = await readingOf(place, (document) => document)
    expect(read).toHaveProperty('read')
    expect(await readingOf(place, withUnknown)).toEqual(read)
  })

  if (required !== undefined) {
    it(`is ${otherwise} without ${required}, and the message names the place`, async () => {
      const before = { log: backend.log().length, reports: reports.length }
      expect(await readingOf(place, without(required))).toBe(otherwise)
      const sentence = said(before)
      expect(sentence).toContain(`${name} of `)
      expect(sentence).toContain(`: ${required} (`)
    })
  }

  it(`is ${otherwise} when it is no document`, async () => {
    for (const garbage of ['{"half":', `"${canary}"`])
      expect(await readingOf(place, () => garbage), garbage).toBe(otherwise)
  })
})

it('covers every column with JSON', async () => {
  await orderMail()
  const isDocument = (value: unknown) => typeof value === 'string' && /^[[{]/.test(value)
  const tables = await backend.context.db.introspection.getTables()
  const found = await Promise.all(
    tables
      .filter(({ isView }) => !isView)
      .map(async ({ name, columns }) => {
        const rows = await rowsOf(name)
        const documents = columns.filter((column) => rows.some((row) => isDocument(row[column.name])))
        return documents.map((column) => `${name}.${column.name}`)
      }),
  )
  expect(found.flat().sort()).toEqual(places.map(nameOf).sort())
})

it('is omitted from an export by section, which is reported', async () => {
  const { db } = backend.context
  const before = (await opened(db, 'applications'))[0]
  await changeRows(db, 'applications', { health: '{', personal: '{}' })
  const { lines, sections } = await exported()
  expect(Object.keys(sections)).toContain('education')
  expect(Object.keys(sections)).not.toContain('health')
  expect(lines.join('\n')).toContain(
    `Left out because it cannot be read: applications.health of ${before?.id}: not JSON.`,
  )
  await changeRows(db, 'applications', { health: before?.health ?? '', personal: before?.personal ?? '' })
})

it('is deleted even if it is unreadable', async () => {
  const { db } = backend.context
  for (const place of places) if (place.table !== 'jobs') await put(place, '{')
  const token = await deletionToken(backend, email)
  await callWith(backend, 'confirmResumeDeletion', token).expect(200)
  for (const table of ['applications', 'referrals', 'idempotency_keys'] as const)
    expect(await opened(db, table)).toEqual([])
})

it('is never shown to operators', () => {
  expect(said()).not.toMatch(new RegExp(canary, 'i'))
})
