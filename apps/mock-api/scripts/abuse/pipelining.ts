import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const sockets = 10
const requests = 20_000
/** How long the connections stay open, in ms. */
const stay = 10_000

/** Connections that send requests continuously and read nothing. */
export const pipelining: Round = {
  name: 'pipelining',
  promise: 'a connection has a share: others wait at most 1 s, memory grows by at most 100 MB',
  async *play() {
    for (const over of ['site', 'backend'] as const)
      yield await withServers((servers) => attack(servers, over))
  },
}

async function attack(servers: Servers, over: 'site' | 'backend'): Promise<Outcome> {
  const bytes = 'GET /api/jobs HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests)
  const watched = await watchOthers(servers, async () => {
    const attackers = Array.from({ length: sockets }, () => {
      const socket = connect(servers[over].port, '127.0.0.1').pause()
      socket.on('error', () => undefined)
      socket.write(bytes)
      return socket
    })
    await sleep(stay)
    for (const socket of attackers) socket.destroy()
  })
  return {
    name: `pipelining to the ${over}: ${sockets} connections of ${requests} requests`,
    findings: aboutOthers(watched, { wait: 1000, growth: 100 }),
  }
}
