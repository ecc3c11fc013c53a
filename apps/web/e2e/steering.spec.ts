import { expectStep, openForm } from './apply-steps.ts'
import { expect, expectAccessible, test } from './test.ts'
import { words } from './words.ts'

test('the bar fills the form with a valid applicant, who can apply', async ({ page }) => {
  await openForm(page, 'us')
  const bar = page.getByRole('complementary', { name: 'Test tools' })
  await bar.getByText('Test tools').click()
  await bar.getByRole('button', { name: 'Fill in sample answers' }).click()

  await page.waitForURL(/step=check/)
  await expectStep(page, 5, 'us')
  await expect(page.getByText('sample-headshot.png')).toBeVisible()
  await expectAccessible(page, 'dark')

  await page.getByRole('button', { name: words.us.apply.check.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.us.apply.confirmation.title)
})
