import { publicShots } from '../scripts/shots.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

for (const language of ['tw', 'us'] as const) {
  test.describe(language, () => {
    // Some of the states are errors of the backend.
    test.use({ language, expectedErrors: /status of 4\d\d/ })
    for (const { name, path, prepare } of publicShots) {
      test(`${name} is accessible, light, dark and in forced colours, and fits 320 px`, async ({ page }) => {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
        await prepare?.(page)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        await expectOneRing(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, ['light'])
      })
    }
  })
}

/** In forced colours the focused control has a ring, and no other: a transparent outline would be visible. */
async function expectOneRing(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const ringed = () =>
    page
      .locator('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]')
      .evaluateAll((elements) =>
        elements
          .filter((element) => getComputedStyle(element).outlineStyle !== 'none')
          .map((element) => `${element === document.activeElement} ${element.outerHTML.slice(0, 300)}`),
      )
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  expect(await ringed()).toEqual([])
  await page.keyboard.press('Tab')
  expect(await ringed()).toEqual([true])
  await page.emulateMedia({ forcedColors: 'none' })
}
