import { legal } from '@recruiting/i18n/locales/tw/legal'
import {
  expectStep,
  expectSummary,
  fillEducation,
  fillPersonal,
  goToStep,
  next,
  openForm,
  words,
} from './apply-steps.ts'
import { expect, test } from './test.ts'

/** The exact messages of specification 5, and the proposed additional ones. */
const sentences = {
  tw: {
    personal: ['請輸入中文姓名', '請輸入英文姓名', '請輸入電子郵件', '請輸入行動電話'],
    lastName: '請輸入中文姓氏',
    firstName: '請輸入中文名字',
    email: '請輸入有效的電子郵件地址',
    phone: '請輸入有效的電話號碼',
    education: ['請填寫最高學歷及次高學歷'],
    month: '最高學歷：畢業年月：請依「yyyy/MM」格式輸入（例如 2024/06）',
    seniority: ['請選擇工作年資'],
    channel: ['請選擇「應徵管道」'],
    channelOther: ['應徵管道選擇「其他」時，請說明應徵管道'],
    other: ['請選擇是否需要申請工作許可', '請上傳大頭照', '請上傳履歷'],
  },
  us: {
    personal: [
      'Please enter your Chinese Name',
      'Please enter your English Name',
      'Please enter your E-mail',
      'Please enter your Phone Number',
    ],
    lastName: 'Please enter your Last Name',
    firstName: 'Please enter your First Name',
    email: 'Please enter a valid E-mail address',
    phone: 'Please enter a valid Phone Number',
    education: ['Please fill in highest and second highest level of education'],
    month: "Highest degree: Graduation month: Please enter 'yyyy/MM' format",
    seniority: ['Please enter Seniority'],
    channel: ["Please select 'Application Channel'"],
    channelOther: ["Please enter 'Application Channel' when other"],
    other: [
      'Please select whether a work permit is needed',
      'Please upload headshot',
      'Please upload CV/Resume',
    ],
  },
} as const

for (const language of ['tw', 'us'] as const) {
  const w = words[language]
  const s = sentences[language]
  const [lastName, firstName, , email, phone] = w.personal

  test.describe(`messages, ${language}`, () => {
    test('personal', async ({ page }) => {
      await openForm(page, language)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await next(page, language)
      await expectSummary(page, s.personal, language)
      await expect(page.locator('[data-error-summary]')).toBeFocused()

      await page.getByRole('link', { name: s.personal[0] }).click()
      await expect(page.getByLabel(lastName)).toBeFocused()
      await expect(page.getByLabel(lastName)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel(lastName)).toHaveAccessibleDescription(new RegExp(`^${s.personal[0]}`))

      await page.getByLabel(lastName).fill('陳')
      await expectSummary(page, s.personal.slice(1), language)
      await page.getByLabel(email).fill('nobody@nowhere')
      await page.getByLabel(phone).fill('12')
      await next(page, language)
      await expectSummary(page, [s.firstName, s.personal[1], s.email, s.phone], language)
      await expect(page.getByLabel(email)).toHaveAccessibleDescription(new RegExp(s.email))

      await page.getByLabel(lastName).fill('')
      await page.getByLabel(firstName).fill('怡君')
      await next(page, language)
      await expectSummary(page, [s.lastName, s.personal[1], s.email, s.phone], language)
      await fillPersonal(page, language)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page).not.toHaveTitle(w.error)
      await next(page, language)
      await expectStep(page, 1, language)
    })

    // What follows is the same in both languages.
    if (language === 'us') return

    test('education', async ({ page }) => {
      await goToStep(page, 1, language)
      await next(page, language)
      await expectSummary(page, s.education, language)
      await page.getByRole('link', { name: s.education[0] }).click()
      const highest = page.getByRole('group', { name: w.highest, exact: true })
      await expect(highest.getByLabel(w.level)).toBeFocused()
      await fillEducation(page, language)
      await highest.getByLabel(w.month[0]).fill('2024/13')
      await next(page, language)
      await expectSummary(page, [s.month], language)
      await highest.getByLabel(w.month[0]).fill('2024/12')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    test('experience', async ({ page }) => {
      await goToStep(page, 2, language)
      await next(page, language)
      await expectSummary(page, s.seniority, language)
    })

    test('application', async ({ page }) => {
      await goToStep(page, 3, language)
      await next(page, language)
      await expectSummary(page, s.channel, language)
      await page.getByLabel(w.channel).selectOption('other')
      await next(page, language)
      await expectSummary(page, s.channelOther, language)
    })

    test('other', async ({ page }) => {
      await goToStep(page, 4, language)
      await next(page, language)
      await expectSummary(page, s.other, language)
      await page.getByRole('link', { name: s.other[2] }).click()
      await expect(page.getByLabel(w.resume)).toBeFocused()
    })
  })
}

test('a recommender that is begun is asked for to the end, and opened by its message', async ({ page }) => {
  await goToStep(page, 4)
  await page.getByText('諮詢人 2').click()
  await page.getByRole('group', { name: '諮詢人 2' }).getByLabel('職稱').fill('教授')
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
  await expect(page.getByRole('group', { name: '諮詢人 2' }).getByLabel('姓名')).toBeFocused()
})

test('details of a lawsuit are asked for only after a yes, which can be taken back', async ({ page }) => {
  await goToStep(page, 4)
  const question = page.getByRole('radiogroup', { name: '是否曾涉及智慧財產權或刑事訴訟' })
  await expect(question.getByText(legal.notice.besideField['other.lawsuit'], { exact: true })).toBeVisible()
  await expect(page.getByLabel('請說明案由與目前狀況')).toHaveCount(0)
  await question.getByRole('radio', { name: '是' }).check()
  await next(page)
  await expect(page.getByRole('link', { name: '請說明訴訟的詳細內容' })).toBeVisible()
  await page.getByRole('button', { name: '清除選擇' }).click()
  await expect(page.getByLabel('請說明案由與目前狀況')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '請說明訴訟的詳細內容' })).toHaveCount(0)
})
