import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { countsOf, type Outcome, type Round, statusesIn } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

const clients = 200
/** How long the connections stay open: longer than HEADER_TIMEOUT and IDLE_TIMEOUT. */
const stay = 25_000
/** Interval between two bytes of a slow header, in ms. */
const drip = 500

const upload =
  'POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n'

/** The bytes that each kind of client sends at once, and then one at a time. */
const kinds = {
  'header that drips': { first: 'GET /api/jobs HTTP/1.1\r\nHost: a\r\nX-Slow: ', rest: 'a' },
  'body that stops': { first: upload, rest: '' },
  'idle connection': { first: '', rest: '' },
} as const

/** Clients that keep connections open and send almost nothing. */
export const slow: Round = {
  name: 'slow',
  promise: 'slow clients get 408, others are not held up',
  async *play() {
    for (const over of ['site', 'backend'] as const)
      yield await withServers((servers) => attack(servers, over))
  },
}

async function attack(servers: Servers, over: 'site' | 'backend'): Promise<Outcome> {
  const watched = await watchOthers(servers, async () => {
    const attackers = Object.values(kinds).flatMap(({ first, rest }) =>
      Array.from({ length: clients }, () => open(servers[over].port, first, rest)),
    )
    await sleep(stay)
    return attackers.map((end) => end())
  })
  const statuses = (at: number) => watched.result.slice(at * clients, (at + 1) * clients)
  const not408 = (at: number) => statuses(at).filter((status) => status !== 408).length
  return {
    name: `slow clients of the ${over}: ${clients} of each kind`,
    findings: [
      ...Object.keys(kinds).map((kind, at) => ({ what: kind, text: countsOf(statuses(at)) })),
      { what: 'slow headers without 408', found: not408(0), most: 0 },
      { what: 'slow bodies without 408', found: not408(1), most: 0 },
      ...aboutOthers(watched, { wait: 1000 }),
    ],
  }
}

/** @returns a function that closes the connection and returns the status of its answer; 0 means none. */
function open(port: number, first: string, rest: string): () => number {
  let received = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(first))
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.on('error', () => undefined)
  const timer = setInterval(() => socket.writable && socket.write(rest), drip)
  return () => {
    clearInterval(timer)
    socket.destroy()
    return statusesIn(received)[0] ?? 0
  }
}
