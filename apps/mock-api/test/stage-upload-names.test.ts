import { exchange, head } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'
import { boundary, multipartType } from './support/multipart.ts'
import { leavesNothing, type Sample, samples } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** A body with a file that has exactly these part headers, after the kind. */
function bodyWith(headers: readonly string[], { kind, bytes }: Pick<Sample, 'kind' | 'bytes'>) {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\n${kind}\r\n`),
    Buffer.from(`--${boundary}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

async function sendPart(headers: readonly string[], sample: Sample = samples.resume) {
  const body = bodyWith(headers, sample)
  const { status, text } = await send(backend, 'POST', '/api/uploads', {
    headers: { 'content-type': multipartType },
    body,
  })
  return { status, body: JSON.parse(text) }
}

const pdf = 'Content-Type: application/pdf'
const named = (parameters: string) => [`Content-Disposition: form-data; ${parameters}`, pdf]
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const shown = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

/** C0 and C1 controls, delete, line and paragraph separators, and bidirectional controls. */
const unshowable = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at),
  ...[0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0x200e, 0xfeff],
].map((code) => String.fromCodePoint(code))

describe('the name of a file may hold', () => {
  it.each(
    unshowable
      .filter((character) => !/[\r\n]/.test(character))
      .map((character) => [shown(character), character]),
  )('%s, which is removed', async (_, character) => {
    const raw = await sendPart(named(`name="file"; filename="a${character}b.pdf"`))
    expect([raw.status, raw.body.name]).toEqual([201, 'ab.pdf'])
    const encoded = await sendPart(named(`name="file"; filename*=UTF-8''a${percent(character)}b.pdf`))
    expect([encoded.status, encoded.body.name]).toEqual([201, 'ab.pdf'])
  })

  it.each([
    ['an unknown charset', `filename*=KLINGON''cv.pdf`, 'cv.pdf'],
    ['broken UTF-8', `filename*=UTF-8''a%ff.pdf`, 'a\ufffd.pdf'],
  ])('%s', async (_, parameter, name) => {
    const { status, body } = await sendPart(named(`name="file"; ${parameter}`))
    expect([status, body.name]).toEqual([201, name])
  })

  it.each([
    ['nothing', 'filename=""'],
    ['only control characters', 'filename="\x01\x7f\0"'],
  ])('%s, which leaves it without an extension', async (_, parameter) => {
    const { status, body } = await leavesNothing(backend, () => sendPart(named(`name="file"; ${parameter}`)))
    expect(status).toBe(422)
    expect(body.issues).toEqual([{ path: 'other.resume', rule: 'fileKind' }])
  })
})

describe('the name of a file must not hold', () => {
  it.each([
    ['a carriage return', 'filename="a\rb.pdf"'],
    ['a line feed', 'filename="a\nb.pdf"'],
    ['both', 'filename="a\r\nb.pdf"'],
    ['both, as another header', 'filename="a\r\nb: c.pdf"'],
    ['both after a quoted pair', 'filename="a\\"\r\nb.pdf"'],
    ['the end of the headers', 'filename="a\r\n\r\nb.pdf"'],
    ['an encoded carriage return', `filename*=UTF-8''a%0Db.pdf`],
    ['an encoded line feed', `filename*=UTF-8''a%0Ab.pdf`],
    ['more bytes than headers may have', `filename="${'a'.repeat(100_000)}.pdf"`],
  ])('%s', async (_, parameter) => {
    const { status, body } = await leavesNothing(backend, () => sendPart(named(`name="file"; ${parameter}`)))
    expect([status, body.code, body.issues]).toEqual([400, 'malformed', undefined])
  })

  it.each([
    ['a carriage return', '\r'],
    ['a line feed', '\n'],
    ['both', '\r\n'],
  ])('%s, and the connection stays usable', async (_, lineBreak) => {
    const disposition = named(`name="file"; filename="a${lineBreak}b.pdf"`)
    const bytes = Buffer.alloc(2_000_000)
    const refused = bodyWith(disposition, { kind: 'resume', bytes })
    const unread = bodyWith(named('name="file"; filename="b.pdf"'), { kind: 'resume', bytes })
    const body = Buffer.concat([refused.subarray(0, -4), unread.subarray(boundary.length + 2)])
    const text = await exchange(
      backend,
      `POST /api/uploads HTTP/1.1\r\nHost: a\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
      `${head('GET /api/education HTTP/1.1')}\r\n`,
    )
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
  })
})

describe('a part must have a name', () => {
  it.each([
    ['no', 'filename="cv.pdf"'],
    ['an empty', 'name=""; filename="cv.pdf"'],
    ['a blank', 'name=" "; filename="cv.pdf"'],
    ['no, and is no file', 'x="y"'],
    ['with a line of its own, a', 'name="fi\r\nle"; filename="cv.pdf"'],
    ...unshowable
      .filter((character) => /\p{Cc}/u.test(character))
      .map((character) => [`with ${shown(character)}, a`, `name="fi${character}le"; filename="cv.pdf"`]),
  ])('%s name is malformed', async (_, parameters) => {
    const { status, body } = await leavesNothing(backend, () => sendPart(named(parameters ?? '')))
    expect([status, body.code, body.issues]).toEqual([400, 'malformed', undefined])
  })

  it.each([
    ['an encoded line break', 'name="fi%0Ale"; filename="cv.pdf"'],
    ['a separator of lines', 'name="fi\u2028le"; filename="cv.pdf"'],
  ])('has no issue without a path: %s', async (_, parameters) => {
    const { status, body } = await leavesNothing(backend, () => sendPart(named(parameters)))
    expect(status).toBe(422)
    for (const { path } of body.issues) expect(path).not.toBe('')
  })
})
