import { describe, expect, it } from 'vitest'
import { noFollowedRedirects } from './redirects.ts'
import { readRepository } from './repository.ts'
import { treeOf } from './tree.ts'

describe('servers', () => {
  it('follow no redirect', () => expect(noFollowedRedirects(readRepository())).toEqual([]))

  it.each([
    ['no options', `await fetch('http://a')`],
    ['other options', `await fetch('http://a', { method: 'POST' })`],
    ['the default', `await fetch('http://a', { redirect: 'follow' })`],
    ['options from elsewhere', `await fetch('http://a', options)`],
    ['the global object', `await globalThis.fetch('http://a')`],
    ['a client that follows', `import { request } from 'undici'`],
  ])('are noticed with %s', (_what, text) => {
    for (const path of ['apps/mock-api/src/a.ts', 'apps/web/server/a.ts', 'packages/http/src/a.ts'])
      expect(noFollowedRedirects(treeOf({ [path]: text }))).toHaveLength(1)
  })

  it.each([
    ['apps/web/server/a.ts', `await fetch('http://a', { ...more, redirect: 'manual' })`],
    ['apps/web/server/a.ts', `import { request } from 'node:http'`],
    ['apps/web/server/a.ts', `await cache.fetch('a')`],
    ['apps/web/server/a.test.ts', `await fetch('http://a')`],
    ['apps/web/src/a.ts', `await fetch('/api')`],
  ])('accepts %s: %s', (path, text) => {
    expect(noFollowedRedirects(treeOf({ [path]: text }))).toEqual([])
  })
})
