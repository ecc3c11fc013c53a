import { legal } from '@recruiting/i18n/locales/tw/legal'
import {
  expectStep,
  expectSummary,
  fillApplication,
  fillEducation,
  fillExperience,
  fillPersonal,
  next,
  openForm,
  words,
} from './apply-steps.ts'
import { expect, test } from './test.ts'

// The sentences in both languages are compared with specification 5 by `packages/i18n/src/specification.test.ts`.
const w = words.tw

test('each step says what is missing or wrong, and leads to its fields', async ({ page }) => {
  const [lastName, , , email, phone] = w.personal
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
  await expect(page.getByLabel(lastName)).toBeFocused()
  await page.getByLabel(lastName).fill('陳')
  await expectSummary(page, missing.slice(1))
  await page.getByLabel(email).fill('nobody@nowhere')
  await page.getByLabel(phone).fill('12')
  await next(page)
  const wrong = ['請輸入有效的電子郵件地址', '請輸入有效的電話號碼']
  await expectSummary(page, ['請輸入中文名字', '請輸入英文姓名', ...wrong])
  await expect(page.getByLabel(email)).toHaveAccessibleDescription(/請輸入有效的電子郵件地址/)
  await fillPersonal(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).not.toHaveTitle(w.error)
  await next(page)
  await expectStep(page, 1)

  const highest = page.getByRole('group', { name: w.highest, exact: true })
  await next(page)
  await expectSummary(page, ['請填寫最高學歷及次高學歷'])
  await page.getByRole('link', { name: '請填寫最高學歷及次高學歷' }).click()
  await expect(highest.getByLabel(w.level)).toBeFocused()
  await fillEducation(page)
  await highest.getByLabel(w.month).fill('2024/13')
  await next(page)
  await expectSummary(page, ['最高學歷：畢業年月：請依「yyyy/MM」格式輸入（例如 2024/06）'])
  // Contradictions get advice beside the field, and keep nobody.
  await highest.getByLabel(w.month).fill('2098/12')
  await expect(highest.getByLabel(w.month)).toHaveAccessibleDescription(/這個年月尚未到來。/)
  const second = page.getByRole('group', { name: w.second })
  await second.getByLabel(w.level).selectOption('master')
  await expect(second.getByLabel(w.level)).toHaveAccessibleDescription(/次高學歷高於最高學歷/)
  await second.getByLabel(w.level).selectOption({ label: w.none })
  await next(page)
  await expectStep(page, 2)

  await next(page)
  await expectSummary(page, ['請選擇工作年資'])
  await fillExperience(page)
  await next(page)
  await expectStep(page, 3)

  await next(page)
  await expectSummary(page, ['請選擇「應徵管道」'])
  await page.getByLabel(w.channel).selectOption('other')
  await next(page)
  await expectSummary(page, ['應徵管道選擇「其他」時，請說明應徵管道'])
  await fillApplication(page)
  await next(page)
  await expectStep(page, 4)

  // A recommender that is begun is asked for to the end, and opened by its message.
  const recommender = page.getByRole('group', { name: '諮詢人 2' })
  await page.getByText('諮詢人 2').click()
  await recommender.getByLabel('職稱').fill('教授')
  await page.getByText('諮詢人 2').click()
  await next(page)
  await expectSummary(page, [
    '請選擇是否需要申請工作許可',
    '諮詢人 2：有 2 個欄位需要修正',
    '諮詢人 2：請輸入諮詢人姓名',
    '諮詢人 2：請輸入諮詢人的聯絡電話或電子郵件',
    '請上傳大頭照',
    '請上傳履歷',
  ])
  await page.getByRole('link', { name: '諮詢人 2：請輸入諮詢人姓名' }).click()
  await expect(recommender.getByLabel('姓名')).toBeFocused()
  await page.getByRole('link', { name: '請上傳履歷' }).click()
  await expect(page.getByLabel(w.resume)).toBeFocused()

  // Details of a lawsuit are asked for only after a yes, which can be taken back.
  const lawsuit = page.getByRole('radiogroup', { name: '是否曾涉及智慧財產權或刑事訴訟' })
  const detailsMissing = page.getByRole('link', { name: '請說明訴訟的詳細內容' })
  await expect(lawsuit.getByText(legal.notice.besideField['other.lawsuit'], { exact: true })).toBeVisible()
  await lawsuit.getByRole('radio', { name: '是' }).check()
  await next(page)
  await expect(detailsMissing).toBeVisible()
  await page.getByRole('button', { name: '清除選擇' }).click()
  await expect(page.getByLabel('請說明案由與目前狀況')).toHaveCount(0)
  await expect(detailsMissing).toHaveCount(0)
})
