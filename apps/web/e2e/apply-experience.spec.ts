import { goToStep, next } from './apply-steps.ts'
import { expect, field, test } from './test.ts'

// Messages, advice, order and folding of entries: `section-form.test.tsx` and `experience.test.tsx`. Here is what needs a layout.
test('the errors of five empty entries are five lines, seen from their heading @only-phone', async ({
  page,
}) => {
  await goToStep(page, 2)
  await field(page, 'experience.seniority').selectOption('over5')
  const entry = (number: number) => page.getByRole('group', { name: `工作經歷 ${number}`, exact: true })
  for (let number = 1; number <= 5; number++) {
    await page.getByRole('button', { name: /新增.*工作經歷/ }).click()
    // It stands beside the number of the entry.
    await expect(entry(number).getByRole('button').first()).toBeInViewport({ ratio: 1 })
  }
  await next(page)
  const summary = page.locator('[data-error-summary]')
  await expect(summary).toBeFocused()
  const heading = summary.getByRole('heading', { name: '有 25 個欄位需要修正', exact: true })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const lines = [1, 2, 3, 4, 5].map((number) => `工作經歷 ${number}：有 5 個欄位需要修正`)
  await expect(summary.getByRole('link')).toHaveText(lines)
  await summary.getByText('需要修正的欄位').nth(1).click()
  await summary.getByRole('link', { name: '工作經歷 2：請輸入公司名稱' }).click()
  await expect(field(page, 'experience.entries.1.companyName')).toBeFocused()
  await summary.getByRole('link', { name: lines[3] ?? '' }).click()
  await expect(entry(4).getByRole('radio').first()).toBeFocused()
})
