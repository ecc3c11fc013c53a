import { testSupportClient } from '@recruiting/schema/test-support/client'
import { type OwnSite, startOwnSite } from './own-site.ts'
import { test as base } from './test.ts'

/**
 * The test of `test.ts` with a site that each worker starts for itself.
 * @param settings environment variables of the backend, see `docs/operations.md`.
 */
export function testOnSite(settings: Readonly<Record<string, string>>) {
  return base.extend<object, { site: OwnSite }>({
    site: [
      async ({ playwright: _ }, use) => {
        const site = await startOwnSite(settings)
        await use(site)
        await site.close()
      },
      { scope: 'worker' },
    ],
    baseURL: ({ site }, use) => use(site.url),
  })
}

/** For tests that change the data, mails, log or steering of a whole site: the site is reset before each test. */
export const test = testOnSite({}).extend<{ resetSite: undefined }>({
  resetSite: [
    async ({ site }, use) => {
      await testSupportClient(site.url)('resetServer', {})
      await use(undefined)
    },
    { auto: true },
  ],
})
