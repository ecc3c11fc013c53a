import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Round } from './round.ts'
import { builtPage, type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

/** How long the connections stay open, in ms. */
const stay = 10_000

/** The address of the attackers; others have 127.0.0.1. Any address of 127.0.0.0/8 is this machine's on Linux. */
const attackersAddress = '127.0.0.2'

type Flood = {
  over: 'site' | 'backend'
  sockets: number
  requests: number
  path: string
}

/** Connections that send requests continuously and read nothing. */
export const pipelining: Round = {
  name: 'pipelining',
  promise: 'a client has a share: others wait at most 1 s, memory grows by at most 100 MB',
  async *play() {
    for (const over of ['site', 'backend'] as const) {
      const large = () => (over === 'site' ? largestScript() : '/api/jobs?pageSize=100')
      yield await withServers((servers) =>
        attack(servers, { over, sockets: 10, requests: 20_000, path: '/api/jobs' }),
      )
      yield await withServers((servers) =>
        attack(servers, { over, sockets: 300, requests: 250, path: large() }),
      )
    }
  },
}

function largestScript(): string {
  const folder = join(builtPage, '../assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  const [largest = ''] = scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return `/assets/${largest}`
}

async function attack(servers: Servers, { over, sockets, requests, path }: Flood): Promise<Outcome> {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requests)
  const watched = await watchOthers(servers, async () => {
    const attackers = Array.from({ length: sockets }, () => {
      const { port } = servers[over]
      const socket = connect({ port, host: '127.0.0.1', localAddress: attackersAddress }).pause()
      socket.on('error', () => undefined)
      socket.write(bytes)
      return socket
    })
    await sleep(stay)
    for (const socket of attackers) socket.destroy()
  })
  return {
    name: `pipelining to the ${over}: ${sockets} connections of ${requests} requests of ${path}`,
    findings: aboutOthers(watched, { wait: 1000, growth: 100 }),
  }
}
