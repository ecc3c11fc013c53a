import { expectStep, openForm, words } from './apply-steps.ts'
import { steer } from './steering.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

const bar = (page: Page, name = 'Test tools') => page.getByRole('complementary', { name })

test('the bar says what is switched on and switches it off @only-phone', async ({ page, context }) => {
  await steer(context, { scenarios: ['rate-limited'] })
  const answer = await page.goto('/?lang=us')

  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(bar(page)).toContainText('Rate limited')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const off = bar(page).getByRole('button', { name: 'Switch everything off' })
  await off.click()
  await expect(off).toHaveCount(0)
  expect((await (await page.request.get('/__mock/steering')).json()).scenarios).toEqual([])
})

test('the bar fills the form with a valid applicant, who can apply', async ({ page }) => {
  await openForm(page, 'us')
  await bar(page).getByRole('button', { name: 'Test tools' }).click()
  await bar(page).getByRole('button', { name: 'Fill in sample answers' }).click()

  await page.waitForURL(/step=check/)
  await expectStep(page, 5, 'us')
  await expect(page.getByText('sample-headshot.png')).toBeVisible()
  await expectAccessible(page, 'dark')

  await page.getByRole('button', { name: words.us.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.us.sent)
})
