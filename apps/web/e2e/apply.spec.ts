import { mailsTo } from './applicant.ts'
import { pdf, png } from './apply-files.ts'
import {
  expectStep,
  expectSummary,
  fillApplication,
  fillOther,
  fillPersonal,
  fills,
  goToStep,
  type Language,
  next,
  openForm,
  words,
} from './apply-steps.ts'
import { expect, test, windowOf } from './test.ts'

const rest = {
  tw: {
    other: '其他管道（請說明）',
    salary: '希望待遇',
    desired: '希望應徵職務',
    title: '法務專員',
    applied: '已應徵',
    reference: '您的應徵編號',
  },
  us: {
    other: 'Other channel',
    salary: 'Expected salary',
    desired: 'Desired job',
    title: 'Legal Counsel',
    applied: 'Applied',
    reference: 'Your reference number',
  },
} as const

for (const language of ['tw', 'us'] as const satisfies Language[]) {
  test(`from the vacancy to the confirmation and its mail, ${language} ${windowOf(language)}`, async ({
    page,
  }) => {
    const w = words[language]
    await openForm(page, language)
    const email = await fillPersonal(page, language)
    await next(page, language)
    await expectStep(page, 1, language)

    const highest = page.getByRole('group', { name: w.highest, exact: true })
    await highest.getByLabel(w.level).selectOption('master')
    await highest.getByLabel(w.school, { exact: true }).fill('國立臺灣大學')
    await highest.getByRole('radio', { name: w.status[2] }).check()
    await highest.getByLabel(w.month[2]).fill('２０２７-6')
    const second = page.getByRole('group', { name: w.second })
    await second.getByLabel(w.level).selectOption('bachelor')
    await second.getByLabel(w.school, { exact: true }).fill('國立成功大學')
    await second.getByRole('radio', { name: w.status[0] }).check()
    await second.getByLabel(w.month[0]).fill('202306')
    await next(page, language)

    await page.getByLabel(w.seniority).selectOption('none')
    await next(page, language)

    await expect(page.getByLabel(rest[language].desired)).toHaveValue(rest[language].title)
    await page.getByLabel(w.channel).selectOption('other')
    await page.getByLabel(rest[language].other).fill('技術社群')
    await page.getByLabel(rest[language].salary).fill('NT$65,000')
    await next(page, language)

    await page.getByRole('radiogroup', { name: w.workPermit }).getByRole('radio', { name: w.no }).check()
    await page.getByLabel(w.headshot).setInputFiles(png('證件照.png'))
    await page.getByLabel(w.resume).setInputFiles(pdf('陳怡君_履歷.pdf'))
    await expect(page.getByText(w.uploaded)).toHaveCount(2)
    await next(page, language)

    await expectStep(page, 5, language)
    for (const text of ['Chen, Yi-Chun', '2027/06', '2023/06', '技術社群', '65,000', /陳怡君_履歷\.pdf/]) {
      await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: w.submit }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.sent)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const reference = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
    await expect(page.getByText(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d/)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
    const [mail] = await mailsTo(page.request, email)
    expect(mail?.locale).toBe(language)
    expect(mail?.subject).toContain(reference)
    expect(mail?.text).toContain(rest[language].title)

    // Back leads to where the person came from, not through the steps.
    await page.goBack()
    await expect(page).toHaveURL(/\/about\?job=LG-1001/)

    // The answers and files wait in memory for another application, the consent does not.
    await expect(page.getByRole('complementary').filter({ hasText: reference })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email)
    await expect(page.getByRole('checkbox', { name: w.agree })).not.toBeChecked()
    await page.getByRole('link', { name: w.home }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
    await expect(rows.filter({ hasText: 'LG-1001' })).toContainText(rest[language].applied)
    const another = rows.filter({ hasNotText: rest[language].applied }).first().getByRole('link')
    const title = (await another.textContent()) ?? ''
    await another.click()
    await page.getByRole('checkbox', { name: w.agree }).check()
    await page.getByRole('button', { name: w.apply }).click()
    await expectStep(page, 5, language)
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('button', { name: w.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.sent)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByText(reference)).toBeHidden()
  })
}

test('a vacancy paid by the hour asks for an hourly wish', async ({ page }) => {
  const answer = await page.request.get('/api/jobs?employmentType=partTime&pageSize=1')
  const { items } = (await answer.json()) as { items: { code: string; salary: { unit: string } }[] }
  expect(items[0]?.salary.unit).toBe('hour')
  await page.goto(`/about?job=${items[0]?.code}`)
  await expect(page.getByText('請備妥履歷檔案（PDF 或 Word）與大頭照（PNG 或 JPG）')).toBeVisible()
  await openForm(page, 'tw', items[0]?.code)
  for (const fill of fills.slice(0, 3)) {
    await fill(page)
    await next(page)
  }
  await expectStep(page, 3)
  const [amount, unit] = [page.getByLabel('希望待遇'), page.getByLabel('計薪方式')]
  await expect(unit).toHaveValue('hour')
  await expect(amount).toHaveAccessibleDescription('例如 200')
  await fillApplication(page)
  await amount.fill('6萬')
  await unit.selectOption('month')
  await next(page)
  await page.goBack()
  await unit.selectOption('hour')
  await amount.fill('20萬')
  await next(page)
  await expectSummary(page, ['「希望待遇（新臺幣元）」以時薪計不可大於 100,000 元，請確認金額與計薪方式'])
  await amount.fill('220')
  await next(page)
  await fillOther(page)
  await next(page)
  await expect(page.getByRole('definition').filter({ hasText: '時薪 220 元' })).toBeVisible()
  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.tw.sent)
  await page.getByRole('listitem').getByRole('link', { name: '申請刪除履歷' }).click()
  await expect(page).toHaveURL('/delete-resume/apply')
})

test('a change from the check comes back to the check; the confirmation survives a reload and is forgotten when it is left', async ({
  page,
}) => {
  await goToStep(page, 5)
  await page.getByRole('link', { name: '修改應徵資訊' }).click()
  await expectStep(page, 3)
  await page.getByLabel('希望待遇').fill('50000')
  await page.getByRole('button', { name: '儲存並返回確認頁' }).click()
  await expectStep(page, 5)
  await expect(page.getByRole('definition').filter({ hasText: '50,000' })).toBeVisible()

  await page.getByRole('button', { name: words.tw.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.tw.sent)
  const reference = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  await page.reload()
  await expect(page.getByText(reference ?? '')).toBeVisible()
  await page.getByRole('link', { name: words.tw.home }).click()
  await expect(page).toHaveURL('/')
  const left = () => page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }).join())
  await expect.poll(left).not.toMatch(/jobs|draft|consent|receipt/)
  await page.goto('/apply')
  await expect(page).toHaveURL('/')
})

test('without a vacancy or consent the form leads to them, and no link leads past an incomplete step', async ({
  page,
}) => {
  await page.goto('/apply?step=other')
  await expect(page).toHaveURL('/')
  await page.goto('/about?job=LG-1001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('法務專員')
  await page.goto('/apply')
  await expect(page).toHaveURL('/about')
  await openForm(page)
  await page.goto('/apply?step=check')
  await expect(page).toHaveURL('/apply?step=personal')

  await fillPersonal(page)
  // Enter continues like the button.
  await page.getByLabel('行動電話').press('Enter')
  await expectStep(page, 1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '步驟 2／6：學歷' })).toBeAttached()
  const steps = page.getByRole('navigation', { name: '填寫步驟' })
  await expect(steps.getByRole('link')).toHaveText(['基本資料'])
  await expect(steps.locator('[aria-current=step]:visible')).toHaveText('學歷')
  for (const query of ['step=bogus', 'step=bogus&from=bogus', 'step=education&step=check', 'from=check']) {
    await page.goto(`/apply?${query}`)
    await expectStep(page, 1)
    await expect(page).toHaveURL(/\/apply\?(?:from=check&)?step=education$/)
  }
  await steps.getByRole('link', { name: '基本資料' }).click()
  await expectStep(page, 0)
  await expect(page.getByLabel('英文姓名')).toHaveValue('Chen, Yi-Chun')
})
