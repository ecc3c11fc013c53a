import { Agent, request } from 'node:http'
import type { Outcome, Round } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

/** Headers that a server or one of its libraries parses. */
const names = [
  'Accept',
  'Accept-Language',
  'Accept-Encoding',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'Host',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Prefer',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'Upgrade',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
]

/** Patterns that are repeated to build a value. */
const patterns = [
  'a',
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '-',
  '/',
  '.',
  '0',
  '*',
  ':',
  '\\',
  '%',
  ' ,',
  ', x',
  ',,',
  ';q=',
  '; ',
  'a=',
  '=;',
  '""',
  '"a",',
  'W/"a",',
  '\t ',
  '0-,',
  'a;q=0.1,',
  'a/b,',
  '1.1.1.1,',
]

/** Leaves room for the other headers: more than 16 kB in total are refused. */
const length = 15_500
const connections = 4
/** Timeout of each answer and of all requests together, in ms. */
const patience = 20_000
const allTogether = 180_000

/** Pages and calls that parse different headers. */
const places = [
  ['site', 'GET', '/'],
  ['site', 'GET', '/robots.txt'],
  ['site', 'GET', '/api/jobs'],
  ['site', 'POST', '/api/delete-resume'],
  ['backend', 'GET', '/api/jobs'],
  ['backend', 'GET', '/api/personal-info'],
  ['backend', 'OPTIONS', '/api/jobs'],
] as const

type Sent = { what: string; took: number }

/** Long values in every header that is parsed. */
export const headers: Round = {
  name: 'headers',
  promise: 'the cost of a header follows its length: others wait at most 1 s',
  async *play() {
    yield await withServers(attack)
  },
}

async function attack(servers: Servers): Promise<Outcome> {
  const values = patterns.flatMap((pattern) => {
    const long = pattern.repeat(length).slice(0, length - 2)
    // Trailing white space is not part of a value.
    return [`a${long}a`, ...(pattern.trim() === '' ? [] : [long])]
  })
  const all = places.flatMap((place) =>
    names.flatMap((name) => values.map((value) => ({ place, name, value }))),
  )
  const sent: Sent[] = []
  const watched = await watchOthers(servers, async () => {
    const until = performance.now() + allTogether
    const agent = new Agent({ keepAlive: true, maxSockets: connections * 2 })
    const rest = all.values()
    const client = async () => {
      for (const { place, name, value } of rest) {
        if (performance.now() > until) return
        const [over, method, path] = place
        const took = await ask(servers[over].port, method, path, name, value, agent)
        sent.push({
          what: `${method} ${path} of the ${over}, ${name} of ${JSON.stringify(value.slice(0, 6))}`,
          took,
        })
      }
    }
    await Promise.all(Array.from({ length: connections }, client))
    agent.destroy()
  })
  const slowest = sent.toSorted((a, b) => b.took - a.took).slice(0, 3)
  return {
    name: `headers: ${length} bytes, ${connections} connections`,
    findings: [
      { what: 'requests not sent in time', found: all.length - sent.length, most: 0 },
      { what: 'slowest answer', found: slowest[0]?.took ?? Number.NaN, unit: 'ms', most: 1000 },
      ...slowest.map(({ what, took }) => ({ what: 'slowest', text: `${Math.round(took)} ms: ${what}` })),
      ...aboutOthers(watched, { wait: 1000 }),
    ],
  }
}

/** @returns ms until the complete answer, whatever its status. */
function ask(
  port: number,
  method: string,
  path: string,
  name: string,
  value: string,
  agent: Agent,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const start = performance.now()
  const done = () => resolve(performance.now() - start)
  const signal = AbortSignal.timeout(patience)
  const options = { host: '127.0.0.1', port, method, path, agent, signal, headers: { [name]: value } }
  request(options, (answer) => answer.resume().on('close', done))
    .on('error', done)
    .end()
  return promise
}
