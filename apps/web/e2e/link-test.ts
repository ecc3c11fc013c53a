import { type OwnSite, startOwnSite } from './own-site.ts'
import { test as base, expect, type Page } from './test.ts'

/** Tests of emailed links. Each worker has its own site, whose pause between two mails to an address is short. */
export const test = base.extend<object, { site: OwnSite }>({
  site: [
    async ({ playwright: _ }, use) => {
      const site = await startOwnSite({ LINK_RESEND_AFTER: '3s' })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

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
