import { expect, it } from 'vitest'
import { readRenderedRoute } from './page-request.ts'

it.each([
  ['/', '/', '/'],
  ['/', '/?', '/'],
  ['/', '/?utm_source=mail&fbclid=x&page=1&sort=newest&keyword=', '/'],
  [
    '/',
    '/?page=2&location=TW-TPE&keyword=%E8%AD%B7&location=TW-TPE',
    '/?keyword=%E8%AD%B7&location=TW-TPE&page=2',
  ],
  ['/', '/?jobType=hardware&jobType=software', '/?jobType=software&jobType=hardware'],
  ['/', '/?jobType=nope&employmentType[]=x&page=-3&sort=banana&%F0=1', '/'],
  ['/', `/?keyword=${'a'.repeat(10_000)}`, `/?keyword=${'a'.repeat(100)}`],
  ['/about', '/about?job=sw-1001&utm_source=x', '/about?job=SW-1001'],
  ['/about', '/about?job=SW-1001&job=SW-1002', '/about?job=SW-1001'],
  ['/about', '/about/?job=SW-1001', '/about?job=SW-1001'],
])('%s at %s is the page %s', (route, asked, url) => {
  expect(readRenderedRoute(route, asked, undefined)).toMatchObject({ route, url })
})

it.each([
  ['/about', '/about'],
  ['/about', '/about?job='],
  ['/about', '/about?Job=SW-1001'],
  ['/privacy', '/privacy?job=SW-1001'],
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
