import { locales } from '@recruiting/schema/options'
import { steeringClient } from '@recruiting/schema/test-support/client'
import { openState } from '../scripts/state-page.ts'
import { expect, type Page, test } from './test.ts'

// A state of a failed page logs the answer that caused it.
test.use({ expectedErrors: /Failed to load resource|ERR_EMPTY_RESPONSE/, world: null })

const parts = 4

for (let part = 0; part < parts; part++)
  test(`every state shows what its title says (${part + 1} of ${parts})`, async ({ page, baseURL }) => {
    const { pages } = await steeringClient(baseURL ?? '')('listStates')
    const states = pages.flatMap(({ route, states: ofPage }) => ofPage.map((state) => ({ ...state, route })))
    const tried = states.filter(({ shows }, at) => shows.tw !== '' && at % parts === part)
    expect(tried.length).toBeGreaterThan(20)
    for (const [at, state] of tried.entries()) {
      await openState(page, state, locales[at % 2] ?? 'tw')
      expect(isAt(page, state.route), `${state.id} at ${page.url()}`).toBe(true)
    }
  })

/** Whether the page is that of a route; accepting a referral goes on, and an unknown page leads to the list. */
function isAt(page: Page, route: string): boolean {
  const { pathname } = new URL(page.url())
  const expected = route.replace('/$token', '/')
  if (route === '/$') return pathname === '/'
  return pathname === expected || pathname.startsWith(expected) || pathname === '/about'
}

test('the link to offline leaves the browser without an answer', async ({ page, baseURL }) => {
  const aborted = page.waitForEvent('requestfailed')
  await page.goto('/__mock/open/offline?lang=tw').catch(() => undefined)

  expect((await aborted).url()).toBe(`${baseURL}/?lang=tw`)
})
