import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { freePort } from '@recruiting/http/test-free-port'
import { noLimits } from './applicant.ts'
import { type Balancer, probeInterval, startBalancer } from './balancer.ts'

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
 * @param environment of the backends: at least `DATA_DIR`, of several also `DATABASE_URL`
 */
export async function startCluster(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const shared = { TRUST_PROXY: 'loopback', SHUTDOWN_DELAY: shutdownDelay, FREE_RESERVE: '0MiB' }
  const backends: Member[] = []
  while (backends.length < count) {
    const port = await freePort()
    backends.push(memberOf(port, { ...noLimits, ...shared, ...environment }))
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
