import { applied, mailedLink, mailedUrl, mailsTo } from './applicant.ts'
import { callsOf, expectHeading, keptInBrowser, recommend, tokenOf } from './links.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, expectErrors, type Page, storeItems, test } from './test.ts'

const header = '申請刪除履歷'
const sent = '郵件已寄出，請至您的信箱查收'
const done = '履歷資料已刪除'
const detail = '/delete-resume/detail/'

const address = (page: Page) => page.getByLabel('電子郵件')
const submitButton = (page: Page) => page.getByRole('button', { name: '寄送郵件' })
const pause = (page: Page) => page.getByText(/^\d 秒後可以再寄一次。$/)

async function openPrompt(page: Page) {
  await page.getByRole('button', { name: '刪除所有履歷資料' }).click()
  const prompt = page.getByRole('alertdialog', { name: '您確定要刪除所有履歷資料嗎？' })
  await expect(prompt).toBeVisible()
  return { prompt, confirm: prompt.getByRole('button', { name: '確認刪除' }) }
}

/** Starts an application on this device and keeps it there. */
async function leaveDraft(page: Page): Promise<void> {
  await page.goto('/privacy')
  const draft = { version: 1, id: 'a', files: {}, sections: { personal: { nameEn: 'Canary' } } }
  await storeItems(page, { draft, jobs: { jobs: [{ code: 'SW-1001', title: { tw: 'Canary' } }] } })
  await page.evaluate(
    (kept) => {
      localStorage.setItem('recruiting.draft', JSON.stringify(kept))
    },
    { expiresAt: Date.now() + 3_600_000, draft },
  )
}

test.use({ language: 'tw', expectedErrors: /status of 4(01|10) .*\/api\// })

test('from the header to the mail to nothing left @only-phone', async ({ page, context, baseURL }) => {
  const { email, link: editLink } = await applied(page.request, 'tw')
  await recommend(page.request, email, 'tw')
  await leaveDraft(page)

  await page.getByRole('link', { name: header }).click()
  await expectHeading(page, header)
  await submitButton(page).click()
  const missing = page.getByRole('alert').getByRole('link', { name: '請輸入電子郵件', exact: true })
  await expect(missing).toBeVisible()
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

  // On a device with the other language.
  await context.addCookies([{ name: 'lang', value: 'us', url: baseURL ?? '' }])
  const link = await mailedUrl(page.request, email, detail)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('確認刪除履歷資料')
  await expect(page.getByRole('definition')).toContainText([
    /^e\*\*\*@example\.com$/,
    '1 筆',
    '3 個',
    '1 筆',
    /^\d{4}\/\d\d\/\d\d \d\d:\d\d/,
  ])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await page.title()).not.toContain(tokenOf(link))

  const calls = callsOf(page)
  const { prompt, confirm } = await openPrompt(page)
  const box = prompt.getByRole('checkbox', { name: '我了解刪除後無法復原' })
  await expect(prompt).toHaveAccessibleDescription(/應徵資料與他人推薦您的資料都會刪除，無法復原/)
  await confirm.click()
  await expect(prompt.getByText('請先勾選「我了解刪除後無法復原」')).toBeVisible()
  await expect(box).toBeFocused()
  await box.check()
  const confirmed = page.waitForResponse('**/api/delete-resume/confirm')
  await confirm.dblclick()
  await expectHeading(page, done)
  expect(calls.filter((call) => call === 'POST /api/delete-resume/confirm')).toHaveLength(1)
  expect((await (await confirmed).allHeaders())['clear-site-data']).toBe('"cache", "storage"')
  await expect(page.getByRole('region').getByText(done, { exact: true })).toBeVisible()
  await expect(page.getByText('共刪除 1 筆應徵資料、3 個檔案、1 筆推薦資料。')).toBeVisible()
  expect(await keptInBrowser(page)).not.toContain('Canary')
  expect(await keptInBrowser(page)).not.toContain(tokenOf(link))
  const cookies = await context.cookies()
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

test('a double click asks for one mail; the next one comes after a pause, within which the page says that one was sent', async ({
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
  await again.click({ force: true })
  expect(asked()).toHaveLength(1)
  const first = await mailedLink(page.request, email, detail)
  await expect(pause(page)).toBeHidden()
  // The pause does not end during the test, however slow the machine is.
  await page.clock.setFixedTime(Date.now())
  await again.click()
  await expect(pause(page)).toBeVisible()
  expect(asked()).toHaveLength(2)
  await expect.poll(() => mailedLink(page.request, email, detail)).not.toBe(first)

  const other = page.getByRole('button', { name: '改用其他信箱' })
  await other.click()
  await expectHeading(page, header)
  await expect(address(page)).toHaveValue(email)
  await address(page).fill(email.replace('edit', 'Edit'))
  await submitButton(page).click()
  await expectHeading(page, '郵件已於不久前寄出，請至您的信箱查收')
  await other.click()
  await address(page).fill('another@example.com')
  await submitButton(page).click()
  await expectHeading(page, sent)
})

test('when the connection fails, the request keeps what was typed, and a lost answer ends in what it said', async ({
  page,
  context,
}) => {
  expectErrors(page, /ERR_(EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)|status of 410/)
  const { email } = await applied(page.request, 'tw')
  await page.goto('/delete-resume/apply')
  await address(page).fill(email)
  // The words of the steering bar have come.
  await page.waitForLoadState('networkidle')
  await steer(context, { scenarios: ['offline'] })
  await submitButton(page).click()
  await expect(page.getByRole('alert')).toContainText('網路連線異常')
  await expect(address(page)).toHaveValue(email)
  await stopSteering(context)
  await submitButton(page).click()
  await expectHeading(page, sent)

  await leaveDraft(page)
  await page.goto(await mailedLink(page.request, email, detail))
  const { prompt, confirm } = await openPrompt(page)
  await prompt.getByRole('checkbox').check()
  await steer(context, { faults: [{ call: 'confirmResumeDeletion', cutAfterBytes: 0 }] })
  await confirm.click()
  await expect(prompt.getByRole('alert')).toContainText('尚未收到刪除結果')
  await stopSteering(context)
  await confirm.click()
  await expectHeading(page, done)
  expect(await keptInBrowser(page)).not.toContain('Canary')
})
