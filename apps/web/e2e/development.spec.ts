import { startDevelopment } from './own-site.ts'
import { expect, test } from './test.ts'

// These tests have a server or data of their own, which have no world.
test.use({ world: null })

test.describe('npm run dev', () => {
  test.use({ expectedErrors: /status of 4(04|10) / })

  // React compares attributes only in development: a difference found here would be silent in production.
  test('renders pages on the server, which the browser takes over as they are', async ({
    page,
    afterPage,
  }) => {
    const site = await startDevelopment()
    afterPage(site.close)
    const paths = [
      '/?lang=us&keyword=engineer&location=TW-TPE&jobType=software&page=2&sort=relevance',
      '/?utm_source=x&page=abc&jobType=nope',
      '/about?x=1&job=sw-1001&lang=us#consent',
      '/about?job=SW-1106',
    ]
    for (const path of paths) {
      const response = await page.goto(`${site.url}${path}`)
      expect(await response?.text()).toContain('<h1')
    }
  })
})
