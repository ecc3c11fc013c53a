import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobTypes } from '@recruiting/schema/options'
import { median } from '../report.ts'
import { mix } from '../search/corpus.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Processor time per request in microseconds, and its ratio to that of raw `node:http`: medians of the rounds. */
export type HttpFigures = { name: string; cpu: number; ratio: number; rounds: number }

const rounds = 9
const requests = 8000

const load = fileURLToPath(new URL('./load.ts', import.meta.url))
const rawServer = fileURLToPath(new URL('./raw-server.ts', import.meta.url))
const backendServer = fileURLToPath(new URL('../../../../apps/mock-api/src/server.ts', import.meta.url))

/**
 * Measures `GET /api/jobs` of the backend in production mode against raw `node:http` with the same bytes, hot and
 * cold. Each round measures every server in turn, so that all are exposed to the same
 * background load; the warm-up round does not count.
 * @param folder for input files of the servers
 */
export async function measureHttp(folder: string): Promise<HttpFigures[]> {
  const env = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') }
  const seeded = await startServerProcess([backendServer], { env })
  await seeded.stop('SIGTERM')
  // In development, each exchange is kept for the developer's request log, which costs more than the answer.
  const production = {
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const backend = await startServerProcess([backendServer], { env: { ...env, ...production } })
  const raw: ServerProcess[] = []
  try {
    const figures: HttpFigures[] = []
    for (const [name, paths] of [
      ['hot', hotPaths],
      ['cold', coldPaths],
    ] as const) {
      const recorded = join(folder, `${name}.json`)
      writeFileSync(recorded, JSON.stringify(await recordAnswers(backend.origin, paths)))
      const own = await startServerProcess([rawServer, recorded])
      raw.push(own)
      const servers = [
        { name: `node:http, ${name}`, server: own, paths },
        { name: `mock-api, ${name}`, server: backend, paths },
      ]
      figures.push(...(await measureTogether(folder, servers)))
    }
    return figures
  } finally {
    await Promise.all([backend, ...raw].map(({ stop }) => stop()))
  }
}

type Measured = { name: string; server: ServerProcess; paths: readonly string[] }

/** The first server is the baseline of the ratios. */
async function measureTogether(folder: string, servers: readonly Measured[]): Promise<HttpFigures[]> {
  const times = servers.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, measured] of servers.entries()) {
      const cpu = await cpuOfRequest(folder, measured)
      if (round > 0) times[at]?.push(cpu)
    }
  }
  const first = times[0] ?? []
  return servers.map(({ name }, at) => {
    const own = times[at] ?? []
    const ratios = own.map((time, round) => time / (first[round] ?? Number.NaN))
    return { name, cpu: median(own), ratio: median(ratios), rounds }
  })
}

async function cpuOfRequest(folder: string, { server, paths }: Measured): Promise<number> {
  const file = join(folder, 'paths.json')
  writeFileSync(file, JSON.stringify(paths))
  const before = await server.usage()
  const child = spawn(process.execPath, [load, server.origin, String(requests), file], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${server.origin} could not be measured`)
  return ((await server.usage()) - before) / requests
}

/** An answer as received, so that another server can send the same bytes. */
export type RecordedAnswer = { path: string; headers: string[]; body: string }

/** Connection headers, which each server generates. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Requests each path once.
 * @throws Error at the first answer that is not 200
 */
async function recordAnswers(origin: string, paths: readonly string[]): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = []
  for (const path of paths) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    const headers = [...answer.headers].filter(([name]) => !ofConnection.has(name)).flat()
    answers.push({ path, headers, body: Buffer.from(await answer.arrayBuffer()).toString('base64') })
  }
  return answers
}

/** More paths than the backend caches, so that every answer is computed. */
const different = 2000

/** One search, repeated. */
const hotPaths: readonly string[] = ['/api/jobs']

/** Distinct filters by job type, each with a full page of seeded vacancies. */
const coldPaths: readonly string[] = [
  ...new Set(
    Array.from({ length: different }, (_, at) => {
      const types = jobTypes.filter((_, index) => mix(at * 100 + index, 21) % 3 !== 0)
      return `/api/jobs?${types.map((type) => `jobType=${type}`).join('&')}`
    }),
  ),
]
