import { type Case, casesOf, mustHold } from '../kit/case.ts'
import { expectEqual, Mismatch } from '../kit/mismatch.ts'
import { statusesIn } from '../kit/raw.ts'
import { expectShort } from './support/problems.ts'
import { beginAnew, sendJson } from './support/requests.ts'

const where = 'docs/writing-a-backend/requests.md#limits'

/** A request line and headers of exactly `bytes`, with `count` headers, filled up in the target or in a header. */
function headOf(
  path: string,
  host: string,
  bytes: number,
  count: number,
  filled: 'target' | 'header',
): string {
  const made = (filling: string) => {
    const [inTarget, inHeader] = filled === 'target' ? [filling, ''] : ['', filling]
    const others = Array.from({ length: count - 3 }, (_, at) => `X-${at}: ${at}\r\n`).join('')
    return `GET ${path}?keyword=${inTarget} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${others}X: ${inHeader}\r\n\r\n`
  }
  return made('x'.repeat(bytes - made('').length))
}

const headCases: Case[] = (
  [
    ['accepted.long-header', 8_192, 3, 'header', 200],
    ['accepted.long-target', 8_192, 3, 'target', 422],
    ['accepted.100-headers', 8_192, 100, 'header', 200],
    ['refused.long-header', 32_768, 3, 'header', 431],
    ['refused.long-target', 32_768, 3, 'target', 431],
  ] as const
).map(
  ([id, bytes, count, filled, status]): Case => ({
    id: `limits.headers.${id}`,
    ...mustHold('hardening', where),
    holds: `Request line and headers of ${bytes} bytes, ${count} headers, filled up in the ${filled}, are ${status === 431 ? 'refused' : 'read'}.`,
    async test({ http, contract }) {
      const text = await http.raw.bytes(headOf(`${contract.base}/jobs`, 'localhost', bytes, count, filled))
      const [found] = statusesIn(text)
      expectEqual('the status', found, status)
      if (status === 431 && !text.includes('"headers_too_large"'))
        throw new Mismatch('the code', 'headers_too_large', text.split('\r\n\r\n')[1])
    },
  }),
)

const noBodyCases: Case[] = [
  ...(['GET', 'DELETE'] as const).map(
    (method): Case => ({
      id: `body.malformed.${method.toLowerCase()}`,
      ...mustHold('hardening', 'docs/writing-a-backend/requests.md#order-of-checks'),
      holds: 'A body of GET and DELETE is malformed.',
      async test(kit) {
        const path = method === 'GET' ? '/education' : `/uploads/${'x'.repeat(43)}`
        const exchange = await kit.http.raw.exact({
          method,
          target: kit.contract.base + path,
          headers: [['Content-Type', 'application/json']],
          body: '{"a":',
        })
        expectShort(`${method} with a body`, exchange, 400, 'malformed')
        const empty = await kit.http.raw.exact({
          method,
          target: kit.contract.base + path,
          headers: [['Content-Length', '0']],
        })
        const expected = method === 'GET' ? 200 : 204
        expectEqual('the status with Content-Length: 0', empty.received.status, expected, empty)
      },
    }),
  ),
  ...casesOf(mustHold('links', 'docs/writing-a-backend/requests.md#order-of-checks'), {
    'body.ignored.resendLink': {
      holds: 'A body of a call that has none is ignored, whatever its type and size.',
      async test(kit) {
        await beginAnew(kit)
        for (const type of ['application/json', 'text/plain', 'nonsense', ';;', 'multipart/form-data', '']) {
          const exchange = await kit.http.raw.exact({
            operation: 'resendLink',
            method: 'POST',
            target: `${kit.contract.base}/links/resend`,
            headers: [['Content-Type', type]],
            body: 'x'.repeat(300_000),
          })
          expectShort(`type “${type}”`, kit.http.judged('resendLink', exchange), 202, undefined)
        }
      },
    },
  }),
]

/** Limits of depth and headers, and bodies of calls that have none; `vectors/json-bodies.json` has the edges of JSON. */
export const limitCases: Case[] = [
  ...headCases,
  ...noBodyCases,
  ...casesOf(mustHold('hardening', where), {
    'limits.json.depth.far-beyond': {
      holds: 'A body of any depth is refused, and harms nothing.',
      async test(kit) {
        const exchange = await sendJson(kit, 'requestResumeDeletion', '['.repeat(100_000))
        expectShort('100,000 levels', exchange, 400, 'malformed')
      },
    },
    'limits.json.prototype-before-values': {
      holds: 'The name __proto__ is refused before the values are counted, wherever it stands.',
      where: 'docs/writing-a-backend/requests.md#order-of-checks',
      async test(kit) {
        const many = `[${'1,'.repeat(1500)}1]`
        for (const body of [`{"email":${many},"__proto__":1}`, `{"__proto__":1,"email":${many}}`]) {
          const exchange = await sendJson(kit, 'requestResumeDeletion', body)
          expectShort(`${body.slice(0, 20)}…`, exchange, 400, 'malformed')
        }
      },
    },
  }),
]
