import { testOnSite } from './site-test.ts'
import { expect, type Page } from './test.ts'

/** Tests of emailed links: each worker has its own site, because invalid links are counted per address. */
export const test = testOnSite({ WRONG_LINKS: '1000', LINK_RESEND_AFTER: '3s' })

/** A token in the backend's format that it did not issue. */
export const unknownToken = 'A'.repeat(43)

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
