import { exchange } from '@recruiting/http/test-wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, send, startBackend } from './support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ LINK_REQUESTS_PER_HOUR: '1000' }, afterAll)
})

const valid = '{"email":"a@example.com"}'
const bom = '\uFEFF'

/** Sends a body to a call with one field. @returns status, code, and the issues as `path rule`. */
async function post(body: string | Buffer, headers: Record<string, string> = {}) {
  const { status, text } = await send(backend, 'POST', '/api/delete-resume', {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const { code, issues = [] } = JSON.parse(text)
  return [status, code, ...issues.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)]
}

describe('a JSON body is accepted', () => {
  it.each([
    ['with white space around it', ` \t\r\n${valid}\n `],
    ['after a byte order mark', `${bom}${valid}`],
    ['with escapes', '{"\\u0065mail":"a\\u0040example.com"}'],
    ['with a repeated name, of which the last one counts', '{"email":7,"email":"a@example.com"}'],
  ])('%s', async (_, body) => {
    expect(await post(body)).toEqual([202, undefined])
  })

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; Charset="UTF-8"',
    'application/json; version=1; charset=utf-8',
    'application/json;',
  ])('of the type %s', async (type) => {
    expect(await post(valid, { 'content-type': type })).toEqual([202, undefined])
  })

  it.each(['identity', 'Identity'])('of the content coding %s', async (coding) => {
    expect(await post(valid, { 'content-encoding': coding })).toEqual([202, undefined])
  })
})

describe('a JSON body is malformed', () => {
  it.each([
    ['empty', ''],
    ['white space', ' \n'],
    ['half of an object', '{"email":'],
    ['followed by another value', `${valid}{}`],
    ['followed by NUL', `${valid}\0`],
    ['with two byte order marks', `${bom}${bom}${valid}`],
    ['with a byte order mark at its end', `${valid}${bom}`],
    ['with a trailing comma', '{"email":"a@example.com",}'],
    ['with a comment', `${valid}/**/`],
    ['with single quotes', "{'email':'a@example.com'}"],
    ['with an unquoted name', '{email:"a@example.com"}'],
    ['with NaN', '{"email":NaN}'],
    ['with a leading zero', '{"email":01}'],
    ['with a control character in a text', '{"email":"a\t@example.com"}'],
    ['in Latin-1', Buffer.from('{"email":"caf\xE9@example.com"}', 'latin1')],
    ['in UTF-16', Buffer.from(`${bom}${valid}`, 'utf16le')],
    ['with overlong UTF-8', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['with a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['with the name __proto__', '{"email":"a@example.com","__proto__":1}'],
    ['with this name inside', '{"email":[{"a":{"__proto__":{}}}]}'],
    ['with this name and too many values', `{"email":[${'1,'.repeat(1500)}1],"__proto__":1}`],
    ['with this name after too many values', `{"__proto__":1,"email":[${'1,'.repeat(1500)}1]}`],
    ['21 levels deep', `${'['.repeat(21)}${']'.repeat(21)}`],
  ])('%s', async (_, body) => {
    expect(await post(body)).toEqual([400, 'malformed'])
  })
})

it('a name of a JSON body in another case is unknown', async () => {
  expect(await post('{"Email":"a@example.com"}')).toEqual([
    422,
    'validation_failed',
    'Email unknownField',
    'email required',
  ])
})

describe('a JSON body has limits', () => {
  const bytes = 262_144
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  /** An object and a list count as one value each, like every value in them; the outermost value does not count. */
  const values = (count: number) =>
    `{"email":[${Array(count - 1)
      .fill('{}')
      .join()}]}`

  it.each([
    ['262,144 bytes', valid.padEnd(bytes), [202, undefined]],
    ['262,145 bytes', valid.padEnd(bytes + 1), [413, 'payload_too_large']],
    ['262,145 bytes that are not JSON', '{'.padEnd(bytes + 1), [413, 'payload_too_large']],
    ['20 levels', nested(20), [422, 'validation_failed', ' invalid']],
    ['brackets in a text', JSON.stringify({ email: nested(30) }), [422, 'validation_failed', 'email email']],
    ['1,000 values', values(1000), [422, 'validation_failed', 'email invalid']],
    ['1,001 values', values(1001), [413, 'payload_too_large']],
  ])('%s', async (_, body, expected) => {
    expect(await post(body)).toEqual(expected)
  })

  it.each([
    ['valid', valid, '202'],
    ['too large', valid.padEnd(bytes + 1), '413'],
    ['empty', '', '400'],
  ])('in chunks too: %s', async (_, body, status) => {
    const chunk = body === '' ? '' : `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`
    const text = await exchange(
      backend,
      `POST /api/delete-resume HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`,
    )
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  })
})

describe('a JSON body of another type is refused before it is read', () => {
  it.each([
    'application/json; charset=utf8',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/json, application/json',
    'application/problem+json',
    'text/json',
    '',
  ])('%s', async (type) => {
    expect(await post('{', { 'content-type': type })).toEqual([415, 'unsupported_media_type'])
  })

  it.each(['gzip', 'identity, gzip', 'br'])('content coding %s', async (coding) => {
    expect(await post('{', { 'content-encoding': coding })).toEqual([415, 'unsupported_media_type'])
  })
})

describe('a call without a body', () => {
  it('ignores one, whatever its type', async () => {
    for (const type of ['application/json', 'text/plain', 'nonsense', ';;', 'multipart/form-data', '']) {
      const { status } = await send(backend, 'POST', '/api/links/resend', {
        headers: { 'content-type': type },
        body: 'x'.repeat(300_000),
      })
      expect([type, status]).toEqual([type, 202])
    }
  })
})
