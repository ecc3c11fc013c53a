import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBase, calls } from '@recruiting/schema/contract/calls'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { startUp } from '../src/start-up.ts'
import { addressOf, fillFolder } from './abuse/many-applications.ts'

/**
 * Measures how well timing reveals whether an address is known, for each call that sends links to a given address,
 * with the mail worker running: the duration of the request, and of `/livez` requests sent from then until the next
 * tick has passed (their number, the slowest, the first). Known and unknown addresses alternate: `node
 * scripts/known-and-unknown.ts [pairs]`; `SMTP_URL` and `SMTP_FROM` send the mails instead of storing them. The
 * result is the AUC: 0.5 reveals nothing, 1 everything.
 */

const pairs = Number(process.argv[2] ?? 500)
const most = '1000000'
/** Short, so that measuring does not take long. */
const tick = 40
const folder = await mkdtemp(join(tmpdir(), 'known-and-unknown-'))
await fillFolder(folder, { applications: pairs, texts: 1, submittedAt: Date.now() })
const context = await openContext(
  readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    LINK_REQUESTS_PER_HOUR: most,
    LINK_MAILS_PER_HOUR: most,
    LINK_MAIL_TICK: `${tick}ms`,
    SMTP_URL: process.env.SMTP_URL,
    SMTP_FROM: process.env.SMTP_FROM,
  }),
)
const app = await buildApp(context)
const stop = await startUp(context, app.log)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
async function requestLink(path: string, email: string): Promise<void> {
  const answer = await fetch(`${origin}${apiBase}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await answer.text()
  if (answer.status !== 202) throw new Error(`Answered with ${answer.status}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Requests `/livez` without pause until all enqueued work is done, at least until the next tick. */
async function probe(): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + 1.5 * tick
  while (performance.now() < end) times.push(await timed(async () => (await fetch(`${origin}/livez`)).text()))
  return times
}

async function settled(): Promise<void> {
  while (await context.db.selectFrom('outbox').select('id').limit(1).executeTakeFirst())
    await new Promise((resolve) => setTimeout(resolve, tick))
}

const measures = ['request', 'livezCount', 'livezSlowest', 'livezAfterRequest'] as const
type Measures = Record<(typeof measures)[number], number>
type Measured = Record<'known' | 'unknown', Measures[]>

async function measure(path: string): Promise<Measured> {
  const measured: Measured = { known: [], unknown: [] }
  for (let pair = 0; pair < pairs; pair++) {
    const both = [
      ['known', addressOf(pair)],
      ['unknown', `${randomUUID()}@other.example`],
    ] as const
    for (const [kind, email] of pair % 2 === 0 ? both : both.toReversed()) {
      const request = await timed(() => requestLink(path, email))
      const times = await probe()
      measured[kind].push({
        request,
        livezCount: times.length,
        livezSlowest: Math.max(...times),
        livezAfterRequest: times[0] ?? Number.NaN,
      })
      await settled()
    }
  }
  return measured
}

/** The share of pairs in which the first list has the larger value. */
function auc(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce(
    (sum, a) => sum + second.reduce((count, b) => count + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  return wins / (first.length * second.length)
}

const at = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN
await settled()
for (const name of ['requestResumeDeletion', 'requestEditLinks'] as const) {
  console.log(`${name}, ${pairs} pairs`)
  const measured = await measure(calls[name].path)
  for (const each of measures) {
    const [known, unknown] = [measured.known, measured.unknown].map((list) => list.map((one) => one[each]))
    if (!known || !unknown) continue
    const medians = [known, unknown].map((list) => at(list, 0.5).toFixed(3)).join(' and ')
    console.log(`  ${each}: median ${medians} (known and unknown), AUC ${auc(known, unknown).toFixed(3)}`)
  }
}
await app.close()
await stop()
await context.close()
await rm(folder, { recursive: true })
