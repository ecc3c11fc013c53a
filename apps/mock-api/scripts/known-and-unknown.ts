import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openContext } from '../src/context.ts'
import { transact } from '../src/db/database.ts'
import { startUp } from '../src/start-up.ts'
import { createReferral } from '../src/use-cases/create-referral.ts'

/**
 * Prints how long the request for a deletion link takes for addresses that are known and for addresses that are not,
 * alternating, with the mail worker running: `node scripts/known-and-unknown.ts [pairs]`.
 */

const pairs = Number(process.argv[2] ?? 2000)
const most = '1000000'
const folder = await mkdtemp(join(tmpdir(), 'known-and-unknown-'))
const context = await openContext(
  readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    LINK_REQUESTS_PER_HOUR: most,
    LINK_MAILS_PER_HOUR: most,
  }),
)
const app = await buildApp(context)
const stop = await startUp(context, app.log)
const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/delete-resume`
const referral = {
  recommender: 'R',
  applicantName: 'A',
  phone: '+886912345678',
  reason: 'x',
  jobCodes: ['SW-1001'],
}

async function millisecondsFor(email: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await answer.text()
  if (answer.status !== 202) throw new Error(`Answered with ${answer.status}`)
  return performance.now() - start
}

const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
for (let pair = 0; pair < pairs; pair++) {
  const known = `${randomUUID()}@known.example`
  await transact(context.db, (trx) =>
    createReferral(trx, { ...referral, email: known }, { locale: 'tw', now: Date.now() }),
  )
  const both = [
    ['known', known],
    ['unknown', `${randomUUID()}@other.example`],
  ] as const
  for (const [kind, email] of pair % 2 === 0 ? both : both.toReversed())
    times[kind].push(await millisecondsFor(email))
}
await app.close()
await stop()
await context.close()
await rm(folder, { recursive: true })

const at = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN
for (const share of [0.1, 0.5, 0.9]) {
  const [known, unknown] = [at(times.known, share), at(times.unknown, share)]
  const figures = [known, unknown].map((time) => `${time.toFixed(3)} ms`).join(' and ')
  console.log(`${share * 100} % within ${figures} (known and unknown), ratio ${(known / unknown).toFixed(3)}`)
}
