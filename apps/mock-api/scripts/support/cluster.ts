import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@recruiting/http/test-free-port'
import { type Balancer, probeInterval, startBalancer } from './balancer.ts'
import { noLimits, type ServerProcess, startBackend, startSite } from './server-process.ts'

/** One of several equal servers. Its port stays the same when it is started again. */
type Member = {
  kind: 'backend' | 'site'
  origin: string
  start: () => Promise<void>
  /** Asks it to end, as a deployment does. @returns the exit code or the signal that ended it */
  stop: () => Promise<number | NodeJS.Signals | null>
  /** Kills it. It stores and answers nothing any more when this resolves. */
  kill: () => Promise<void>
}

/** Backends with one database behind a balancer, and sites behind another one that call the first. */
export type Cluster = {
  backends: readonly Member[]
  sites: readonly Member[]
  /** Where clients of the API connect. */
  apiOrigin: string
  /** Where browsers connect; undefined without sites. */
  siteOrigin: string | undefined
  /** Resolves when the balancers send requests to every member. */
  whole: () => Promise<void>
  close: () => Promise<void>
}

type ClusterOptions = {
  backends: number
  sites?: number
  /** Port of the balancer before the sites; default: a free one. */
  port?: number
  /** What browsers call the site; default: its balancer. */
  siteUrl?: string
  /** Environment of the backends: at least `DATABASE_URL` and `DATA_DIR`. */
  environment: Readonly<Record<string, string>>
}

/** How long a stopping member still accepts requests: long enough for the balancer to notice. */
const shutdownDelay = '1s'

/** Starts a cluster on free ports of this machine. */
export async function startCluster({
  backends: backendCount,
  sites: siteCount = 0,
  port = 0,
  siteUrl,
  environment,
}: ClusterOptions): Promise<Cluster> {
  const sitePort = siteCount > 0 ? port || (await freePort()) : 0
  const publicUrl = siteUrl ?? `http://localhost:${sitePort}`
  const shared = { TRUST_PROXY: 'loopback', SHUTDOWN_DELAY: shutdownDelay, SITE_URL: publicUrl }
  const backends = await membersOf('backend', backendCount, (port) =>
    startBackend({ ...noLimits, FREE_RESERVE: '0MiB', ...shared, ...environment, PORT: port }),
  )
  const balancers: Balancer[] = []
  const everyone = [...backends]
  async function close(): Promise<void> {
    await Promise.all(balancers.map((balancer) => balancer.close()))
    await Promise.all(everyone.map((member) => member.kill()))
  }
  try {
    // The first one prepares the database and the bucket.
    const [first, ...others] = backends
    await first?.start()
    await Promise.all(others.map((member) => member.start()))
    const api = await startBalancer(backends.map(({ origin }) => origin))
    balancers.push(api)
    const apiOrigin = `http://127.0.0.1:${api.port}`
    const sites = await membersOf('site', siteCount, (port) =>
      startSite({ ...shared, STEERED: 'false', API_URL: apiOrigin, PORT: port }),
    )
    everyone.push(...sites)
    await Promise.all(sites.map((member) => member.start()))
    if (siteCount > 0) {
      balancers.push(
        await startBalancer(
          sites.map(({ origin }) => origin),
          { port: sitePort },
        ),
      )
    }
    return {
      backends,
      sites,
      apiOrigin,
      siteOrigin: siteCount > 0 ? `http://127.0.0.1:${sitePort}` : undefined,
      async whole() {
        const members = everyone.length
        while (balancers.reduce((sum, { ready }) => sum + ready().length, 0) < members)
          await sleep(probeInterval)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function membersOf(
  kind: Member['kind'],
  count: number,
  run: (port: string) => Promise<ServerProcess>,
): Promise<Member[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports.map((port) => {
    let server: ServerProcess | undefined
    return {
      kind,
      origin: `http://127.0.0.1:${port}`,
      async start() {
        server = await run(String(port))
      },
      stop: async () => (await server?.stop()) ?? null,
      async kill() {
        server?.child.kill('SIGKILL')
        await server?.ended
      },
    }
  })
}
