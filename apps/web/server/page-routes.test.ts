import { expect, it } from 'vitest'
import { sitePages } from '../src/entry-server.tsx'
import { staticPages } from '../src/lib/page/static-pages.ts'
import { matchPage } from './page-routes.ts'

const routes = sitePages.map(({ path }) => path)

it('the pages are those of spec 2, and one to ask for edit links', () => {
  expect(routes.toSorted()).toEqual([
    '/',
    '/about',
    '/apply',
    '/cookies',
    '/delete-resume/apply',
    '/delete-resume/detail/$token',
    '/personal-info/apply',
    '/personal-info/edit/$token',
    '/privacy',
    '/referral/check/$token',
    '/terms',
  ])
})

it('the rendered pages say which words they need', () => {
  const rendered = sitePages.filter(({ renderedWords }) => renderedWords !== undefined)
  expect(rendered.map(({ path }) => path).toSorted()).toEqual(
    ['/', '/about', ...Object.keys(staticPages)].toSorted(),
  )
})

it.each([
  ['/', '/', false],
  ['/about', '/about', false],
  ['/about/', '/about', false],
  ['/delete-resume/apply', '/delete-resume/apply', false],
  ['/delete-resume/detail/abc', '/delete-resume/detail/$token', true],
  ['/personal-info/apply', '/personal-info/apply', false],
  ['/personal-info/edit/abc/', '/personal-info/edit/$token', true],
  ['/referral/check/abc', '/referral/check/$token', true],
])('%s is the page %s, whose path holds a secret: %s', (path, route, holdsToken) => {
  expect(matchPage(path, routes)).toEqual({ route, holdsToken })
})

it.each(['', '/referral/check/', '/referral/check/abc/def', '/nothing', '/$'])('%s is no page', (path) => {
  expect(matchPage(path, routes)).toBeUndefined()
})
