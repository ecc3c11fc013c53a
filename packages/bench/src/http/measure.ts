import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from '../statistics.ts'
import { coldPaths, hotPaths } from './paths.ts'
import { startPeers } from './peer-servers.ts'
import { recordAnswers } from './record.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Processor time per request in microseconds, and its ratio to that of raw `node:http`: medians of the rounds. */
export type HttpFigures = { name: string; cpu: number; ratio: number; rounds: number; requests: number }

const rounds = 9
const requests = 8000
const peerRequests = 1500

const load = fileURLToPath(new URL('./load.ts', import.meta.url))
const rawServer = fileURLToPath(new URL('./raw-server.ts', import.meta.url))
const backendServer = fileURLToPath(new URL('../../../../apps/mock-api/src/server.ts', import.meta.url))

/**
 * Measures `GET /api/jobs` of the backend against raw `node:http` with the same bytes, hot and cold, and against
 * its peers with the same vacancies. Each round measures every server in turn, so that all are exposed to the same
 * background load; the warm-up round does not count.
 * @param folder for input files of the servers
 */
export async function measureHttp(folder: string): Promise<HttpFigures[]> {
  const env = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') }
  const backend = await startServerProcess([backendServer], { env })
  const raw: ServerProcess[] = []
  const peers: Awaited<ReturnType<typeof startPeers>> = []
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
        { name: `node:http, ${name}`, server: own, paths, times: requests },
        { name: `mock-api, ${name}`, server: backend, paths, times: requests },
      ]
      if (name === 'hot') {
        peers.push(...(await startPeers(folder, backend.origin)))
        servers.push(...peers.map((peer) => ({ ...peer, times: peerRequests })))
      }
      figures.push(...(await measureTogether(folder, servers)))
    }
    return figures
  } finally {
    await Promise.all([backend, ...raw, ...peers.map(({ server }) => server)].map(({ stop }) => stop()))
  }
}

type Measured = { name: string; server: ServerProcess; paths: readonly string[]; times: number }

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
  return servers.map(({ name, times: asked }, at) => {
    const own = times[at] ?? []
    const ratios = own.map((time, round) => time / (first[round] ?? Number.NaN))
    return { name, cpu: median(own), ratio: median(ratios), rounds, requests: asked }
  })
}

async function cpuOfRequest(folder: string, { server, paths, times }: Measured): Promise<number> {
  const file = join(folder, 'paths.json')
  writeFileSync(file, JSON.stringify(paths))
  const before = await server.usage()
  const child = spawn(process.execPath, [load, server.origin, String(times), file], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${server.origin} could not be measured`)
  return ((await server.usage()) - before) / times
}
