import { expect, it } from 'vitest'
import { createDocumentCache, maxDocuments } from './discovery.ts'
import { binaryDocument, type Document } from './document.ts'

const kilobyte = binaryDocument('image/png', Buffer.alloc(1024))

function createCache() {
  const cache = createDocumentCache({ maxBytes: 1024 * 1024 * 1024, ttl: 0, now: () => 1 })
  const made: string[] = []
  const get = (key: string, document: Document | undefined = kilobyte) =>
    cache.get(key, async () => {
      made.push(key)
      return document
    })
  return { cache, get, made }
}

it('makes a document once', async () => {
  const { get, made } = createCache()
  await Promise.all([get('a'), get('a')])

  expect(await get('a')).toBe(kilobyte)
  expect(made).toEqual(['a'])
})

it('asks again for what there was not', async () => {
  const { cache, get } = createCache()

  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  expect(await get('a')).toBe(kilobyte)
})

it('keeps so many and no more, however small they are', async () => {
  const { get, made } = createCache()
  for (let at = 0; at <= maxDocuments; at++) await get(`key ${at}`)
  made.length = 0
  await get('key 1')
  await get('key 0')

  expect(made).toEqual(['key 0'])
})

it('sends a document that is forgotten while it is made', async () => {
  const { cache, get } = createCache()
  const slow = Promise.withResolvers<Document>()
  const asked = cache.get('slow', () => slow.promise)
  for (let at = 0; at <= maxDocuments; at++) await get(`key ${at}`)
  slow.resolve(kilobyte)

  expect(await asked).toBe(kilobyte)
})
