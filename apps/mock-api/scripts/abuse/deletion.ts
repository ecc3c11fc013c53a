import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { limits } from '@recruiting/schema/limits'
import type { UploadKind } from '@recruiting/schema/options'
import { sql } from 'kysely'
import { submitApplication } from '../../src/applications/submit.ts'
import { systemClocks, toIso } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { seedOnce } from '../../src/development/seed.ts'
import { openServices } from '../../src/services.ts'
import { transact } from '../../src/storage/database.ts'
import { sealRow } from '../../src/storage/sealed-rows.ts'
import { newFileKey } from '../../src/storage/store.ts'
import { pdfFile } from '../../src/uploads/test-files/pdf-files.ts'
import { giveCommand } from '../support/commands.ts'
import type { Outcome, Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const applications = 10_000
/** Texts of 6 kB per application: about 290 MB in total. */
const texts = 4
/** Time from filling the folder until the retention period ends, in ms: longer than both servers take to start. */
const lead = 60_000
/** The most time for the retention to complete after that, in ms. */
const patience = 240_000

/** One deletion in a large database, and the end of the retention period of all its records. */
export const deletion: Round = {
  name: 'deletion',
  promise: 'no deletion delays others by more than 100 ms, however large the database',
  async *play() {
    yield await withServers(deleteOne, {
      prepare: (folder) => fillFolder(folder, { applications, texts, submittedAt: Date.now() }),
    })
    let dueAt = Number.NaN
    yield await withServers((servers) => retain(servers, dueAt), {
      prepare: async (folder) => {
        await fillFolder(folder, { applications, texts: 1, submittedAt: Date.now() })
        dueAt = Date.now() + lead
        submitEarlier(folder, dueAt - readConfig({}).RETENTION)
      },
    })
  },
}

async function deleteOne(servers: Servers): Promise<Outcome> {
  const origin = `http://127.0.0.1:${servers.site.port}`
  const size = await databaseBytes(servers)
  const email = addressOf(0)
  const token = await deletionToken(servers, origin, email)
  const watched = await watchOthers(servers, async () => {
    const start = performance.now()
    const answer = await fetch(`${origin}/api/delete-resume/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const took = performance.now() - start
    // Some work happens after the answer, or in the sweep.
    await sleep(5000)
    return { status: answer.status, took }
  })
  const { status, took } = watched.result
  return {
    name: `deletion: one address in a database of ${Math.round(size / 1e6)} MB`,
    findings: [
      { what: 'answer', text: String(status) },
      { what: 'until the answer', found: took, unit: 'ms' },
      { what: 'applications of the address left', found: countOf(servers, email), most: 0 },
      ...aboutOthers(watched, { delay: 100 }),
    ],
  }
}

async function retain(servers: Servers, dueAt: number): Promise<Outcome> {
  await sleep(Math.max(0, dueAt - Date.now() - 3000))
  const before = countOf(servers)
  const watched = await watchOthers(servers, async () => {
    const until = Date.now() + patience
    let left = before
    while (left > 0 && Date.now() < until) {
      await sleep(1000)
      left = countOf(servers)
    }
    return left
  })
  return {
    name: `deletion: the retention of ${before.toLocaleString('en-US')} applications ends`,
    findings: [
      { what: 'until all are deleted', found: watched.took / 1000, unit: 's' },
      { what: 'left', found: before === 0 ? Number.NaN : watched.result, most: 0 },
      ...aboutOthers(watched, { delay: 100 }),
    ],
  }
}

/** Sets the time of all applications, in ms of Unix time. */
function submitEarlier(folder: string, submittedAt: number): void {
  const database = new DatabaseSync(join(folder, 'recruiting.db'))
  database.prepare('update applications set submitted_at = ?').run(toIso(submittedAt))
  database.close()
}

/** Enqueues a deletion link and reads it from the mailbox. */
async function deletionToken(servers: Servers, origin: string, email: string): Promise<string> {
  await giveCommand(servers.folder, 'link', 'delete-resume', '--email', email)
  for (let tries = 0; tries < 300; tries++) {
    const mails = await (await fetch(`${origin}/__mock/mails?to=${encodeURIComponent(email)}`)).text()
    const token = /\/delete-resume\/[^"\s]*?([\w-]{43})/.exec(mails)?.[1]
    if (token !== undefined) return token
    await sleep(100)
  }
  throw new Error('No mail with a link came')
}

async function databaseBytes({ folder }: Servers): Promise<number> {
  const sizes = ['recruiting.db', 'recruiting.db-wal'].map(async (name) => {
    return (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The number of stored applications, of an address or in total. */
function countOf({ folder }: Servers, email?: string): number {
  const database = new DatabaseSync(join(folder, 'recruiting.db'), { readOnly: true, timeout: 60_000 })
  const statement = database.prepare(
    'select count(*) as count from applications where email_key = coalesce(?, email_key)',
  )
  const row = statement.get(email ?? null)
  database.close()
  return Number(row?.count)
}

/** The number, size and time of applications. */
type Filling = {
  applications: number
  /** How often each has the largest text, about 6 kB: this determines the size of the database. */
  texts: number
  /** ms of Unix time. */
  submittedAt: number
}

/** The address of an application. */
function addressOf(at: number): string {
  return `applicant-${at}@mail.example`
}

/**
 * Fills a new data folder through the use case, each application with two small files and its own address. Disables
 * syncing, which does not affect a server that is started afterwards.
 */
async function fillFolder(folder: string, { applications, texts, submittedAt }: Filling): Promise<void> {
  const context = await openServices(readConfig({ DATA_DIR: folder }), {
    clocks: { ...systemClocks, now: () => submittedAt },
  })
  const { db } = context
  try {
    await sql`pragma synchronous = off`.execute(db)
    await seedOnce(db, Date.now())
    const job = await db
      .selectFrom('jobs')
      .select('code')
      .where('status', '=', 'open')
      .limit(1)
      .executeTakeFirstOrThrow()
    const bytes = pdfFile()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { portfolio: _, ...other } = exampleApplication.other
    const [entry] = exampleApplication.experience.entries ?? []
    const stage = async (kind: UploadKind): Promise<string> => {
      const [key, id] = [newFileKey(), randomBytes(32).toString('base64url')]
      await writeFile(join(folder, 'files', key.slice(0, 2), key), bytes)
      const file = {
        key,
        kind,
        name: 'file',
        type: 'application/pdf',
        size: bytes.length,
        sha256,
      }
      await transact(db, async (trx) => {
        const row = await sealRow(trx, 'files', {
          ...file,
          id: trx.keys.lookUp('file', id),
          status: 'staged' as const,
          application_id: null,
          created_at: toIso(submittedAt),
          expires_at: toIso(submittedAt + context.config.UPLOAD_TTL),
        })
        await trx.insertInto('files').values(row).execute()
      })
      return id
    }
    const content = '文'.repeat(limits.text)
    for (let at = 0; at < applications; at++) {
      const application = {
        ...exampleApplication,
        jobCodes: [job.code],
        personal: { ...exampleApplication.personal, email: addressOf(at) },
        experience: {
          ...exampleApplication.experience,
          entries: entry ? Array.from({ length: texts }, () => ({ ...entry, content })) : [],
        },
        other: { ...other, headshot: await stage('headshot'), resume: await stage('resume') },
      }
      await submitApplication(context, { application, idempotencyKey: randomUUID(), locale: 'tw' })
    }
    // Their mails count as sent.
    await db.deleteFrom('outbox').execute()
  } finally {
    await context.close()
  }
}
