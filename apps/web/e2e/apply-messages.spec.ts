import { legal } from '@recruiting/i18n/locales/tw/legal'
import {
  expectStep,
  fillApplication,
  fillEducation,
  fillExperience,
  fillPersonal,
  next,
  openForm,
} from './apply-steps.ts'
import { expect, expectSummary, field, hold, test } from './test.ts'

// The summary and its links in each case: `section-form.test.tsx`. The sentences in both languages are compared with
// specification 5 by `packages/i18n/src/specification.test.ts`.
test('each step says what is missing or wrong, and leads to its fields', async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await next(page)
  const missing = ['請輸入中文姓名', '請輸入英文姓名', '請輸入電子郵件', '請輸入行動電話']
  await expectSummary(page, missing)
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  // A language switch keeps them.
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: 'Please enter your English Name' })).toBeVisible()
  await page.getByRole('link', { name: '繁體中文' }).click()
  await page.getByRole('link', { name: missing[0] ?? '' }).click()
  await expect(field(page, 'personal.lastNameZh')).toBeFocused()
  await fillPersonal(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^錯誤：/)
  await next(page)
  await expectStep(page, 1)

  await next(page)
  await expectSummary(page, ['請填寫最高學歷及次高學歷'])
  await page.getByRole('link', { name: '請填寫最高學歷及次高學歷' }).click()
  await expect(field(page, 'education.highest.qualification')).toBeFocused()
  await fillEducation(page)
  // Contradictions get advice beside the field, and keep nobody.
  const month = field(page, 'education.highest.yearMonth')
  await month.fill('2098/12')
  await expect(month).toHaveAccessibleDescription(/這個年月尚未到來。/)
  const second = field(page, 'education.secondHighest.qualification')
  await second.selectOption('master')
  await expect(second).toHaveAccessibleDescription(/次高學歷高於最高學歷/)
  await second.selectOption('none')
  await next(page)
  await expectStep(page, 2)

  await next(page)
  await expectSummary(page, ['請選擇工作年資'])
  await fillExperience(page)
  await next(page)
  await expectStep(page, 3)

  await field(page, 'application.channel').selectOption('other')
  await next(page)
  await expectSummary(page, ['應徵管道選擇「其他」時，請說明應徵管道'])
  await fillApplication(page)
  await next(page)
  await expectStep(page, 4)

  // A recommender that is begun is asked for to the end, and opened by its message.
  await page.getByText('諮詢人 2').click()
  await field(page, 'other.recommenders.1.jobTitle').fill('教授')
  await page.getByText('諮詢人 2').click()
  // Details of a lawsuit are asked for only after a yes, which can be taken back.
  const lawsuit = field(page, 'other.lawsuit')
  await expect(lawsuit.getByText(legal.notice.besideField['other.lawsuit'], { exact: true })).toBeVisible()
  await field(page, 'other.lawsuit', 'yes').check()
  await next(page)
  await expectSummary(page, [
    '請選擇是否需要申請工作許可',
    '請說明訴訟的詳細內容',
    '諮詢人 2：有 2 個欄位需要修正',
    '諮詢人 2：請輸入諮詢人姓名',
    '諮詢人 2：請輸入諮詢人的聯絡電話或電子郵件',
    '請上傳大頭照',
    '請上傳履歷',
  ])
  await page.getByRole('link', { name: '諮詢人 2：請輸入諮詢人姓名' }).click()
  await expect(field(page, 'other.recommenders.1.name')).toBeFocused()
  await page.getByRole('link', { name: '請上傳履歷' }).click()
  await expect(field(page, 'other.resume')).toBeFocused()
  await page.getByRole('button', { name: '清除選擇' }).click()
  await expect(field(page, 'other.lawsuitDetails')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '請說明訴訟的詳細內容' })).toHaveCount(0)
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
