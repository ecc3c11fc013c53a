import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { maxJsonBytes, readJson } from './read-request.ts'

/** Reads a body that arrives in pieces of 1 kB. */
function read(body: string | Buffer): Promise<unknown> {
  const bytes = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, at) =>
    bytes.subarray(at * 1024, (at + 1) * 1024),
  )
  const request = Object.assign(Readable.from(pieces), { headers: {} }) as unknown as IncomingMessage
  return readJson(request, new AbortController().signal)
}

it.each([
  '{"a":"台\\"[[[[[[[[[[[[[[[[[[[[[[[["}',
  '[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]',
  'null',
  `"${'\\\\'.repeat(100_000)}"`,
  `"${'長'.repeat(80_000)}"`,
])('%.60s is read', async (text) => {
  expect(await read(text)).toEqual(JSON.parse(text))
})

it.each([
  ['nothing', ''],
  ['half of an object', '{"a":'],
  ['two values', '{}{}'],
  ['a comment', '{} // x'],
  ['NaN', 'NaN'],
  ['text that is not UTF-8', Buffer.from('{"a":"\xff"}', 'latin1')],
  ['depth 21', '['.repeat(21) + ']'.repeat(21)],
  ['depth without an end', '['.repeat(200_000)],
  ['objects without an end', '{"a":'.repeat(40_000)],
  ['a key that reaches a prototype', '{"a":[{"__proto__":{"admin":true}}]}'],
  ['such a key, escaped', '{"\\u005f_proto__":1}'],
])('%s is malformed', async (_, body) => {
  await expect(read(body)).rejects.toMatchObject({ code: 'malformed' })
})

it('accepts 256 kB and refuses one byte more', async () => {
  const text = JSON.stringify('x'.repeat(maxJsonBytes - 2))
  expect(await read(text)).toHaveLength(maxJsonBytes - 2)
  await expect(read(`${text} `)).rejects.toMatchObject({ code: 'payload_too_large' })
})

it('accepts 1000 values and refuses one more', async () => {
  const list = (length: number) => JSON.stringify([Array(length).fill({}), 1])
  expect(await read(list(998))).toHaveLength(2)
  await expect(read(list(999))).rejects.toMatchObject({ code: 'payload_too_large' })
})
