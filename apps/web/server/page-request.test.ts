import { expect, it } from 'vitest'
import { staticPages } from '../src/lib/page/static-pages.ts'
import { readFormRoute, readRenderedRoute, sentUrl } from './page-request.ts'

it.each([
  ['/', '/', '/'],
  ['/', '/?utm_source=mail&fbclid=x&page=1&sort=newest&keyword=', '/'],
  [
    '/',
    '/?page=2&location=TW-TPE&keyword=%E8%AD%B7&location=TW-TPE',
    '/?keyword=%E8%AD%B7&location=TW-TPE&page=2',
  ],
  ['/about', '/about?job=sw-1001&utm_source=x', '/about?job=SW-1001'],
  ['/about', '/about?job=SW-1001&job=SW-1002', '/about?job=SW-1001'],
  ['/about', '/about/?job=SW-1001', '/about?job=SW-1001'],
  ['/privacy', '/privacy?sent=24', '/privacy'],
  ['/apply', '/apply/?from=check&step=other&x=1&sent=24', '/apply?step=other&from=check'],
  ['/apply', '/apply?step=nope&from=__proto__', '/apply'],
  ['/delete-resume/apply', '/delete-resume/apply?x=1&sent=24', '/delete-resume/apply?sent=24'],
  ['/personal-info/apply', '/personal-info/apply?sent=72', '/personal-info/apply?sent=72'],
])('%s at %s is the page %s', (route, asked, url) => {
  expect(readRenderedRoute(route, asked, undefined)).toMatchObject({ route, url })
})

it.each(Object.keys(staticPages))('%s has one address', (url) => {
  const canonical = url.replace('$token', '-')
  expect(readRenderedRoute(url, `${url}/?x=1&job=SW-1001`, undefined)).toMatchObject({
    route: url,
    url: canonical,
  })
})

it.each(['0', '-1', '024', '1.5', '1e2', '2161', '99999', 'x', '', '1&sent=2'])(
  'no link works for %s hours',
  (hours) => {
    const route = '/delete-resume/apply'
    expect(readRenderedRoute(route, `${route}?sent=${hours}`, undefined)).toMatchObject({ url: route })
  },
)

it.each([
  ['/about', '/about'],
  ['/about', '/about?job='],
  ['/about', '/about?Job=SW-1001'],
])('%s at %s is rendered in the browser', (route, asked) => {
  expect(readRenderedRoute(route, asked, undefined)).toBeUndefined()
})

it.each([
  ['/', undefined, 'tw', undefined],
  ['/', 'a=b; lang=us', 'us', undefined],
  ['/', 'lang=xx', 'tw', undefined],
  ['/?lang=us', undefined, 'us', 'us'],
  ['/?lang=tw', 'lang=us', 'tw', 'tw'],
  ['/?lang=us&lang=tw', undefined, 'us', 'us'],
  ['/?lang=xx', 'lang=us', 'us', undefined],
])('%s with the cookies %s is in %s', (asked, cookies, locale, askedLocale) => {
  expect(readRenderedRoute('/', asked, cookies)).toMatchObject({
    url: askedLocale === undefined ? '/' : `/?lang=${askedLocale}`,
    locale,
    askedLocale,
  })
})

it.each([
  ['', undefined, '', 'tw', '?sent=24#main'],
  ['/?sent=9&x', 'lang=us', '', 'us', '?sent=24#main'],
  ['?sent=9&lang=us', 'lang=tw', '?lang=us', 'us', '?sent=24&lang=us#main'],
])(
  'a form posted to its page with %j and the cookies %s is on the page %j in %s, and leads to %s',
  (asked, cookies, query, locale, next) => {
    const page = '/delete-resume/apply'
    const route = readFormRoute(page, page + asked, cookies)
    expect(route).toMatchObject({ url: page + query, locale })
    expect(sentUrl(route, 24)).toBe(page + next)
  },
)
