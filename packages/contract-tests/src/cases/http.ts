import { type Case, casesOf, mustHold, rowCases } from '../kit/case.ts'
import { type Contract, member, type Operation, objectOf } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { expectEqual, expectThat, Mismatch } from '../kit/mismatch.ts'
import { statusesIn } from '../kit/raw.ts'
import { bodyOf, expectShort } from './support/problems.ts'
import { ask, pathOf, send } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

/** Paths, methods and media types. */
export function httpCases({ operations }: Contract): Case[] {
  const paths = [...new Set([...operations.values()].map(({ path }) => path))]
  return [
    ...paths.map((path) =>
      methodCase(
        path,
        [...operations.values()].filter((each) => each.path === path),
      ),
    ),
    ...acceptRanges.map(rangeCase),
    ...[...operations.keys()].map(besideCase),
    ...targets.map(targetCase),
    ...overrideCases,
  ]
}

const tried = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']

function slugOf(path: string): string {
  return path.replace(/[{}]/g, '').split('/').filter(Boolean).join('.')
}

function methodCase(path: string, own: readonly Operation[]): Case {
  return {
    id: `http.method.${slugOf(path)}`,
    ...mustHold('core', where),
    holds: 'Another method is 405; Allow has the methods of the path, with HEAD after GET.',
    async test(kit) {
      const methods = own.map(({ method }) => method)
      const allow = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).toSorted()
      const [first] = own
      for (const method of tried.filter((each) => !methods.includes(each))) {
        const exchange = await send(kit, method, pathOf(kit, first?.id ?? ''))
        expectShort(method, exchange, 405, 'method_not_allowed')
        const given = (exchange.received.headers.allow ?? '').split(',').map((name) => name.trim())
        // A backend that supports CORS names OPTIONS too.
        const named = given.filter((name) => name !== 'OPTIONS').toSorted()
        expectEqual(`${method}: Allow`, named, allow, exchange)
      }
      const exchange = await send(kit, 'OPTIONS', pathOf(kit, first?.id ?? ''))
      // A backend that supports CORS may answer OPTIONS itself.
      const { status } = exchange.received
      expectThat(
        'the status of OPTIONS is 405, 200 or 204',
        [405, 200, 204].includes(status),
        status,
        exchange,
      )
    },
  }
}

type AcceptRange = readonly [id: string, accept: string | undefined, isAccepted: boolean]
export const acceptRanges: readonly AcceptRange[] = [
  ['none', undefined, true],
  ['empty', '', true],
  ['json', 'application/json', true],
  ['application', 'application/*', true],
  ['anything', '*/*', true],
  ['list', 'text/html, application/json;q=0.1', true],
  ['upper-case', 'APPLICATION/JSON', true],
  ['anything-of-low-quality', 'text/html, */*;q=0.01', true],
  ['specific-over-general', 'application/json, */*;q=0', true],
  ['specific-excluded', 'application/json;q=0, */*', false],
  ['application-excluded', 'application/*;q=0, */*', false],
  ['application-excluded-but-json', 'application/*;q=0, application/json', true],
  ['quality-zero', 'application/json;q=0', false],
  ['quality-zero-digits', 'application/json;q=0.000', false],
  ['problem-alone', 'application/problem+json', false],
  ['html', 'text/html', false],
  ['picture', 'image/*', false],
]

function rangeCase([id, accept, isAccepted]: AcceptRange): Case {
  return {
    id: `http.accept.range.${id}`,
    ...mustHold('core', where),
    holds: `The most specific range of Accept decides: “${accept ?? ''}” ${isAccepted ? 'allows' : 'excludes'} JSON.`,
    async test(kit) {
      // Without Accept many cases read the options of education: a fault there would turn all of them red.
      const call = accept === undefined ? 'listApplicationChannels' : 'getEducationOptions'
      const exchange = await ask(kit, call, { headers: { Accept: accept } })
      if (isAccepted) expectShort(id, exchange, 200, undefined)
      else expectShort(id, exchange, 406, 'not_acceptable')
    },
  }
}

function besideCase(operation: string): Case {
  return {
    id: `http.path.beside.${operation}`,
    ...mustHold('core', where),
    holds: 'A path in another case, with a slash more or with parts more is 404.',
    async test(kit) {
      const { base, operations } = kit.contract
      const method = operations.get(operation)?.method ?? ''
      const path = pathOf(kit, operation)
      for (const wrong of [
        `${path}/more/of/it`,
        `${path}/`,
        path.replace(base, base.toUpperCase()),
        path.replace(base, `${base}/`),
      ]) {
        const exchange = await send(kit, method, wrong)
        expectShort(`${method} ${wrong}`, exchange, 404, 'not_found')
      }
    },
  }
}

/** Targets below the base of the API. */
export const targets: readonly (readonly [id: string, target: string, status: number, code: string])[] = [
  ['base', '', 404, 'not_found'],
  ['base-slash', '/', 404, 'not_found'],
  ['dot', '/./jobs', 404, 'not_found'],
  ['dot-at-the-end', '/jobs/.', 404, 'not_found'],
  ['dots', '/../api/jobs', 404, 'not_found'],
  ['dots-inside', '/x/../jobs', 404, 'not_found'],
  ['dots-at-the-end', '/jobs/..', 404, 'not_found'],
  ['encoded-dot', '/%2e/jobs', 404, 'not_found'],
  ['encoded-dots', '/jobs/%2e%2e/jobs', 404, 'not_found'],
  ['encoded-slash', '/jobs%2fSW-1001', 404, 'not_found'],
  ['encoded-letter', '/%6aobs', 404, 'not_found'],
  ['encoded-letter-of-parameter', '/jobs/%53W-1001', 404, 'not_found'],
  ['encoded-nul', '/jobs%00', 404, 'not_found'],
  ['encoded-blank', '/jobs%20', 404, 'not_found'],
  ['encoded-backslash', '/jobs%5cSW-1001', 404, 'not_found'],
  ['backslash', '\\jobs', 404, 'not_found'],
  ['semicolon', '/jobs;x=1', 404, 'not_found'],
  ['undecodable', '/%E0%A4%A', 400, 'malformed'],
  ['undecodable-parameter', '/jobs/%', 400, 'malformed'],
]

function targetCase([id, target, status, code]: (typeof targets)[number]): Case {
  return {
    id: `http.path.${id}`,
    ...mustHold(status === 404 ? 'hardening' : 'http', where),
    holds: `A path that ${status === 404 ? 'is not spelled as in the document' : 'cannot be decoded'} is ${status}.`,
    async test(kit) {
      const headers = { 'Accept-Language': 'en' }
      const exchange = await send(kit, 'GET', kit.contract.base + target, { headers })
      expectShort(`${kit.contract.base}${target}`, exchange, status, code)
      const { 'content-language': language, 'cache-control': cached } = exchange.received.headers
      expectEqual('the header Content-Language', language, 'en-US', exchange)
      expectEqual('the header Cache-Control', cached, 'no-store', exchange)
    },
  }
}

const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']

const overrideCases: Case[] = casesOf(mustHold('core', where), {
  'http.method.override': {
    holds: 'The method is that of the request line: no header, and no name of a query, replaces it.',
    async test(kit) {
      const path = pathOf(kit, 'listJobs')
      const headersFor = (method: string) => Object.fromEntries(overrides.map((name) => [name, method]))
      const posted = await send(kit, 'POST', path, { headers: headersFor('GET') })
      expectShort('POST with GET in a header', posted, 405, 'method_not_allowed')
      const inQuery = await send(kit, 'POST', path, { query: '_method=GET' })
      expectShort('POST with GET in the query', inQuery, 405, 'method_not_allowed')
      const read = await send(kit, 'GET', path, { headers: headersFor('DELETE') })
      expectShort('GET with DELETE in a header', read, 200, undefined)
    },
  },
})

const chunked = '5\r\nhello\r\n0\r\n\r\n'

/** Requests whose end is in doubt: a proxy and the backend could read them differently. */
export const ambiguous: readonly (readonly [id: string, lines: readonly string[], rest: string])[] = [
  ['chunks-and-length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], chunked],
  ['length-and-chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], chunked],
  ['two-lengths', ['Content-Length: 5', 'Content-Length: 0'], 'hello'],
  ['equal-lengths', ['Content-Length: 5', 'Content-Length: 5'], 'hello'],
  ['length-list', ['Content-Length: 5, 5'], 'hello'],
  ['length-negative', ['Content-Length: -5'], 'hello'],
  ['length-with-sign', ['Content-Length: +5'], 'hello'],
  ['length-hexadecimal', ['Content-Length: 0x5'], 'hello'],
  ['length-beyond-64-bits', ['Content-Length: 18446744073709551621'], 'hello'],
  ['coding-unknown', ['Transfer-Encoding: pigeons'], 'hello'],
  ['coding-before-chunks', ['Transfer-Encoding: gzip, chunked'], chunked],
  ['coding-after-chunks', ['Transfer-Encoding: chunked, gzip'], chunked],
  ['nearly-chunks', ['Transfer-Encoding: xchunked'], chunked],
  ['blank-before-colon', ['Content-Length : 5'], 'hello'],
  ['folded', ['Content-Length:\r\n 5'], 'hello'],
  ['line-without-colon', ['abc'], ''],
  ['blank-in-a-name', ['A b: c'], ''],
]

const limits = 'docs/writing-a-backend/requests.md#limits'

const slow: readonly (readonly [id: string, pieces: (base: string) => string[]])[] = [
  ['headers', (base) => [`GET ${base}/jobs HTTP/1.1\r\nHost: localhost\r\n`]],
  [
    'body',
    (base) => [
      `POST ${base}/delete-resume HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    ],
  ],
]

/** Where a request ends, and bytes that are not HTTP. */
export const framingCases: Case[] = [
  ...rowCases(mustHold('http', where), 'framing.refused', ambiguous, ([, lines, rest]) => ({
    holds: 'A request whose framing is ambiguous is 400, and nothing after it on the connection is answered.',
    async test({ http, contract }) {
      const path = `${contract.base}/links/resend`
      const request = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('\r\n')}\r\n\r\n${rest}`
      const next = `GET ${contract.base}/last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
      const text = await http.raw.bytes(request + next)
      expectEqual('the statuses of all answers', statusesIn(text), [400])
    },
  })),
  ...rowCases(mustHold('http', limits), 'framing.slow', slow, ([, pieces]) => ({
    holds:
      'A request whose headers or body do not arrive is given up: 408, if anything, and the connection closes.',
    async test({ http, contract }) {
      const text = await http.raw.bytes(...pieces(contract.base)).catch((error: unknown) => {
        const code = member(error, 'code')
        if (code === 'ECONNRESET' || code === 'EPIPE') return ''
        if (code === 'ETIMEDOUT')
          throw new Mismatch('the connection of a client that sends no more', 'closed', 'open')
        throw error
      })
      expectEqual('the statuses', statusesIn(text), text === '' ? [] : [408])
      if (text !== '' && !text.includes('"request_timeout"'))
        throw new Mismatch('the code for slow bytes', 'request_timeout', text.split('\r\n\r\n')[1])
    },
  })),
  ...casesOf(mustHold('http', where), {
    'framing.several-requests': {
      holds:
        'Requests on one connection are answered one after the other, each with a request id of its own.',
      async test({ http, contract }) {
        const { base } = contract
        const get = (path: string, more = '') =>
          `GET ${base}${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
        const posted = `POST ${base}/links/resend HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`
        const text = await http.raw.bytes(
          get('/education') + posted + get('/nothing') + get('/jobs?page=x', 'Connection: close\r\n'),
        )
        expectEqual('the statuses', statusesIn(text), [200, 202, 404, 422])
        const ids = [...text.matchAll(/^x-request-id: *(.+?)\r$/gim)].map(([, id]) => id)
        expectEqual('the number of different request ids', new Set(ids).size, 4)
      },
    },
    'framing.not-http': {
      holds: 'Bytes that are not HTTP get a problem in Chinese, with Date and a request id.',
      where: 'docs/writing-a-backend/requests.md#languages',
      async test({ http }) {
        const text = await http.raw.bytes('BREW / COFFEE\r\n\r\n')
        const [head = '', body = ''] = text.split('\r\n\r\n')
        expectEqual('the status', statusesIn(text), [400])
        for (const name of ['date', 'x-request-id'])
          expectThat(`the header ${name} is present`, new RegExp(`^${name}: .`, 'im').test(head), head)
        expectThat('Content-Language is zh-Hant-TW', /^content-language: zh-Hant-TW\r?$/im.test(head), head)
        if (!body.includes('"malformed"'))
          throw new Mismatch('the code of the answer to what is not HTTP', 'malformed', body)
      },
    },
  }),
]

const headerRules = 'docs/writing-a-backend/requests.md#headers-of-every-answer'

type Row = readonly [id: string, status: number, ask: (kit: Kit) => Promise<Exchange>]

const api =
  (method: string, path: string, headers = {}) =>
  (kit: Kit) =>
    send(kit, method, kit.contract.base + path, { headers })

/** Answers of every origin: handlers, checks, routing and decoding. */
export const answers: readonly Row[] = [
  ['list', 200, api('GET', '/jobs')],
  ['options', 200, api('GET', '/education')],
  ['list-known', 304, api('GET', '/jobs', { 'If-None-Match': '*' })],
  ['discarded', 204, api('DELETE', `/uploads/${'x'.repeat(43)}`)],
  ['undecodable', 400, api('GET', '/jobs/%E0%A4%A')],
  ['unknown-query', 400, api('GET', '/education?a=1')],
  ['no-link', 401, api('GET', '/referral')],
  ['foreign', 403, api('POST', '/uploads', { Origin: 'https://evil.example' })],
  ['unknown-path', 404, api('GET', '/nothing')],
  ['unknown-vacancy', 404, api('GET', '/jobs/NO-0000')],
  ['unknown-upload', 404, api('GET', `/uploads/${'x'.repeat(43)}/scan`)],
  ['method', 405, api('PATCH', '/jobs')],
  ['not-acceptable', 406, api('GET', '/jobs', { Accept: 'text/html' })],
  ['media-type', 415, api('POST', '/uploads', { 'Content-Type': 'text/plain' })],
  ['query', 422, api('GET', '/jobs?page=x')],
]

/** Headers of every answer, and the shape of every problem. */
export const headerCases: Case[] = [
  ...rowCases(mustHold('core', headerRules), 'headers.every-answer', answers, ([id, status, ask]) => ({
    ...(id === 'undecodable' && { profile: 'http' }),
    holds:
      'Every answer has Date and a new X-Request-Id; a problem repeats the id and has the media type of problems.',
    async test(kit) {
      const exchange = await ask(kit)
      const again = await ask(kit)
      const { headers } = exchange.received
      expectEqual('the status', exchange.received.status, status, exchange)
      const date = headers.date ?? ''
      expectThat('Date is a date of HTTP', new Date(date).toUTCString() === date, date, exchange)
      const id = headers['x-request-id']
      expectThat('X-Request-Id is present', id !== undefined && id !== '', id, exchange)
      expectThat('X-Request-Id is new', id !== again.received.headers['x-request-id'], id, again)
      if (status >= 400) problemHas(kit, exchange)
    },
  })),
  ...casesOf(mustHold('core', headerRules), {
    'headers.request-id.not-from-the-client': {
      holds: 'X-Request-Id is never taken from the request.',
      async test(kit) {
        const exchange = await api('GET', '/education', { 'X-Request-Id': 'mine' })(kit)
        const id = exchange.received.headers['x-request-id']
        expectThat('X-Request-Id is another one', id !== 'mine', id, exchange)
      },
    },
    'headers.date.present': {
      holds: 'Date is the present time: it differs from the clock of the kit by less than ten minutes.',
      // Other cases move the clock.
      alone: true,
      async test(kit) {
        const exchange = await api('GET', '/education')(kit)
        const off = Date.parse(exchange.received.headers.date ?? '') - Date.now()
        expectThat(
          'Date is the present time',
          Math.abs(off) < 600_000,
          exchange.received.headers.date,
          exchange,
        )
      },
    },
    'headers.no-cookie': {
      level: 'should',
      holds:
        'No answer sets a cookie. One that differs from answer to answer is not compared; a constant one may be of a proxy in front.',
      async test(kit) {
        for (const ask of [api('GET', '/jobs'), api('GET', '/education'), api('GET', '/nothing')]) {
          const [first, second] = [await ask(kit), await ask(kit)]
          const cookie = first.received.headers['set-cookie']
          expectThat(
            'no cookie is the same for everybody',
            cookie === undefined || cookie !== second.received.headers['set-cookie'],
            '***',
            second,
          )
        }
      },
    },
    'headers.www-authenticate': {
      profile: 'links',
      holds: 'A 401 names its scheme and realm.',
      async test(kit) {
        for (const path of ['/referral', '/personal-info', '/delete-resume']) {
          const exchange = await api('GET', path)(kit)
          const { status, headers } = exchange.received
          expectEqual(`the status of ${path} without a link`, status, 401, exchange)
          const given = headers['www-authenticate']
          expectEqual('the header WWW-Authenticate', given, 'Bearer realm="emailed-link"', exchange)
        }
      },
    },
  }),
]

/** Compares the parts of a problem that every one has. */
function problemHas(kit: Kit, exchange: Exchange): void {
  const { status, headers } = exchange.received
  const type = headers['content-type'] ?? ''
  expectThat(
    'the media type is application/problem+json',
    /^application\/problem\+json *(?:; *charset="?utf-8"?)?$/i.test(type),
    type,
    exchange,
  )
  const { code, requestId, ...others } = bodyOf(exchange)
  expectEqual('requestId', requestId, headers['x-request-id'], exchange)
  const { problems } = objectOf(kit.contract.json('messages.json'))
  const { tw } = objectOf(objectOf(problems)[String(code)])
  const expected = { type: `urn:recruiting:problem:${String(code)}`, title: tw, status }
  // A later version may have further members.
  const known = Object.fromEntries(Object.keys(expected).map((name) => [name, others[name]]))
  expectEqual('the problem', known, expected, exchange)
}
