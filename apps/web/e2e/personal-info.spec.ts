import { specialFields } from '@recruiting/i18n/legal'
import { legal } from '@recruiting/i18n/locales/tw/legal'
import { applied, mailsTo } from './applicant.ts'
import { pdf } from './apply-files.ts'
import { uploaded } from './apply-steps.ts'
import { expectForm, expectSaved, fillRequired, openEdit, save, saveAll, saveButton } from './edit-form.ts'
import { callsOf } from './links.ts'
import { expect, expectSummary, field, hold, test } from './test.ts'
import { words } from './words.ts'

const stored = new RegExp(`^${words.tw.form.file.stored} · `)

// Long journeys through a long form.
test.beforeEach(() => test.slow())

test('every kind of field is edited from the mail and is there again', async ({ page, baseURL }) => {
  const { email, link } = await openEdit(page)
  // Each question about special data shows its own legal text.
  for (const asked of specialFields) {
    const question = field(page, asked)
    for (const beside of specialFields) {
      const text = question.getByText(legal.notice.besideField[beside], { exact: true })
      await expect(text).toHaveCount(beside === asked ? 1 : 0)
    }
  }
  // Filled in from the application.
  await expect(field(page, 'personal.nameEn')).toHaveValue('Yi-Chun Chen')
  await expect(field(page, 'personal.mobilePhone')).toHaveValue('0912 345 678')
  await expect(field(page, 'education.highest.yearMonth')).toHaveValue('202006')

  await fillRequired(page)
  await field(page, 'identity.gender', 'male').check()
  await field(page, 'identity.birthDate').fill('民國79年1月31日')
  await page.getByRole('button', { name: /1990\/01\/31/ }).click()
  await field(page, 'identity.country').selectOption('TW')
  await field(page, 'military.status').selectOption('completed')
  await field(page, 'health.condition', 'yes').check()
  // What is typed, and what is there again.
  const typed = [
    ['identity.idNumber', 'ａ123456789', ''],
    ['identity.homePhone', '（02）2345-6789', '02 2345 6789'],
    ['contact.postalCode', '100-206', '100206'],
    ['contact.address', '臺北市中正區忠孝西路一段 1 號', '臺北市中正區忠孝西路一段 1 號'],
    ['military.start', '201508', '201508'],
    ['military.end', '２０１６／０８', '201608'],
    ['education.highest.from', '201809', '201809'],
    ['application.desiredJob', '設計師', '設計師'],
    ['health.description', '需要可調整高度的桌面。', '需要可調整高度的桌面。'],
  ] as const
  for (const [path, text] of typed) await field(page, path).fill(text)
  await page.getByRole('button', { name: words.tw.form.contact.sameAsContact }).click()
  await expect(field(page, 'contact.registeredPostalCode')).toHaveValue('100-206')
  await expect(field(page, 'contact.registeredAddress')).toHaveValue('臺北市中正區忠孝西路一段 1 號')
  await field(page, 'other.resume').setInputFiles(pdf('新履歷.pdf'))
  await expect(page.getByText(uploaded)).toBeVisible()

  const notification = page
    .getByRole('region', { name: /^通知/ })
    .getByText(words.tw.personalInfo.saved.title)
  // It closes after a second, so the test starts waiting before the save.
  await Promise.all([notification.waitFor(), save(page)])
  await expectSaved(page)
  await expect(notification).toBeHidden()
  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(2)

  // On a device with the other language.
  await page.context().addCookies([{ name: 'lang', value: 'us', url: baseURL ?? '' }])
  await page.goto(`${link}?lang=tw`)
  await expectForm(page)
  for (const [path, , text] of typed) await expect(field(page, path)).toHaveValue(text)
  await expect(page.getByText(/A12\*{4}789/)).toBeVisible()
  await expect(field(page, 'identity.gender', 'male')).toBeChecked()
  await expect(field(page, 'identity.birthDate')).toHaveValue('1990/01/31')
  await expect(field(page, 'identity.country')).toHaveValue('TW')
  await expect(page.getByText('新履歷.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText(stored)).toHaveCount(3)

  // The version has changed, and the number is kept although it was not typed again.
  for (const job of ['工程師', '資深工程師']) {
    await field(page, 'application.desiredJob').fill(job)
    await saveAll(page)
  }
  await expect(page.getByText(/A12\*{4}789/)).toBeVisible()
})

// What is wrong, and where: `spoken/tw/edit-error.txt`; months by degree and the links: `section-form.test.tsx`.
test('asks for months of service where there are some, and takes foreign codes and phones where the country says so', async ({
  page,
}) => {
  await openEdit(page)
  await fillRequired(page)
  const status = field(page, 'military.status')
  await expect(field(page, 'military.start')).toHaveCount(0)
  await status.selectOption({ label: '服役中' })
  await expect(page.getByLabel(words.tw.form.military.expectedEnd)).toBeVisible()
  await status.selectOption({ label: '役畢' })
  await field(page, 'military.start').fill('201608')
  await field(page, 'military.end').fill('201508')
  const countries = await field(page, 'identity.country').getByRole('option').allTextContents()
  expect(countries.slice(0, 2)).toEqual(['請選擇', '臺灣（中華民國）'])
  expect(countries.length).toBeGreaterThan(240)
  const code = field(page, 'contact.postalCode')
  await code.fill('EC1A 1BB')
  await field(page, 'identity.homePhone').fill('+44 20 7946 0958')
  await field(page, 'emergencyContact.phone').fill('+44 20 7946 0959')
  await save(page)
  const summary = page.locator('[data-error-summary]')
  const early = '退伍年月不可早於服役起始年月'
  await expect(summary.getByRole('link', { name: early })).toBeVisible()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await status.selectOption({ label: '無兵役義務／不適用' })
  await expect(field(page, 'military.start')).toHaveCount(0)
  await expectSummary(page, ['請輸入有效的郵遞區號（3、5 或 6 碼）'])
  // The nationality says nothing of the address.
  await field(page, 'identity.country').selectOption({ label: '英國' })
  await expect(summary).toBeVisible()
  await field(page, 'contact.country').selectOption({ label: '英國' })
  await expect(summary).toBeHidden()
  await expect(code).toHaveAccessibleDescription('請輸入當地的郵遞區號')
  await saveAll(page)
  await expect(field(page, 'identity.homePhone')).toHaveValue('+44 20 7946 0958')
})

test('a portfolio is removed, a new one takes its place instead', async ({ page }) => {
  const { link } = await openEdit(page)
  await fillRequired(page)
  const remove = field(page, 'other.removePortfolio')
  const portfolio = field(page, 'other.portfolio')
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
  await saveAll(page)
  await page.goto(link)
  await expectForm(page)
  await expect(page.getByText(stored)).toHaveCount(2)
  await expect(page.getByText('作品集.zip', { exact: true })).toHaveCount(0)
})

test('on a phone the bar hides nothing that takes focus, and leads to the sections', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openEdit(page)
  const bar = saveButton(page)
  const hidden: string[] = []
  // The bar itself comes after all fields.
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const [box, top] = await Promise.all([focused.boundingBox(), bar.boundingBox()])
    if (box && top && box.y >= top.y) hidden.push((await focused.getAttribute('id')) ?? '')
  }
  expect(hidden).toEqual([])

  const menu = page.locator('summary', { hasText: '前往填寫項目' })
  const list = page.locator('details', { has: menu }).getByRole('list')
  await menu.click()
  await list.getByRole('link', { name: '健康狀況' }).click()
  await expect(list).toBeHidden()
  const heading = page.getByRole('heading', { level: 2, name: '健康狀況' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await menu.click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(menu).toBeFocused()
})

test.describe('before the scripts arrive', () => {
  test.use({ touched: false })

  test('the answers are there without a call, and what is typed is saved by a press that waits', async ({
    page,
  }) => {
    const { link } = await applied(page.request, 'tw')
    const calls = callsOf(page)
    const { release } = await hold(page, '**/assets/index-*')
    await page.goto(link, { waitUntil: 'commit' })
    await expect(field(page, 'personal.nameEn')).toHaveValue('Yi-Chun Chen')
    await fillRequired(page)
    await field(page, 'emergencyContact.name').press('Enter')
    await save(page)
    await expect(page).toHaveURL(link)
    expect(calls).toEqual([])
    release()
    await expectSaved(page)
    expect(calls.filter((call) => call.includes('personal-info'))).toEqual(['PUT /api/personal-info'])
  })
})
