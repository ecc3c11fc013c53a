import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { applicationWith } from '@recruiting/mock-api/support/applicant'
import type { ServerProcess } from '../http/server-process.ts'
import { markdownTable } from '../report.ts'
import { atOnce, fillJobs, stageFiles } from './fill.ts'
import { makePlace, startBackend, untilIdle } from './place.ts'

const backends = 3
const clients = 32

/** How long PostgreSQL waits before each commit that it syncs, in µs, like a slow disk or a replica far away. */
const commitDelay = 20_000

/** Submissions that do not count, those one after the other, and those of `clients` at a time; the last two in each round. */
const counts = { warmUp: 600, single: 60, parallel: 480 }
const rounds = 3

/** How many times faster submissions must be with `clients` at a time. */
const minSpeedup = 8

/** A mean submission, in ms: `wall` by the clock, the others of processors. */
type Means = { wall: number; backends: number; database: number; client: number }

/**
 * Measures submissions over several backends with one database: one after the other, and many at a time.
 * @returns a report, and whether many at a time are fast enough
 */
export async function measureWriters(
  folder: string,
  { namedJobs, jobCode }: { namedJobs: number; jobCode: string },
): Promise<{ report: string; isMet: boolean }> {
  const flags = ['-c', `commit_delay=${commitDelay}`, '-c', 'commit_siblings=0']
  const place = await makePlace('postgres', join(folder, 'writers'), flags)
  const servers: ServerProcess[] = []
  try {
    const staged = await place.use(async (context) => {
      await fillJobs(context, namedJobs)
      const all: Awaited<ReturnType<typeof stageFiles>> = []
      const total = counts.warmUp + rounds * (counts.single + counts.parallel)
      while (all.length < total) all.push(...(await stageFiles(context, atOnce)))
      return all
    })
    // Made before, so that the client takes as little of the processors as it can.
    const bodies = staged
      .map((files) => Buffer.from(JSON.stringify(applicationWith(files, jobCode))))
      .values()
    while (servers.length < backends) servers.push(await startBackend(place))
    let turn = 0
    const submitOne = async (agent: Agent) => {
      const { value } = bodies.next()
      if (value) await post(agent, servers[turn++ % backends]?.origin ?? '', value)
    }

    async function run(count: number, atATime: number): Promise<Means> {
      const usage = async () => {
        const { user, system } = process.cpuUsage()
        let used = 0
        for (const server of servers) used += await server.usage()
        return { backends: used / 1000, database: await place.databaseTime(), client: (user + system) / 1000 }
      }
      // One for each run: a server closes connections that are idle between two runs.
      const agent = new Agent({ keepAlive: true })
      let left = count
      const before = await usage()
      const begin = performance.now()
      const client = async () => {
        while (left-- > 0) await submitOne(agent)
      }
      await Promise.all(Array.from({ length: atATime }, client))
      const wall = (performance.now() - begin) / count
      const after = await usage()
      agent.destroy()
      // The mails that the submissions ordered are sent.
      for (const server of servers) await untilIdle(server)
      return {
        wall,
        backends: (after.backends - before.backends) / count,
        database: (after.database - before.database) / count,
        client: (after.client - before.client) / count,
      }
    }

    await run(counts.warmUp, clients)
    const found: { single: Means; parallel: Means }[] = []
    for (let round = 0; round < rounds; round++)
      found.push({ single: await run(counts.single, 1), parallel: await run(counts.parallel, clients) })
    const mean = (kind: 'single' | 'parallel', part: keyof Means) =>
      found.reduce((sum, each) => sum + each[kind][part], 0) / rounds
    const speedup = mean('single', 'wall') / mean('parallel', 'wall')
    const row = (name: string, kind: 'single' | 'parallel') => [
      name,
      ...(['wall', 'backends', 'database', 'client'] as const).map((part) => mean(kind, part).toFixed(1)),
    ]
    const isMet = speedup >= minSpeedup
    const table = markdownTable(
      [
        `postgres, ${backends} backends, commits of ${commitDelay / 1000} ms`,
        'ms each',
        'CPU ms',
        'Database CPU ms',
        'Client CPU ms',
      ],
      [row('submit, one after the other', 'single'), row(`submit, ${clients} at a time`, 'parallel')],
    )
    const verdict = `${speedup.toFixed(1)} times as fast: ${isMet ? 'PASS' : `below ${minSpeedup}`}`
    return { report: `\n${table}\n\n${verdict}\n`, isMet }
  } finally {
    for (const server of servers) await server.stop('SIGTERM')
    await place.remove()
  }
}

/** Sends an application. Throws `Error` for any status but 201. */
async function post(agent: Agent, origin: string, body: Buffer): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': randomUUID(),
  }
  const asking = request(`${origin}/api/applications`, { agent, method: 'POST', headers }).end(body)
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  answer?.resume()
  if (answer?.statusCode !== 201) throw new Error(`POST ${origin}/api/applications: ${answer?.statusCode}`)
  await once(answer, 'end')
}
