import { steeringClient } from '@recruiting/schema/test-support/client'
import { openState } from '../scripts/state-page.ts'
import { collectUsed, newerFeatures } from './baseline.ts'
import { spokenText } from './spoken.ts'
import {
  expect,
  expectAccessible,
  expectErrorBorders,
  expectNoSidewaysScroll,
  expectOneRing,
  type Page,
  test,
  windowOf,
} from './test.ts'

// A state of a failed page logs the answer that caused it.
test.use({ expectedErrors: /Failed to load resource|ERR_EMPTY_RESPONSE/, world: null })

const parts = 6

for (const language of ['tw', 'us'] as const)
  for (let part = 0; part < parts; part++)
    test(`every state shows what its title says, is heard as in spoken, is accessible, and fits 320 px (${language}, ${part + 1} of ${parts}) ${windowOf(language)}`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(600_000)
      const window = page.viewportSize() ?? { width: 1280, height: 800 }
      const { pages } = await steeringClient(baseURL ?? '')('listStates')
      const states = pages
        .flatMap(({ route, states: ofPage }) => ofPage.map((state) => ({ ...state, route })))
        .map((state, at) => ({ ...state, at }))
      const tried = states.filter(({ shows, at }) => shows.tw !== '' && at % parts === part)
      expect(tried.length).toBeGreaterThan(15)
      const used = { css: new Set<string>(), html: new Set<string>() }
      for (const state of tried)
        await test.step(state.id, async () => {
          await page.setViewportSize(window)
          await openState(page, state, language)
          expect(isAt(page, state.route), `${state.id} at ${page.url()}`).toBe(true)
          // Every state in both modes, one in each language; both modes occur in each window.
          const isLight = (language === 'us') === (Math.floor(state.at / parts) % 2 === 0)
          await expectAccessible(page, isLight ? 'light' : 'dark')
          // After the check, in whose time what was typed is judged.
          const isFirst = state.id === states.find(({ route }) => route === state.route)?.id
          expect(await spokenText(page, isFirst)).toMatchSnapshot([language, `${state.id}.txt`])
          // Neither a ring nor what the browser must know depends on the language.
          if (language === 'us') await expectOneRing(page)
          if (language === 'us') await expectErrorBorders(page)
          if (language === 'us') await collectUsed(page, used)
          await page.setViewportSize({ width: 320, height: 640 })
          await expectNoSidewaysScroll(page)
        })
      for (const kind of ['css', 'html'] as const)
        expect(
          await newerFeatures([...used[kind]].join('\n'), kind),
          'newer than docs/security.md says',
        ).toEqual([])
    })

/** Whether the page is that of a route; accepting a referral goes on, and an unknown page leads to the list. */
function isAt(page: Page, route: string): boolean {
  const { pathname } = new URL(page.url())
  const expected = route.replace(/\$\w+$/, '')
  if (route === '/$') return pathname === '/'
  return pathname === expected || pathname.startsWith(expected) || pathname === '/about'
}
