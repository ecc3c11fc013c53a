import { expectStep, fillEducation, fillPersonal, goToStep, next, openForm } from './apply-steps.ts'
import { expect, expectErrors, expectSummary, field, hold, test } from './test.ts'

// Each sentence at its control and in the summary: `spoken/tw/apply-…-error.txt`.
test('a language switch keeps the errors of a step, which go when it is filled in', async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await next(page)
  await expectSummary(page, ['請輸入中文姓名', '請輸入英文姓名', '請輸入電子郵件', '請輸入行動電話'])
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Please enter your English Name' }).click()
  await expect(field(page, 'personal.nameEn')).toBeFocused()
  await page.getByRole('link', { name: '繁體中文' }).click()
  await fillPersonal(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^錯誤：/)
  await next(page)
  await expectStep(page, 1)
  // One sentence for a step without any answer.
  await next(page)
  await expectSummary(page, ['請填寫最高學歷及次高學歷'])
  // Contradictions get advice beside the field, and keep nobody.
  await fillEducation(page)
  const month = field(page, 'education.highest.yearMonth')
  await month.fill('2098/12')
  await expect(month).toHaveAccessibleDescription(/這個年月尚未到來。/)
  await next(page)
  await expectStep(page, 2)
})

test('a recommender that is begun is asked for to the end, and an answer that is taken back asks for nothing', async ({
  page,
}) => {
  await goToStep(page, 4)
  await page.getByText('諮詢人 2').click()
  await field(page, 'other.recommenders.1.jobTitle').fill('教授')
  await page.getByText('諮詢人 2').click()
  await field(page, 'other.lawsuit', 'yes').check()
  await next(page)
  await page.getByRole('link', { name: '諮詢人 2：請輸入諮詢人姓名' }).click()
  await expect(field(page, 'other.recommenders.1.name')).toBeFocused()
  await page.getByRole('button', { name: '清除選擇' }).click()
  await expect(field(page, 'other.lawsuitDetails')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '請說明訴訟的詳細內容' })).toHaveCount(0)
})

test('the form and its answers stay when the code of the later steps does not load', async ({ page }) => {
  expectErrors(page, /net::ERR_FAILED/)
  await page.route('**/assets/check-step-*', (route) => route.abort())
  await openForm(page)
  await fillPersonal(page)
  await next(page)
  await expect(page.getByText('頁面載入失敗，請重新整理').first()).toBeVisible()
  await expectStep(page, 0)
  await expect(field(page, 'personal.lastNameZh')).not.toHaveValue('')
  await page.unroute('**/assets/check-step-*')
  await next(page)
  await expectStep(page, 1)
})

test('a phone number is judged before the next step, however late the numbers of the world arrive', async ({
  page,
}) => {
  const { release } = await hold(page, '**/assets/phone-numbers-*')
  await openForm(page)
  await fillPersonal(page)
  await field(page, 'personal.mobilePhone').fill('0912-345')
  await next(page)
  await expect(page.locator('main form:visible [type=submit]')).toHaveAttribute('aria-disabled', 'true')
  release()
  await expectSummary(page, ['請輸入有效的電話號碼'])
  await expectStep(page, 0)
})
