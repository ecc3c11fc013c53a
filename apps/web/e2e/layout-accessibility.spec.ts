import { publicShots } from '../scripts/shots.ts'
import { expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

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
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, ['light'])
      })
    }
  })
}
