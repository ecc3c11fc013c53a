import { expectStep, goToStep, next } from './apply-steps.ts'
import { expect, type Page, test } from './test.ts'

// Messages, advice and the order of entries: `section-form.test.tsx` and `experience.test.tsx`. Here is what needs a layout.
const add = /新增.*工作經歷/

function entry(page: Page, number: number) {
  return page.getByRole('group', { name: `工作經歷 ${number}`, exact: true })
}

const company = (page: Page, number: number) => entry(page, number).getByLabel('公司名稱')
const summary = (page: Page) => page.locator('[data-error-summary]')

test.beforeEach(async ({ page }) => {
  await goToStep(page, 2)
  await page.getByLabel('工作年資').selectOption('over5')
})

test('the errors of five empty entries are five lines, seen from their heading @only-phone', async ({
  page,
}) => {
  for (let number = 1; number <= 5; number++) {
    await page.getByRole('button', { name: add }).click()
    // It stands beside the number of the entry.
    await expect(entry(page, number).getByRole('button').first()).toBeInViewport({ ratio: 1 })
  }
  await next(page)
  await expect(summary(page)).toBeFocused()
  const heading = summary(page).getByRole('heading', { name: '有 25 個欄位需要修正', exact: true })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const lines = [1, 2, 3, 4, 5].map((number) => `工作經歷 ${number}：有 5 個欄位需要修正`)
  await expect(summary(page).getByRole('link')).toHaveText(lines)
  await summary(page).getByText('需要修正的欄位').nth(1).click()
  await summary(page).getByRole('link', { name: '工作經歷 2：請輸入公司名稱' }).click()
  await expect(company(page, 2)).toBeFocused()
  await summary(page)
    .getByRole('link', { name: lines[3] ?? '' })
    .click()
  await expect(entry(page, 4).getByRole('radio').first()).toBeFocused()
})

test('finished entries fold to what they hold, and open with an error or a press @only-phone', async ({
  page,
}) => {
  for (const [at, [name, start, end]] of [
    ['甲公司', '2018/01', '2019/12'],
    ['乙公司', '2020/01', '2022/06'],
  ].entries()) {
    await page.getByRole('button', { name: add }).click()
    const row = entry(page, at + 1)
    await row.getByRole('radio', { name: '正職' }).check()
    await row.getByLabel('公司名稱').fill(name ?? '')
    await row.getByLabel('職稱', { exact: true }).fill('工程師')
    await row.getByLabel(/^到職年月/).fill(start ?? '')
    await row.getByLabel(/^離職年月/).fill(end ?? '')
  }
  await page.reload()
  await expect(entry(page, 2)).toContainText('乙公司工程師2020/01–2022/06')
  for (const number of [1, 2]) await expect(company(page, number)).toBeHidden()
  const fold = entry(page, 1).locator('summary')
  await fold.click()
  await entry(page, 1)
    .getByLabel(/^到職年月/)
    .fill('2020/13')
  await fold.click()
  await expect(company(page, 1)).toBeHidden()
  await next(page)
  await expect(company(page, 1)).toBeVisible()
  await expect(company(page, 2)).toBeHidden()
  await entry(page, 1)
    .getByLabel(/^到職年月/)
    .fill('2018/01')
  await next(page)
  await expectStep(page, 3)
})
