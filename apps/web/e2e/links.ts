import type { APIRequestContext } from '@playwright/test'
import type { Locale } from '@recruiting/schema/options'
import { testSupportCalls } from '@recruiting/schema/test-support/calls'
import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { expect, type Page } from './test.ts'

/** Helpers for emailed links and the pages that they open. */

/** A token in the backend's format that it did not issue. */
export const unknownToken = 'A'.repeat(43)

export function tokenOf(link: string): string {
  return new URL(link, 'http://site').pathname.split('/').at(-1) ?? ''
}

/** Lets an emailed link expire: the shortest configurable lifetime, one hour, is too long for a test. */
export async function expireLink(request: APIRequestContext, link: string): Promise<void> {
  const data = { token: tokenOf(link), as: 'expired' }
  const answer = await request.post(testSupportCalls.endLink.path, { data })
  expect(answer.status(), await answer.text()).toBe(204)
}

/** Recommends the owner of an address. */
export async function recommend(request: APIRequestContext, email: string, locale: Locale): Promise<void> {
  const { path } = testSupportCalls.createReferral
  const answer = await request.post(path, { data: { ...exampleReferralOrder, email, locale } })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Records the API calls of a page, as `POST /api/delete-resume`. */
export function callsOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

/** Everything the site stores in the browser, as one text. */
export function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(() =>
    [localStorage, sessionStorage].map((area) => JSON.stringify(Object.entries(area))).join('\n'),
  )
}

/** Expects the page's single heading, with focus. */
export async function expectHeading(page: Page, text: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(text)
  await expect(heading).toBeFocused()
}
