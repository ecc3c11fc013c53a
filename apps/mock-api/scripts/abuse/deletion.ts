import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import { toIso } from '../../src/db/codec.ts'
import { giveCommand } from '../support/commands.ts'
import { addressOf, fillFolder } from './many-applications.ts'
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
