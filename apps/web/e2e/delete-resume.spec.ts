import { applied, mailedLink, mailsTo } from './applicant.ts'
import { callsOf, expectHeading, keptInBrowser, recommend, tokenOf } from './links.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page, test } from './test.ts'

const header = '申請刪除履歷'
const sent = '郵件已寄出，請至您的信箱查收'
const done = '履歷資料已刪除'
const detail = '/delete-resume/detail/'

const address = (page: Page) => page.getByLabel('電子郵件')
const submitButton = (page: Page) => page.getByRole('button', { name: '寄送郵件' })
const pause = (page: Page) => page.getByText(/^\d 秒後可以再寄一次。$/)

async function askedOnPage(page: Page, email: string): Promise<void> {
  await page.goto('/delete-resume/apply')
  await address(page).fill(email)
  await submitButton(page).click()
  await expectHeading(page, sent)
}

/** Requests deletion on the page and returns the path of the link in the mail. */
async function askedByMail(page: Page, email: string): Promise<string> {
  await askedOnPage(page, email)
  return mailedLink(page.request, email, detail)
}

async function openPrompt(page: Page) {
  await page.getByRole('button', { name: '刪除所有履歷資料' }).click()
  const prompt = page.getByRole('alertdialog', { name: '您確定要刪除所有履歷資料嗎？' })
  await expect(prompt).toBeVisible()
  return {
    prompt,
    box: prompt.getByRole('checkbox'),
    confirm: prompt.getByRole('button', { name: '確認刪除' }),
  }
}

/** Starts an application on this device and keeps it there. */
async function leaveDraft(page: Page): Promise<void> {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const draft = { version: 1, id: 'a', files: {}, sections: { personal: { nameEn: 'Canary' } } }
    const expiresAt = Date.now() + 3_600_000
    sessionStorage.setItem('recruiting.draft', JSON.stringify(draft))
    localStorage.setItem('recruiting.draft', JSON.stringify({ expiresAt, draft }))
    sessionStorage.setItem(
      'recruiting.jobs',
      JSON.stringify({ jobs: [{ code: 'SW-1001', title: { tw: 'Canary' } }] }),
    )
  })
}

test.use({ language: 'tw', expectedErrors: /status of 4(01|10) .*\/api\// })

test('from the header to the mail to nothing left @only-phone', async ({ page }) => {
  const { email, link: editLink } = await applied(page.request, 'tw')
  await leaveDraft(page)

  await page.getByRole('link', { name: header }).click()
  await expectHeading(page, header)
  await submitButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link', { name: '請輸入電子郵件', exact: true })).toBeVisible()
  await address(page).fill('chen@example')
  await submitButton(page).click()
  const invalid = '請輸入有效的電子郵件地址'
  await expect(summary.getByRole('link', { name: invalid, exact: true })).toBeVisible()
  await expect(address(page)).toHaveAccessibleDescription(new RegExp(invalid))

  await address(page).fill(` ${email.replace('@', '＠').replace('com', 'COM')} `)
  await page.keyboard.press('Enter')
  await expectHeading(page, sent)
  await expect(page).toHaveTitle(new RegExp(`^${sent}`))
  const notification = page.getByRole('region').getByText(sent, { exact: true })
  await expect(notification).toBeVisible()
  await expect(notification).toBeHidden()
  const alike = '若此信箱有應徵紀錄或推薦資料，您將收到一封確認信，請於期限內點選信中連結完成刪除。'
  await expect(page.getByText(alike)).toBeVisible()
  await expect(page.getByText('連結的有效期限為 24 小時')).toBeVisible()

  const link = await mailedLink(page.request, email, detail)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('確認刪除履歷資料')
  await expect(page.getByRole('definition')).toContainText([
    /^e\*\*\*@example\.com$/,
    '1 筆',
    '3 個',
    /^\d{4}\/\d\d\/\d\d \d\d:\d\d/,
  ])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await page.title()).not.toContain(tokenOf(link))

  const calls = callsOf(page)
  const { prompt, box, confirm } = await openPrompt(page)
  await expect(prompt).toHaveAccessibleDescription(/刪除後無法復原/)
  await confirm.click()
  await expect(prompt.getByText('請先勾選「我了解刪除後無法復原」')).toBeVisible()
  await expect(box).toBeFocused()
  await prompt.getByRole('checkbox', { name: '我了解刪除後無法復原' }).check()
  const confirmed = page.waitForResponse('**/api/delete-resume/confirm')
  await confirm.dblclick()
  await expectHeading(page, done)
  expect(calls.filter((call) => call === 'POST /api/delete-resume/confirm')).toHaveLength(1)
  expect((await (await confirmed).allHeaders())['clear-site-data']).toBe('"cache", "storage"')
  await expect(page.getByRole('region').getByText(done, { exact: true })).toBeVisible()
  await expect(page.getByText('共刪除 1 筆應徵資料、3 個檔案。')).toBeVisible()
  expect(await keptInBrowser(page)).not.toContain('Canary')
  expect(await keptInBrowser(page)).not.toContain(tokenOf(link))
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, value }) => `${name}=${value}`)).toContain('lang=tw')

  await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
  const [receipt] = await mailsTo(page.request, email)
  expect(receipt?.text).not.toContain(email)
  expect(receipt?.text).not.toContain('陳怡君')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此連結已使用過')
  await page.goto(editLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('連結無效')
})

test('a person who was only recommended, or also applied, reads what is stored of them', async ({ page }) => {
  const email = 'recommended@example.com'
  await recommend(page.request, email, 'tw')
  await page.goto(await askedByMail(page, email))
  await expect(page.getByText(/^這個信箱沒有應徵資料，只有他人推薦您時提供的資料/)).toBeVisible()
  // Three facts, the address, the recommendation and the link's expiry: no applications, no files.
  await expect(page.getByRole('definition')).toHaveText([/@example\.com$/, '1 筆', /^\d{4}\//])
  await page.getByRole('button', { name: '刪除所有資料' }).click()
  const prompt = page.getByRole('alertdialog')
  await expect(prompt).toHaveAccessibleDescription(/將刪除他人推薦您的資料/)
  await prompt.getByRole('checkbox').check()
  await prompt.getByRole('button', { name: '確認刪除' }).click()
  await expectHeading(page, done)
  await expect(page.getByText('他人推薦您的資料、信件紀錄與連結都已從我們的系統中刪除。')).toBeVisible()
  await expect(page.getByText('共刪除 1 筆推薦資料。')).toBeVisible()

  const { email: both } = await applied(page.request, 'tw')
  await recommend(page.request, both, 'tw')
  await page.goto(await askedByMail(page, both))
  await expect(page.getByRole('definition')).toHaveText([
    /@example\.com$/,
    '1 筆',
    '3 個',
    '1 筆',
    /^\d{4}\//,
  ])
  const { box, confirm } = await openPrompt(page)
  await box.check()
  await confirm.click()
  await expect(page.getByText('共刪除 1 筆應徵資料、3 個檔案、1 筆推薦資料。')).toBeVisible()
})

test('the same is said of an address that nobody applied with', async ({ page }) => {
  const { email } = await applied(page.request, 'tw')
  const nobody = email.replace('edit', 'nobody')
  const said: string[] = []
  for (const asked of [email, nobody]) {
    await askedOnPage(page, asked)
    const text = (await page.getByRole('main').textContent()) ?? ''
    said.push(text.replace(asked, '…').replace(/\d+(?= 秒)/, '…'))
  }
  expect(said[1]).toBe(said[0])
  await mailedLink(page.request, email, detail)
  expect(await mailsTo(page.request, nobody)).toEqual([])
})

test('a double click asks for one mail; the next one comes after a pause, and its link replaces the first', async ({
  page,
}) => {
  const { email } = await applied(page.request, 'tw')
  const calls = callsOf(page)
  const asked = () => calls.filter((call) => call === 'POST /api/delete-resume')
  await page.goto('/delete-resume/apply')
  await address(page).fill(email)
  await submitButton(page).dblclick()
  await expectHeading(page, sent)
  const again = page.getByRole('button', { name: '再寄一次' })
  await expect(again).toBeDisabled()
  await expect(pause(page)).toBeVisible()
  await again.click({ force: true })
  expect(asked()).toHaveLength(1)
  const first = await mailedLink(page.request, email, detail)
  await expect(pause(page)).toBeHidden()
  await again.click()
  await expect(pause(page)).toBeVisible()
  expect(asked()).toHaveLength(2)
  await expect.poll(() => mailedLink(page.request, email, detail)).not.toBe(first)
  await page.goto(first)
  await expect(page.getByRole('button', { name: '寄送新的連結' })).toBeVisible()
})

test('the whole way is walked by keyboard', async ({ page }) => {
  const { email } = await applied(page.request, 'tw')
  await page.goto('/delete-resume/apply')
  await address(page).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expectHeading(page, sent)
  await page.goto(await mailedLink(page.request, email, detail))
  const button = page.getByRole('button', { name: '刪除所有履歷資料' })
  await button.focus()
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('alertdialog')
  await expect(prompt.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await expect(prompt.getByRole('checkbox')).toBeFocused()
  await expect(prompt.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(prompt.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(prompt.getByRole('button', { name: '確認刪除' })).toBeFocused()
  // The prompt traps focus.
  await page.keyboard.press('Tab')
  await expect(prompt.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expectHeading(page, done)
})

test.describe('when the connection fails', () => {
  test.use({ expectedErrors: /ERR_(EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)|status of 410/ })

  test('the request keeps what was typed, and a lost answer ends in what it said', async ({
    page,
    context,
  }) => {
    const { email } = await applied(page.request, 'tw')
    await page.goto('/delete-resume/apply')
    await address(page).fill(email)
    await steer(context, { scenarios: ['offline'] })
    await submitButton(page).click()
    await expect(page.getByRole('alert')).toContainText('網路連線異常')
    await expect(address(page)).toHaveValue(email)
    await stopSteering(context)
    await submitButton(page).click()
    await expectHeading(page, sent)

    await leaveDraft(page)
    await page.goto(await mailedLink(page.request, email, detail))
    const { prompt, box, confirm } = await openPrompt(page)
    await box.check()
    await steer(context, { faults: [{ call: 'confirmResumeDeletion', cutAfterBytes: 0 }] })
    await confirm.click()
    await expect(prompt.getByRole('alert')).toContainText('尚未收到刪除結果')
    await stopSteering(context)
    await confirm.click()
    await expectHeading(page, done)
    expect(await keptInBrowser(page)).not.toContain('Canary')
  })
})
