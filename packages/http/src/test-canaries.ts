import { apiBase, type Call, calls } from '@recruiting/schema/contract/calls'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { examplePersonalInfo } from '@recruiting/schema/examples/personal-info'

/** A value that stands for a person's: no log line may contain it. */
export const canary = 'Canary7f3a'

/** It again, as a token of an emailed link. */
const canaryToken = canary + 'A'.repeat(43 - canary.length)
/** It again, after what would begin a new line or colour a terminal if it were written as it is. */
const escapes = `%0d%0a%1b%5b31m%c2%9b31m${canary}`

/** Bytes of one request, after which the server closes the connection. */
export type CanaryRequest = { name: string; bytes: string }

/** Headers that the servers, their libraries or proxies read. */
const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Prefer',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'TE',
  'Upgrade',
  'User-Agent',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Mock-Scenario',
  'X-Real-IP',
  'X-Request-Id',
  canary,
]

const bodies: Readonly<Record<string, unknown>> = {
  '/applications': exampleApplication,
  '/personal-info': examplePersonalInfo,
}
const emailBody = { email: 'canary@example.com' }

/** One request of every call for each place that a value can be in: well-formed and malformed. */
export function canaryRequests(): CanaryRequest[] {
  return [...Object.values(calls).flatMap(requestsOf), ...otherTargets(), ...brokenBytes()]
}

function requestsOf(call: Call): CanaryRequest[] {
  const { method, body } = call
  const path = apiBase + call.path.replace(/\{\w+\}/g, canary)
  const named = (what: string, bytes: string) => ({ name: `${method} ${call.path}: ${what}`, bytes })
  const plain = (target: string, lines: string[] = [], text = '') => raw(method, target, lines, text)
  return [
    ...[`?${canary}=1`, `?keyword=${canary}`, `?${escapes}`, `/${canary}`, `/${escapes}`, `#${canary}`].map(
      (more) => named(`target with ${more}`, plain(path + more)),
    ),
    named('target with its host', plain(`http://${canary}.example${path}`)),
    ...headerNames.flatMap((name) => [
      named(`${name}: a word`, plain(path, [`${name}: ${canary}`])),
      named(
        `${name}: a sentence`,
        plain(path, [`${name}: "${canary}", b=${canary};q=0.1 <${canary}@a.example>`]),
      ),
    ]),
    named('a token', plain(path, [`Authorization: Bearer ${canaryToken}`])),
    named('a key', plain(path, [`Idempotency-Key: ${canaryToken}`])),
    ...(body === 'json'
      ? jsonBodies(call).map(([what, text]) => named(what, jsonRequest(call, path, text)))
      : []),
    ...(body === 'multipart'
      ? multipartBodies().map(([what, text]) =>
          named(what, plain(path, [`Content-Type: multipart/form-data; boundary=${canary}`], text)),
        )
      : []),
  ]
}

function jsonRequest({ method }: Call, path: string, text: string): string {
  const lines = [
    'Content-Type: application/json',
    `Authorization: Bearer ${canaryToken}`,
    `Idempotency-Key: ${canaryToken}`,
    'If-Match: *',
  ]
  return raw(method, path, lines, text)
}

/** The example body with the canary as each value and as each name, and texts that are no such body. */
function jsonBodies({ path }: Call): [what: string, text: string][] {
  const example = bodies[path] ?? emailBody
  const changed = placesOf(example).flatMap((place): [string, unknown][] => [
    [`${place.join('.')} as a value`, replaced(example, place, canary)],
    [`${place.join('.')} with line breaks`, replaced(example, place, `a\r\n\u001b[31m\u009b31m${canary}`)],
    [`${place.join('.')} with a member`, replaced(example, place, { [canary]: canary })],
  ])
  const more = [emailBody, canary, [canary], { [canary]: canary }, { ...emailBody, [canary]: canary }]
  return [
    ...changed.map(([what, value]): [string, string] => [what, JSON.stringify(value)]),
    ...more.map((value): [string, string] => [`a body of ${typeof value}`, JSON.stringify(value)]),
    ['text that is not JSON', `{"email": ${canary}`],
    ['text after JSON', `{} ${canary}`],
  ]
}

/** The paths of all members, those of objects included. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [
    [name],
    ...placesOf(each).map((rest) => [name, ...rest]),
  ])
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === name ? replaced(each, rest, by) : each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === name ? replaced(each, rest, by) : each]),
  )
}

function multipartBodies(): [what: string, text: string][] {
  const part = (head: string, text: string) =>
    `--${canary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  const kind = part('name="kind"', 'resume')
  const end = `--${canary}--\r\n`
  return [
    ['kind', part('name="kind"', canary) + end],
    ['name of a part', part(`name="${canary}"`, 'x') + end],
    ['name of a file', `${kind}${part(`name="file"; filename="${canary}.pdf"`, '%PDF-1.7')}${end}`],
    ['name of a picture', `${kind}${part(`name="file"; filename="${canary}.png"`, canary)}${end}`],
    [
      'type of a file',
      `${kind}${part(`name="file"; filename="a.pdf"\r\nContent-Type: ${canary}/${canary}`, 'x')}${end}`,
    ],
    ['header of a part', `--${canary}\r\n${canary}: ${canary}\r\n\r\nx\r\n${end}`],
    [
      'a body that ends early',
      `${kind}--${canary}\r\nContent-Disposition: form-data; name="file"; filename="${canary}`,
    ],
  ]
}

/** Paths of no call. */
function otherTargets(): CanaryRequest[] {
  const targets = [
    `/${canary}`,
    `/${canary}?${canary}=${canary}`,
    `/${escapes}`,
    `/%E0%A4-${canary}`,
    `/api/%E0%A4-${canary}`,
    `/api/jobs/${canary.repeat(60)}`,
    `/api/..%2f${canary}`,
    `//${canary}/..//api`,
    `/api/${canary}/../jobs`,
    '*',
  ]
  return targets.flatMap((target) =>
    ['GET', 'POST', 'OPTIONS', 'PROPFIND'].map((method) => ({
      name: `${method} ${target}`,
      bytes: raw(method, target, ['Accept: text/html']),
    })),
  )
}

/** Bytes that Node's parser, or the check of the framing, refuses. */
function brokenBytes(): CanaryRequest[] {
  const get = (...lines: string[]) => raw('GET', '/api/jobs', lines)
  const post = (...lines: string[]) => raw('POST', '/api/applications', lines)
  const cases: [name: string, bytes: string][] = [
    ['a method nobody knows', `${canary.toUpperCase()} / HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a blank in the target', `GET /${canary} ${canary} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['another version', `GET /${canary} HTTP/7.1\r\nHost: a\r\n\r\n`],
    ['another protocol', `GET /${canary} ${canary}/1.1\r\nHost: a\r\n\r\n`],
    ['no host', `GET /${canary} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['a host', `GET / HTTP/1.1\r\nHost: ${canary}\r\nConnection: close\r\n\r\n`],
    ['two hosts', `GET / HTTP/1.1\r\nHost: ${canary}\r\nHost: a\r\nConnection: close\r\n\r\n`],
    ['a header without a colon', get(canary)],
    ['a blank in a name', get(`${canary} a: ${canary}`)],
    ['an escape in a header', get(`A: \u001b[31m${canary}`)],
    ['a zero byte in a header', get(`A: ${canary}\0`)],
    ['a line feed in a header', get(`A: b\n${canary}: ${canary}`)],
    ['a header that is too long', get(`A: ${canary.repeat(2000)}`)],
    ['a target that is too long', `GET /${canary.repeat(2000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a length', post(`Content-Length: ${canary}`)],
    ['a coding', post(`Transfer-Encoding: ${canary}`)],
    ['a size of a chunk', `${post('Transfer-Encoding: chunked')}${canary}\r\n`],
    ['an extension of a chunk', `${post('Transfer-Encoding: chunked')}1;${canary.repeat(3000)}\r\nx\r\n`],
    ['a trailer', `${post('Transfer-Encoding: chunked')}0\r\n${canary}\r\n\r\n`],
    ['a tunnel', `CONNECT ${canary}:80 HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['TLS', `\u0016\u0003\u0001\0\u0001${canary}.example\r\n\r\n`],
    ['text', `${canary}\r\n\r\n`],
  ]
  return cases.map(([name, bytes]) => ({ name, bytes }))
}

/** A request with a body of known length, if it has one. */
function raw(method: string, target: string, lines: readonly string[], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [`${method} ${target} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, ...length, '', body].join(
    '\r\n',
  )
}

/** What is wrong with the lines of a log: a line that is not one JSON object of printable ASCII, or has the canary. */
export function flawsOfLog(log: string): string[] {
  const lines = log.split('\n')
  const rest = lines.pop()
  const flaws = lines.filter(
    (line) => !/^\{[\x20-\x7e]*\}$/.test(line) || /canary/i.test(line) || !isObject(line),
  )
  return rest ? [...flaws, rest] : flaws
}

/** The lines of a scrape, or of exported traces, that have the canary or the address of the caller. */
export function flawsOfObservation(text: string): string[] {
  return text.split('\n').filter((line) => /canary|127\.0\.0\.1/i.test(line))
}

function isObject(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

/** The lines of a log as objects. */
export function linesOf(log: string): Readonly<Record<string, unknown>>[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Whether a log has a line of a request, be it answered or not HTTP. */
export function hasRequest(log: string): boolean {
  return /"msg":"(?:answered|malformed request)"/.test(log)
}
