import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { sql } from 'kysely'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { openLink } from '../src/links/links.ts'
import { deliverNext } from '../src/mail/deliver.ts'
import { confirmResumeDeletion } from '../src/use-cases/confirm-resume-deletion.ts'
import { exportApplications } from '../src/use-cases/export-applications.ts'
import { orderDeletionLink } from '../src/use-cases/order-link.ts'
import { seedEmptyJobs } from '../src/use-cases/seed-jobs.ts'
import { submitApplication } from '../src/use-cases/submit-application.ts'

/**
 * Measures submitting, exporting and deleting in a large database, and how long other requests wait meanwhile:
 * `node scripts/deletion.ts [applications] [megabytes]`. Applications have no files; the rest of the size is
 * filler.
 */

const count = Number(process.argv[2] ?? 10_000)
const ballast = Number(process.argv[3] ?? 265)
const folder = await mkdtemp(join(tmpdir(), 'deletion-'))
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const context = await openContext(config)
const { db } = context
await seedEmptyJobs(db, Date.now())
const [job] = await db.selectFrom('jobs').select('code').where('status', '=', 'open').limit(1).execute()
const { headshot: _, resume: __, portfolio: ___, ...other } = exampleApplication.other

/** Submits applications with different addresses. @returns ms of each. */
async function submit(from: number, to: number): Promise<number[]> {
  const times: number[] = []
  for (let at = from; at < to; at++) {
    const application = {
      ...exampleApplication,
      jobCodes: [job?.code ?? ''],
      personal: { ...exampleApplication.personal, email: `person${at}@example.com` },
      other: other as typeof exampleApplication.other,
    }
    const start = performance.now()
    await submitApplication(context, { application, idempotencyKey: randomUUID(), locale: 'tw' })
    times.push(performance.now() - start)
  }
  return times
}

function say(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2)
  console.log(`${what}: ${at(0.5)} ms, 90 % within ${at(0.9)} ms, longest ${at(0.9999)} ms`)
}

async function megabytes(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^recruiting\.db|^keys$/.test(name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return names.map((name, at) => `${name} ${((sizes[at] ?? 0) / 1e6).toFixed(1)} MB`).join(', ')
}

/** Runs some work. @returns its processor time in ms, which depends little on the load of the machine. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

say('submitting, on the disk', await submit(0, 500))
await sql`pragma synchronous = off`.execute(db)
const submitting = await processorTime(() => submit(500, count))
console.log(`submitting, processor: ${(submitting / (count - 500)).toFixed(2)} ms`)
const wish = { folder: join(folder, 'export'), format: 'jsonl', withIdNumbers: true } as const
const exporting = await processorTime(() => exportApplications(context, wish))
console.log(`exporting ${count}, processor: ${(exporting / 1000).toFixed(2)} s`)
await db.deleteFrom('outbox').execute()
await sql`create table ballast (id integer primary key, content blob)`.execute(db)
for (let at = 0; at < ballast; at++)
  await sql`
    with recursive n (x) as (select 1 union all select x + 1 from n where x < 200)
    insert into ballast (content) select randomblob(5000) from n
  `.execute(db)
await sql`pragma synchronous = full`.execute(db)
console.log(await megabytes())

const app = await buildApp(context)
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const waits: number[] = []
let isAsking = true
async function ask(): Promise<void> {
  while (isAsking) {
    const asked = performance.now()
    await (await fetch(`${url}/readyz`)).text()
    waits.push(performance.now() - asked)
  }
}
const asking = ask()
const deletions: number[] = []
const delay = monitorEventLoopDelay({ resolution: 1 })
for (let at = 1; at <= 20; at++) {
  await orderDeletionLink(context, `person${at * 10}@example.com`)
  const tokens: string[] = []
  const transport = {
    send: async ({ links }: { links: { token: string }[] }) =>
      void tokens.push(...links.map(({ token }) => token)),
  }
  while (await deliverNext({ db, config, transport, now: Date.now, log: app.log }));
  const link = await openLink(db, 'delete-resume', tokens.at(-1), Date.now())
  delay.enable()
  const began = performance.now()
  await confirmResumeDeletion(context, { link, locale: 'tw' })
  deletions.push(performance.now() - began)
  delay.disable()
}
isAsking = false
await asking
say('deleting', deletions)
say('others waited', waits)
console.log(`the process stood still for at most ${(delay.max / 1e6).toFixed(1)} ms`)
console.log(await megabytes())
await app.close()
await context.close()
await rm(folder, { recursive: true })
