import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { acceptedCoding, createAnswerCache, maxAnswers, sizeOf, textAnswer } from './kept-answer.ts'

it.each(['', 'short', '工程師'.repeat(50), Array.from({ length: 30_000 }, (_, at) => at ** 3).join()])(
  'an answer has a text in each coding, and counts all the memory that these hold (%#)',
  async (text) => {
    const answer = await textAnswer(text, {})
    const { br, gzip, identity } = answer.bodies

    expect(String(brotliDecompressSync(br ?? ''))).toBe(text)
    expect(String(gunzipSync(gzip ?? ''))).toBe(text)
    expect(String(identity)).toBe(text)
    const held = [br, gzip, identity].reduce((sum, body) => sum + (body?.buffer.byteLength ?? 0), 0)
    expect(sizeOf(answer)).toBe(held)
  },
)

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['zstd', 'identity'],
  ['identity;q=0', 'identity'],
  [undefined, 'identity'],
])('who accepts %j gets %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding)
})

const short = await textAnswer('short', {})

function createCache() {
  const cached = createAnswerCache({ maxBytes: 1024 * 1024 * 1024, ttl: 0, now: () => 1 })
  const made: string[] = []
  const get = (key: string) =>
    cached(key, async () => {
      made.push(key)
      return short
    })
  return { cached, get, made }
}

it('the cache makes an answer once, for concurrent callers too', async () => {
  const { get, made } = createCache()
  await Promise.all([get('a'), get('a')])

  expect(await get('a')).toBe(short)
  expect(made).toEqual(['a'])
})

it('the cache has a limited number of answers, however small they are', async () => {
  const { get, made } = createCache()
  for (let at = 0; at <= maxAnswers; at++) await get(`key ${at}`)
  made.length = 0
  await get('key 1')
  await get('key 0')

  expect(made).toEqual(['key 0'])
})
