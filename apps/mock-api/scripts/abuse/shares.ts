import { get as getPlain } from 'node:http'
import { get as getTls } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { freePort } from '@recruiting/http/free-port'
import { rateLimits } from '@recruiting/schema/contract/rate-limits'
import { clone, createPlaces, createReport, findTool, host } from '../deploy/places.ts'
import { startHaproxy, startNginx } from '../deploy/proxies.ts'
import { withFolder } from '../support/temporary-folder.ts'
import { countsOf, describeWaits, type Outcome, type Round } from './round.ts'
import { NotReady, type Servers, withServers } from './servers.ts'

/** The head of an upload, and the beginning of its body. */
const upload = [
  'POST /api/uploads HTTP/1.1',
  `Host: ${host}`,
  'Content-Type: multipart/form-data; boundary=b',
  'Content-Length: 1000000',
  '',
  '--b',
].join('\r\n')

/** The attackers' address; others have 127.0.0.1. All of 127.0.0.0/8 is this machine on Linux. */
const attackersAddress = '127.0.0.2'

/** How many connections a client opens, and in which time, in ms. */
type Attack = { name: string; connections: number; during: number }
const attacks: readonly Attack[] = [
  { name: '600 connections at once', connections: 600, during: 0 },
  { name: '4,200 connections in a minute', connections: 4200, during: 60_000 },
]
/** How long the connections stay open after the last one, in ms. */
const stay = 10_000
/** Between two requests of another client, in ms, and the longest that it waits for one. */
const every = 100
const patience = 30_000

/** Where attackers and others connect; with TLS if there is a certificate. */
type Entrance = { name: string; port: number; ca?: string }

/** One client begins uploads and does not continue them. */
export const shares: Round = {
  name: 'shares',
  promise:
    'uploads that one client begins and does not continue cost others no answer of /api, behind proxies too',
  async *play() {
    const env = { UPLOADS_PER_HOUR: String(rateLimits.uploads.most) }
    for (const attack of attacks) {
      for (const name of ['site', 'backend'] as const)
        yield await withServers((servers) => occupy({ name, port: servers[name].port }, attack), { env })
      for (const start of [startNginx, startHaproxy])
        yield await withServers((servers) => behind(start, servers, attack), { env })
    }
  },
}

/** Attacks through a proxy that runs with its documented sample. */
async function behind(
  start: typeof startNginx | typeof startHaproxy,
  { site, backend }: Servers,
  attack: Attack,
): Promise<Outcome> {
  if (['nginx', 'haproxy', 'openssl'].some((tool) => findTool(tool) === undefined))
    throw new NotReady('nginx, haproxy and openssl must be installed.')
  return await withFolder(async (folder) => {
    const places = await createPlaces(folder, clone)
    const ports = { sitePort: site.port, apiPort: backend.port, httpPort: await freePort() }
    const proxy = await start({ ...places, ...ports }, createReport())
    if (proxy === undefined) throw new NotReady('The proxy did not start')
    try {
      return await occupy(proxy, attack)
    } finally {
      await proxy.stop()
    }
  })
}

async function occupy(entrance: Entrance, { name, connections, during }: Attack): Promise<Outcome> {
  const statuses: number[] = []
  const times: number[] = []
  let isOver = false
  const asked: Promise<void>[] = []
  const others = (async () => {
    while (!isOver) {
      const begin = performance.now()
      asked.push(
        ask(entrance).then((status) => {
          statuses.push(status)
          times.push(performance.now() - begin)
        }),
      )
      await sleep(every)
    }
  })()
  await sleep(1000)
  const attackers: Socket[] = []
  const begin = performance.now()
  while (attackers.length < connections) {
    const share = during === 0 ? 1 : Math.min(1, (performance.now() - begin) / during)
    while (attackers.length < share * connections) attackers.push(open(entrance))
    await sleep(50)
  }
  await sleep(stay)
  isOver = true
  await others
  await Promise.all(asked)
  for (const attacker of attackers) attacker.destroy()
  const failures = statuses.filter((status) => status !== 200).length
  return {
    name: `shares at ${entrance.name}: ${name}`,
    findings: [
      { what: 'answers of others', text: countsOf(statuses) },
      { what: 'others without 200', found: failures, most: 0 },
      { what: 'GET /api/jobs of others', text: describeWaits({ times, failures }) },
    ],
  }
}

function open({ port, ca }: Entrance): Socket {
  const place = { host: '127.0.0.1', port, localAddress: attackersAddress }
  const socket = ca === undefined ? connectPlain(place) : connectTls({ ...place, servername: host, ca })
  socket.resume().on('error', () => undefined)
  socket.write(upload)
  return socket
}

/** Asks for the list over a new connection. @returns the status, 0 without an answer */
function ask({ port, ca }: Entrance): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const options = {
    ...{ host: '127.0.0.1', port, path: '/api/jobs', headers: { host }, agent: false as const },
    signal: AbortSignal.timeout(patience),
  }
  const asked = ca === undefined ? getPlain(options) : getTls({ ...options, servername: host, ca })
  asked
    .on('response', (answer) => answer.resume().on('close', () => resolve(answer.statusCode ?? 0)))
    .on('error', () => resolve(0))
  return promise
}
