import type { Page, Route } from '@playwright/test'
import { problemType } from '@recruiting/schema/contract/problem'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'

/**
 * Lets the page see every scan as unfinished, and applications and saves with files refused for it. A world has such a
 * scanner too, but its verdict cannot change while a test runs.
 * @returns a function after which the page sees what the scanner says
 */
export async function playScans(page: Page): Promise<() => Promise<void>> {
  async function refuse(route: Route): Promise<void> {
    const request = route.request()
    const files = request.method() === 'GET' ? {} : (request.postDataJSON().other ?? {})
    const kinds = uploadKinds.filter((kind) => files[kind] !== undefined)
    if (kinds.length === 0) return await route.continue()
    await route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: problemType('validation_failed'),
        title: 'Refused',
        status: 422,
        code: 'validation_failed',
        requestId: '00000000-0000-4000-8000-000000000000',
        issues: kinds.map((kind) => ({ path: uploadPath(kind), rule: 'fileScanning' })),
      },
    })
  }
  const routes: [string, (route: Route) => Promise<void>][] = [
    [
      '**/api/uploads',
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), scan: 'scanning' } })
      },
    ],
    ['**/api/uploads/*/scan', (route) => route.fulfill({ json: { scan: 'scanning' } })],
    ['**/api/applications', refuse],
    ['**/api/personal-info', refuse],
  ]
  for (const [url, handle] of routes) await page.route(url, handle)
  return async () => {
    for (const [url, handle] of routes) await page.unroute(url, handle)
  }
}
