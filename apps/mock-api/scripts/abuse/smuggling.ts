import { countsOf, exchange, type Outcome, type Round, statusesIn } from './round.ts'
import { type Servers, withServers } from './servers.ts'
import { aboutOthers, watchOthers } from './watch.ts'

/** How often each request is sent, and how many victims follow each time. */
const times = 10
const victims = 5
/** Timeout of an attacker's connection in ms. */
const patience = 400

/** Becomes the start of a victim's request where two servers disagree on the end of the request before. */
const smuggled = 'GET /api/jobs/SMUGGLED-1 HTTP/1.1\r\nHost: a\r\nX-Rest: '
const chunked = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`

/** Framings of a body, and the bytes sent for it. */
const framings = {
  'length and body': [`Content-Length: ${smuggled.length}`, smuggled],
  'length without its body': [`Content-Length: ${smuggled.length}`, ''],
  chunked: ['Transfer-Encoding: chunked', chunked],
  'chunked, ended at once': ['Transfer-Encoding: chunked', `0\r\n\r\n${smuggled}`],
  'length and chunked': [`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`],
  'two lengths': [`Content-Length: 0\r\nContent-Length: ${smuggled.length}`, smuggled],
  'length named by Connection': [
    `Connection: Content-Length\r\nContent-Length: ${smuggled.length}`,
    smuggled,
  ],
  'folded line': [`X-A: b\r\n Content-Length: ${smuggled.length}`, smuggled],
  'bare CR': [`X-A: b\rContent-Length: ${smuggled.length}`, smuggled],
} as const

const methods = ['GET', 'HEAD', 'DELETE', 'OPTIONS'] as const
const paths = {
  GET: '/api/jobs?pageSize=1',
  HEAD: '/api/jobs',
  DELETE: '/api/uploads/x',
  OPTIONS: '/api/jobs',
}

/** Framings of a non-empty body, which GET, HEAD and DELETE refuse. */
const withBody: readonly string[] = [
  'length and body',
  'length without its body',
  'chunked',
  'length named by Connection',
]

type Sent = { method: (typeof methods)[number]; framing: string; statuses: number[] }

/** Every method with every framing over one server, each followed by victims. */
export const smuggling: Round = {
  name: 'smuggling',
  promise: 'both servers agree on where a request ends; a body on GET, HEAD or DELETE is refused',
  async *play() {
    for (const over of ['site', 'backend'] as const)
      yield await withServers((servers) => attack(servers, over))
  },
}

async function attack(servers: Servers, over: 'site' | 'backend'): Promise<Outcome> {
  const { port } = servers[over]
  const codes = await jobCodes(port)
  const sent: Sent[] = []
  const wrong: string[] = []
  let asked = 0
  const watched = await watchOthers(servers, async () => {
    for (const [framing, [header, body]] of Object.entries(framings)) {
      for (const method of methods) {
        const bytes = `${method} ${paths[method]} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${body}`
        for (let turn = 0; turn < times; turn++) {
          const attacked = exchange(port, bytes, patience)
          const answers = await Promise.all(
            Array.from({ length: victims }, async () => {
              const code = codes[asked++ % codes.length] ?? ''
              return (await isOwnAnswer(port, code)) ? [] : [`${method}, ${framing}`]
            }),
          )
          wrong.push(...answers.flat())
          if (turn === 0) sent.push({ method, framing, statuses: statusesIn(await attacked) })
          else void attacked
        }
      }
    }
  })
  const accepted = sent.filter(
    ({ method, framing, statuses }) =>
      method !== 'OPTIONS' && withBody.includes(framing) && (statuses[0] ?? 400) < 400,
  )
  return {
    name: `smuggling over the ${over}: ${methods.length * Object.keys(framings).length * times} requests`,
    findings: [
      { what: 'victims', found: asked },
      { what: 'victims without their own answer', found: wrong.length, most: 0 },
      ...(wrong.length > 0 ? [{ what: 'after', text: [...new Set(wrong)].join(' · ') }] : []),
      { what: 'bodies accepted where none belongs', found: accepted.length, most: 0 },
      { what: 'answers to the attackers', text: countsOf(sent.flatMap(({ statuses }) => statuses)) },
      ...aboutOthers(watched, { wait: 1000 }),
    ],
  }
}

async function jobCodes(port: number): Promise<string[]> {
  const page = await (await fetch(`http://127.0.0.1:${port}/api/jobs?pageSize=100`)).text()
  return [...page.matchAll(/"code":"([^"]+)"/g)].map(([, code]) => code ?? '')
}

/** Whether a client that requests a vacancy gets that vacancy. */
async function isOwnAnswer(port: number, code: string): Promise<boolean> {
  const request = `GET /api/jobs/${code} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
  const answer = await exchange(port, request, 10_000)
  return statusesIn(answer).join() === '200' && answer.includes(`"code":"${code}"`)
}
