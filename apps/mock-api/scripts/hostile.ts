/**
 * `npm run hostile`: sends malformed multipart bodies and mutated JSON to a real server process, then many files of 10
 * MB at once, and prints the results. The exit code is 1 when a promise is broken. The printed seed repeats a run:
 * `npm run hostile -- --bodies 10000 --uploads 200 --seed 1`.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { brokenJson, brokenUploads } from './hostile/bodies.ts'
import { openEditLink } from './hostile/edit-link.ts'
import { costlyResumes, largeHeadshots, largeResume } from './hostile/large-files.ts'
import { brokenPromises, figuresOf, type Round } from './hostile/report.ts'
import { type Hostile, sendAll } from './hostile/send.ts'
import { startServer } from './hostile/server.ts'
import { watchMemory } from './support/memory.ts'

const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '10000' },
    uploads: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [bodies = 0, uploads = 0, seed = 0] = [values.bodies, values.uploads, values.seed].map(Number)

/** Concurrent small requests. */
const atOnce = 8
/** Timeout of their answers in milliseconds: beyond it the server counts as hanging. */
const patience = 2000
/** The most expensive files: they are opened one at a time and take a second each. */
const mostCostly = 30

const server = await startServer()

async function play(
  name: string,
  requests: readonly Hostile[],
  together: number,
  promised: Pick<Round, 'patience' | 'wanted'>,
): Promise<void> {
  const peak = await watchMemory(server.pid)
  const tally = await sendAll(server.port, requests, together)
  const round = { ...tally, ...promised, name, peak: await peak(), orphans: await server.orphans() }
  console.log(figuresOf(round))
  if (brokenPromises(round).length > 0) process.exitCode = 1
}

function sampleOf(requests: fc.Arbitrary<Hostile>): Hostile[] {
  return fc.sample(requests, { numRuns: bodies, seed })
}

function inTurn(kinds: readonly Hostile[]): Hostile[] {
  return Array.from({ length: uploads }, (_, at) => kinds.slice(at % kinds.length)[0]).filter(
    (kind) => kind !== undefined,
  )
}

console.log(`Seed ${seed}\n`)
try {
  const bounced = { patience, wanted: undefined }
  await play('damaged multipart bodies', sampleOf(brokenUploads), atOnce, bounced)
  const link = await openEditLink(server.port)
  await play('mutated JSON bodies', sampleOf(brokenJson(link)), atOnce, bounced)
  const stored = { patience: undefined, wanted: 201 }
  await play('résumés of 10 MB at once', inTurn([largeResume()]), uploads, stored)
  const costly = inTurn(costlyResumes()).slice(0, mostCostly)
  await play('résumés that are hard to open at once', costly, mostCostly, { ...stored, wanted: undefined })
  await play('headshots of 10 MB at once', inTurn(await largeHeadshots()), uploads, stored)
} finally {
  await server.stop()
}
