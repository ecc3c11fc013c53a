import { specialFields } from '@recruiting/i18n/legal'
import { legal } from '@recruiting/i18n/locales/tw/legal'
import { mailsTo } from './applicant.ts'
import { pdf } from './apply-files.ts'
import {
  answer,
  expectForm,
  expectSaved,
  expectSummary,
  fillRequired,
  openEdit,
  save,
  words as w,
} from './edit-form.ts'
import { expect, type Locator, test } from './test.ts'

// Long journeys through a long form.
test.beforeEach(() => test.slow())

test('every kind of field is edited from the mail and is there again', async ({ page, baseURL }) => {
  const { email, link } = await openEdit(page)
  // Each question about special data shows its own legal text.
  for (const field of specialFields) {
    const question = page.locator(`fieldset[role=radiogroup]:has(input[name="${field}"])`)
    for (const beside of specialFields) {
      const text = question.getByText(legal.notice.besideField[beside], { exact: true })
      await expect(text).toHaveCount(beside === field ? 1 : 0)
    }
  }
  // Filled in from the application.
  await expect(page.getByLabel('英文姓名')).toHaveValue('Yi-Chun Chen')
  await expect(page.getByLabel('行動電話')).toHaveValue('0912 345 678')
  const highest = page.getByRole('group', { name: w.highest, exact: true })
  await expect(highest.getByLabel(w.graduation)).toHaveValue('202006')

  await fillRequired(page)
  await answer(page, /^性別/, w.male)
  await page.getByLabel(w.birthDate).fill('民國79年1月31日')
  await page.getByRole('button', { name: /1990\/01\/31/ }).click()
  await page.getByLabel(w.country).selectOption('TW')
  await page.getByLabel(w.military).selectOption('completed')
  // What is typed, and what is there again.
  const typed: [Locator, string, string][] = [
    [page.getByLabel(w.idNumber), 'ａ123456789', ''],
    [page.getByLabel(w.homePhone), '（02）2345-6789', '02 2345 6789'],
    [page.getByLabel(w.postalCode), '100-206', '100206'],
    [page.getByLabel(w.address), '臺北市中正區忠孝西路一段 1 號', '臺北市中正區忠孝西路一段 1 號'],
    [page.getByLabel(w.serviceStart), '201508', '201508'],
    [page.getByLabel(w.serviceEnd), '２０１６／０８', '201608'],
    [highest.getByLabel(w.from), '201809', '201809'],
    [page.getByLabel(w.desiredJob), '設計師', '設計師'],
  ]
  for (const [field, text] of typed) await field.fill(text)
  await page.getByRole('button', { name: w.same }).click()
  await expect(page.getByLabel(w.registeredPostalCode)).toHaveValue('100-206')
  await expect(page.getByLabel(w.registeredAddress)).toHaveValue('臺北市中正區忠孝西路一段 1 號')
  await answer(page, w.health, w.yes)
  await page.getByLabel(w.healthDescription).fill('需要可調整高度的桌面。')
  await page.getByLabel(w.resume).setInputFiles(pdf('新履歷.pdf'))
  await expect(page.getByText(w.uploaded)).toBeVisible()

  const notification = page.getByRole('region', { name: /^通知/ }).getByText(w.saved)
  // It closes after a second, so the test starts waiting before the save.
  await Promise.all([notification.waitFor(), save(page)])
  await expectSaved(page)
  await expect(notification).toBeHidden()
  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(2)

  // On a device with the other language.
  await page.context().addCookies([{ name: 'lang', value: 'us', url: baseURL ?? '' }])
  await page.goto(`${link}?lang=tw`)
  await expectForm(page)
  for (const [field, , text] of typed) await expect(field).toHaveValue(text)
  await expect(page.getByText(/A12\*{4}789/)).toBeVisible()
  await expect(page.getByRole('radio', { name: w.male, exact: true })).toBeChecked()
  await expect(page.getByLabel(w.birthDate)).toHaveValue('1990/01/31')
  await expect(page.getByLabel(w.country)).toHaveValue('TW')
  await expect(page.getByLabel(w.healthDescription)).toHaveValue('需要可調整高度的桌面。')
  await expect(page.getByText('新履歷.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText(w.stored)).toHaveCount(3)

  // The version has changed, and the number is kept although it was not typed again.
  for (const job of ['工程師', '資深工程師']) {
    await page.getByLabel(w.desiredJob).fill(job)
    await save(page)
    await expectSaved(page)
  }
  await expect(page.getByText(/A12\*{4}789/)).toBeVisible()
})

// The sentences in both languages are compared with specification 5 by `packages/i18n/src/specification.test.ts`.
test('says what is wrong, letter by letter, and where', async ({ page }) => {
  const required = [
    '請輸入緊急聯絡人姓名',
    '請輸入緊急聯絡人關係',
    '請輸入緊急聯絡人地址',
    '請輸入緊急聯絡人電話',
    '請選擇健康狀況',
  ]
  const sixDigits = '請輸入西元年（YYYY）及月份（MM），共 6 碼（例如 202406）'
  await openEdit(page)
  await expect(page.locator('[data-error-summary]')).toHaveCount(0)
  await save(page)
  await expectSummary(page, required)
  await expect(page).toHaveTitle(/^錯誤：/)
  for (const sentence of required) {
    await page.getByRole('link', { name: sentence, exact: true }).click()
    await expect(page.locator('[aria-errormessage]:focus, [aria-invalid] :focus')).toBeVisible()
  }
  await fillRequired(page)
  await expect(page.locator('[data-error-summary]')).toBeHidden()

  const highest = page.getByRole('group', { name: w.highest, exact: true })
  await page.getByLabel(w.idNumber).fill('A123456788')
  await highest.getByLabel(w.from).fill('2018/9/1')
  await highest.getByLabel(w.to).fill('202013')
  await save(page)
  const idNumber = '身分證字號或居留證號碼格式不正確，請再次確認'
  // Months that are no six digits name their fields.
  const months = ['起', '訖'].map((end) => `最高學歷：就學期間（${end}）：${sixDigits}`)
  await expectSummary(page, [idNumber, ...months])
  await expect(page.getByLabel(w.idNumber)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(w.idNumber)).toHaveAccessibleDescription(new RegExp(idNumber))
  await expect(highest.getByText(sixDigits, { exact: true })).toHaveCount(2)
})

test('asks for months of service where there are some, and takes foreign codes and phones where the country says so', async ({
  page,
}) => {
  await openEdit(page)
  await fillRequired(page)
  const status = page.getByLabel(w.military)
  await expect(page.getByLabel(w.serviceStart)).toHaveCount(0)
  await status.selectOption({ label: '服役中' })
  await expect(page.getByLabel(/^預計退伍年月/)).toBeVisible()
  await status.selectOption({ label: '役畢' })
  await page.getByLabel(w.serviceStart).fill('201608')
  await page.getByLabel(w.serviceEnd).fill('201508')
  const names = await page.getByLabel(w.country).getByRole('option').allTextContents()
  expect(names.slice(0, 2)).toEqual(['請選擇', '臺灣（中華民國）'])
  expect(names.length).toBeGreaterThan(240)
  const code = page.getByLabel(w.postalCode)
  await code.fill('EC1A 1BB')
  await page.getByLabel(w.homePhone).fill('+44 20 7946 0958')
  await page.getByLabel(w.contactPhone).fill('+44 20 7946 0959')
  await save(page)
  const summary = page.locator('[data-error-summary]')
  const early = '退伍年月不可早於服役起始年月'
  await expect(summary.getByRole('link', { name: early })).toBeVisible()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await status.selectOption({ label: '無兵役義務／不適用' })
  await expect(page.getByLabel(w.serviceStart)).toHaveCount(0)
  await expectSummary(page, ['請輸入有效的郵遞區號（3、5 或 6 碼）'])
  // The nationality says nothing of the address.
  await page.getByLabel(w.country).selectOption({ label: '英國' })
  await expect(summary).toBeVisible()
  await page.getByLabel(/^通訊地址國家／地區/).selectOption({ label: '英國' })
  await expect(summary).toBeHidden()
  await expect(code).toHaveAccessibleDescription('請輸入當地的郵遞區號')
  await save(page)
  await expectSaved(page)
  await expect(page.getByLabel(w.homePhone)).toHaveValue('+44 20 7946 0958')
})

test('a portfolio is removed, a new one takes its place instead', async ({ page }) => {
  const { link } = await openEdit(page)
  await fillRequired(page)
  const remove = page.getByLabel('移除目前的作品集檔案')
  const portfolio = page.getByLabel(/^作品集檔案/)
  await remove.check()
  await portfolio.setInputFiles({
    name: '新作品.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('zip'),
  })
  await expect(page.getByText('已上傳 · 1 KB')).toBeVisible()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: '移除「新作品.zip」' }).click()
  await expect(page.getByText('作品集.zip', { exact: true })).toBeVisible()
  await expect(remove).not.toBeChecked()
  await remove.check()
  await save(page)
  await expectSaved(page)
  await page.goto(link)
  await expectForm(page)
  await expect(page.getByText(w.stored)).toHaveCount(2)
  await expect(page.getByText('作品集.zip', { exact: true })).toHaveCount(0)
})
