import type { Case } from '../kit/case.ts'
import { expectEqual, expectThat, Mismatch } from '../kit/mismatch.ts'
import { statusesIn } from '../kit/raw.ts'

const where = 'docs/writing-a-backend/requests.md#order-of-checks'

const chunked = '5\r\nhello\r\n0\r\n\r\n'

/** Requests whose end is in doubt: a proxy and the backend could read them differently. */
const ambiguous: readonly (readonly [id: string, lines: readonly string[], rest: string])[] = [
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

/** Where a request ends, and bytes that are not HTTP. */
export const framingCases: Case[] = [
  ...ambiguous.map(
    ([id, lines, rest]): Case => ({
      id: `framing.refused.${id}`,
      level: 'must',
      profile: 'hardening',
      holds:
        'A request whose framing is ambiguous is 400, and nothing after it on the connection is answered.',
      where,
      async test({ http, contract }) {
        const path = `${contract.base}/links/resend`
        const request = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('\r\n')}\r\n\r\n${rest}`
        const next = `GET ${contract.base}/last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
        const text = await http.raw.bytes(request + next)
        expectEqual('the statuses of all answers', statusesIn(text), [400])
      },
    }),
  ),
  {
    id: 'framing.several-requests',
    level: 'must',
    profile: 'hardening',
    holds: 'Requests on one connection are answered one after the other.',
    where,
    async test({ http, contract }) {
      const { base } = contract
      const get = (path: string, more = '') => `GET ${base}${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
      const posted = `POST ${base}/links/resend HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`
      const text = await http.raw.bytes(
        get('/education') + posted + get('/nothing') + get('/jobs?page=x', 'Connection: close\r\n'),
      )
      expectEqual('the statuses', statusesIn(text), [200, 202, 404, 422])
    },
  },
  {
    id: 'framing.not-http',
    level: 'must',
    profile: 'hardening',
    holds: 'Bytes that are not HTTP get a problem in Chinese, with Date and a request id.',
    where: 'docs/writing-a-backend/requests.md#languages',
    async test({ http }) {
      const text = await http.raw.bytes('BREW / COFFEE\r\n\r\n')
      const [head = '', body = ''] = text.split('\r\n\r\n')
      expectEqual('the status', statusesIn(text), [400])
      for (const name of ['date', 'x-request-id'])
        expectThat(`the header ${name}`, new RegExp(`^${name}: .`, 'im').test(head), head)
      expectThat('Content-Language', /^content-language: zh-Hant-TW\r?$/im.test(head), head)
      if (!body.includes('"malformed"')) throw new Mismatch('the code', 'malformed', body)
    },
  },
]
