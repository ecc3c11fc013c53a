import { expect, it } from 'vitest'
import { sitePages } from '../src/entry-server.tsx'
import { staticPages } from '../src/lib/page/static-pages.ts'
import { pageNames } from './routes.ts'

const routes = sitePages.map(({ path }) => path)
const nameOf = pageNames(routes)

it('the rendered pages say which words they need', () => {
  const rendered = sitePages.filter(({ renderedWords }) => renderedWords !== undefined)
  expect(rendered.map(({ path }) => path).toSorted()).toEqual(
    ['/', '/about', ...Object.keys(staticPages)].toSorted(),
  )
})

it.each([
  ['/', '/'],
  ['/about/', '/about'],
  ['/delete-resume/apply', '/delete-resume/apply'],
  ['/delete-resume/detail/abc', '/delete-resume/detail/:token'],
  ['/personal-info/edit/abc/', '/personal-info/edit/:token'],
])('the log names %s after the page %s', (path, route) => {
  expect(nameOf(path)).toBe(route)
})

it.each(['', '/referral/check/', '/referral/check/abc/def', '/nothing', '/$'])('%s is no page', (path) => {
  expect(nameOf(path)).toBeUndefined()
})
