import type { StateLink } from '@recruiting/schema/steering/entities'
import { steeringClient } from '@recruiting/schema/test-support/client'
import { test } from './site-test.ts'
import { expect, type Page } from './test.ts'

// A state of a failed page logs the answer that caused it.
test.use({ expectedErrors: /Failed to load resource|ERR_EMPTY_RESPONSE/ })

const parts = 4
const languages = ['tw', 'us'] as const

const open = (page: Page, id: string, language: 'tw' | 'us') =>
  page.goto(`/__mock/open/${id}?lang=${language}`)

/** What the page shows: its text, and what is typed into its fields. */
async function shown(page: Page): Promise<string> {
  const typed = await page
    .locator('input, select, textarea')
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  return [...(await page.locator('body').allInnerTexts()), ...typed].join(' ').replaceAll(/\s+/g, ' ')
}

/** A pattern for a text, in which `{{name}}` stands for any text. */
function patternOf(text: string): RegExp {
  const literal = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(literal.join('.*').replaceAll(/\s+/g, ' '))
}

for (let part = 0; part < parts; part++)
  test(`every state shows what its title says (${part + 1} of ${parts})`, async ({ page, site }) => {
    const { states } = await steeringClient(site.url)('listStates')
    const tried = states.filter(({ id }, at) => id !== 'offline' && at % parts === part)
    expect(tried.length).toBeGreaterThan(10)
    // The first request makes the 10,000 vacancies, which can take longer than a rendered page waits.
    if (tried.some(({ id }) => id === 'list-many'))
      await fetch(`${site.url}/api/jobs`, { headers: { 'X-Mock-Scenario': 'jobs-many' } })
    for (const [at, { id, route, shows }] of tried.entries()) {
      const language = languages[at % 2] ?? 'tw'
      await open(page, id, language)
      const pattern = patternOf(shows[language])
      await expect.poll(async () => pattern.test(await shown(page)), `${id} shows ${pattern}`).toBe(true)
      expect(isAt(page, route), `${id} at ${page.url()}`).toBe(true)
    }
  })

/** Whether the page is that of a route; accepting a referral goes on, and an unknown page leads to the list. */
function isAt(page: Page, route: StateLink['route']): boolean {
  const { pathname } = new URL(page.url())
  const expected = route.replace('/$token', '/')
  if (route === '/$') return pathname === '/'
  return pathname === expected || pathname.startsWith(expected) || pathname === '/about'
}

test('the link to offline leaves the browser without an answer', async ({ page, site }) => {
  const aborted = page.waitForEvent('requestfailed')
  await page.goto('/__mock/open/offline?lang=tw').catch(() => undefined)

  expect((await aborted).url()).toBe(`${site.url}/?lang=tw`)
})
