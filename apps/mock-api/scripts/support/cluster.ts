import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { noLimits } from './applicant.ts'

/** One of several equal backends. Its port stays the same when it is started again. */
type Member = {
  origin: string
  start: () => Promise<void>
  /** Asks it to end, as a deployment does. @returns the exit code or the signal that ended it */
  stop: () => Promise<number | NodeJS.Signals | null>
  /** Kills it. It stores and answers nothing any more when this resolves. */
  kill: () => Promise<void>
}

/** Backends with one database behind a balancer. */
export type Cluster = {
  backends: readonly Member[]
  /** Where clients connect. */
  apiOrigin: string
  /** Resolves when the balancer sends requests to every backend. */
  whole: () => Promise<void>
  close: () => Promise<void>
}

const serverFile = fileURLToPath(new URL('../../src/server.ts', import.meta.url))

/** How long a stopping backend still accepts requests: long enough for the balancer to notice. */
const shutdownDelay = '1s'

/**
 * Starts a cluster on free ports of this machine.
 * @param environment of the backends: at least `DATA_DIR`, of several also `DATABASE_URL`. With a bucket each backend gets its own
 * folder in `DATA_DIR`, as if it ran on another machine
 */
export async function startCluster(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const shared = { TRUST_PROXY: 'loopback', SHUTDOWN_DELAY: shutdownDelay, FREE_RESERVE: '0MiB' }
  const backends: Member[] = []
  while (backends.length < count) {
    const port = await freePort()
    const { DATA_DIR = '', FILES_URL } = environment
    const own = FILES_URL ? { DATA_DIR: join(DATA_DIR, `backend-${backends.length}`) } : {}
    backends.push(memberOf(port, { ...noLimits, ...shared, ...environment, ...own }))
  }
  let balancer: Balancer | undefined
  async function close(): Promise<void> {
    await balancer?.close()
    await Promise.all(backends.map((member) => member.kill()))
  }
  try {
    // The first one prepares the database and the bucket.
    const [first, ...others] = backends
    await first?.start()
    await Promise.all(others.map((member) => member.start()))
    const started = await startBalancer(backends.map(({ origin }) => origin))
    balancer = started
    return {
      backends,
      apiOrigin: `http://127.0.0.1:${started.port}`,
      async whole() {
        while (started.ready().length < count) await sleep(probeInterval)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A backend with `memory.env`, as `npm start` runs it. `start` throws when it ends before it listens. */
function memberOf(port: number, given: Readonly<Record<string, string>>): Member {
  const environment = {
    ...process.env,
    ...parseEnv(readFileSync(new URL('../../memory.env', import.meta.url), 'utf8')),
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    ...given,
    PORT: String(port),
  }
  let child: ChildProcess | undefined
  let ended: Promise<number | NodeJS.Signals | null> | undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    async start() {
      const server = fork(serverFile, { env: environment, execArgv: [] })
      const ending = once(server, 'exit').then(([code, signal]) => code ?? signal)
      child = server
      ended = ending
      await Promise.race([
        once(server, 'message'),
        ending.then((code) => Promise.reject(new Error(`A backend did not start (${code}).`))),
      ])
    },
    async stop() {
      child?.kill('SIGTERM')
      return (await ended) ?? null
    },
    async kill() {
      child?.kill('SIGKILL')
      await ended
    },
  }
}

/** Sends each request to the next member that is ready. */
type Balancer = {
  port: number
  /** The origins of the members that are ready. */
  ready: () => readonly string[]
  close: () => Promise<void>
}

/** Interval at which each member is asked whether it is ready, and how long its answer may take, in ms. */
const [probeInterval, probeTimeout] = [100, 2000]

/** Calls of test support that change the clock of one process. They are sent to every member. */
const clockPaths: ReadonlySet<string> = new Set(['/__mock/clock', '/__mock/reset'])

/** Starts a balancer. It repeats no request. @param members origins; those that are not started yet are not ready */
async function startBalancer(members: readonly string[]): Promise<Balancer> {
  const probes = new AbortController()
  let ready: readonly string[] = []
  let turn = 0
  async function probe(): Promise<void> {
    const answers = await Promise.all(members.map(isReady))
    ready = members.filter((_, at) => answers[at])
  }
  async function keepProbing(): Promise<void> {
    while (!probes.signal.aborted) {
      await probe()
      await sleep(probeInterval, undefined, { signal: probes.signal }).catch(() => undefined)
    }
  }
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const isForAll = asked.method !== 'GET' && clockPaths.has(asked.url ?? '')
    if (isForAll) await probe()
    const member = ready[++turn % ready.length]
    if (member === undefined) return fail(answer)
    const others = isForAll ? ready.filter((each) => each !== member) : []
    // Their bodies are short.
    const body = isForAll ? await buffer(asked) : undefined
    for (const other of others) await once(send(other, asked).end(body), 'response')
    const sent = send(member, asked)
    sent.on('error', () => fail(answer))
    sent.on('response', (received) => {
      // The contract requires the backend to send the date.
      answer.sendDate = false
      answer.writeHead(received.statusCode ?? 502, received.rawHeaders)
      received.on('error', () => answer.destroy()).pipe(answer)
      // A refused body may still be arriving.
      asked.unpipe(sent).resume()
    })
    asked.on('close', () => asked.complete || sent.destroy())
    if (body === undefined) asked.pipe(sent)
    else sent.end(body)
  }

  await probe()
  const probing = keepProbing()
  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => fail(answer)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => ready,
    async close() {
      probes.abort()
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), probing])
    },
  }
}

function send(member: string, { method, url, headers }: IncomingMessage): ClientRequest {
  return request(`${member}${url}`, { method, headers, agent: false })
}

function fail(answer: ServerResponse): void {
  if (answer.headersSent) answer.destroy()
  else answer.writeHead(503, { 'retry-after': '1' }).end()
}

async function isReady(member: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${member}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(probeTimeout),
    })
    return status === 200
  } catch {
    return false
  }
}
