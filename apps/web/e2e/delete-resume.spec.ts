import { applied, mailedLink, mailsTo } from './applicant.ts'
import { callsOf, expectHeading, keptInBrowser, test } from './link-test.ts'
import { recommend } from './recommended.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, type Page, windowOf } from './test.ts'

const words = {
  tw: {
    header: '申請刪除履歷',
    email: '電子郵件',
    required: '請輸入電子郵件',
    invalid: '請輸入有效的電子郵件地址',
    submit: '寄送郵件',
    sent: '郵件已寄出，請至您的信箱查收',
    alike: '若此信箱有應徵紀錄或推薦資料，您將收到一封確認信，請於期限內點選信中連結完成刪除。',
    valid: '連結的有效期限為 24 小時',
    again: '再寄一次',
    wait: /^\d 秒後可以再寄一次。$/,
    confirm: '確認刪除履歷資料',
    applications: '1 筆',
    files: '3 個',
    open: '刪除所有履歷資料',
    prompt: '您確定要刪除所有履歷資料嗎？',
    undone: '刪除後無法復原',
    understood: '我了解刪除後無法復原',
    tick: '請先勾選「我了解刪除後無法復原」',
    cancel: '取消',
    delete: '確認刪除',
    done: '履歷資料已刪除',
    counts: '共刪除 1 筆應徵資料、3 個檔案。',
    used: '此連結已使用過',
    unheard: '尚未收到刪除結果',
    invalidLink: '連結無效',
    recommended: {
      lead: /^這個信箱沒有應徵資料，只有他人推薦您時提供的資料/,
      open: '刪除所有資料',
      prompt: /將刪除他人推薦您的資料/,
      text: '他人推薦您的資料、信件紀錄與連結都已從我們的系統中刪除。',
      counts: '共刪除 1 筆推薦資料。',
    },
    both: { referrals: '1 筆', counts: '共刪除 1 筆應徵資料、3 個檔案、1 筆推薦資料。' },
  },
  us: {
    header: 'Delete my resume',
    email: 'E-mail',
    required: 'Please enter your E-mail',
    invalid: 'Please enter a valid E-mail address',
    submit: 'Send e-mail',
    sent: 'Email sent successfully, please check your email',
    alike:
      'If we hold any data for this address, you will receive an e-mail. Please open the link in it before it expires to complete the deletion.',
    valid: 'The link works for 24 hours.',
    again: 'Send it again',
    wait: /^You can send it again in \d seconds?\.$/,
    confirm: 'Confirm deletion',
    applications: '1',
    files: '3',
    open: 'Delete all resume data',
    prompt: 'Are you sure you want to delete all resume ?',
    undone: 'This cannot be undone.',
    understood: 'I understand that this cannot be undone',
    tick: 'Please tick “I understand that this cannot be undone” first',
    cancel: 'Cancel',
    delete: 'Delete everything',
    done: 'Cancel resume success',
    counts: 'Applications deleted: 1. Files deleted: 3.',
    used: 'This link has already been used',
    unheard: 'We do not know yet whether your data has been deleted',
    invalidLink: 'This link is not valid',
    recommended: {
      lead: /^Nobody has applied with this address/,
      open: 'Delete everything',
      prompt: /Recommendations of you are deleted/,
      text: 'Recommendations of you, records of e-mails and links have been deleted from our systems.',
      counts: 'Recommendations deleted: 1.',
    },
    both: {
      referrals: '1',
      counts: 'Applications deleted: 1. Files deleted: 3. Recommendations deleted: 1.',
    },
  },
} as const
type Language = keyof typeof words

async function askedOnPage(page: Page, language: Language, email: string): Promise<void> {
  const w = words[language]
  await page.goto('/delete-resume/apply')
  await page.getByLabel(w.email).fill(email)
  await page.getByRole('button', { name: w.submit }).click()
  await expectHeading(page, w.sent)
}

/** Requests deletion on the page and returns the path of the link in the mail. */
async function askedByMail(page: Page, language: Language, email: string): Promise<string> {
  await askedOnPage(page, language, email)
  return mailedLink(page.request, email, '/delete-resume/detail/')
}

async function openPrompt(page: Page, language: Language) {
  await page.getByRole('button', { name: words[language].open }).click()
  const prompt = page.getByRole('alertdialog', { name: words[language].prompt })
  await expect(prompt).toBeVisible()
  return prompt
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

for (const language of ['tw', 'us'] as const) {
  const w = words[language]
  test.describe(language, () => {
    test.use({ language, expectedErrors: /status of 4(01|10) .*\/api\// })

    test(`from the header to the mail to nothing left ${windowOf(language)}`, async ({ page }) => {
      const { email, link: editLink } = await applied(page.request, language)
      await leaveDraft(page)

      await page.getByRole('link', { name: w.header }).click()
      await expectHeading(page, w.header)
      await page.getByRole('button', { name: w.submit }).click()
      const summary = page.getByRole('alert')
      await expect(summary.getByRole('link', { name: w.required, exact: true })).toBeVisible()
      await page.getByLabel(w.email).fill('chen@example')
      await page.getByRole('button', { name: w.submit }).click()
      await expect(summary.getByRole('link', { name: w.invalid, exact: true })).toBeVisible()
      await expect(page.getByLabel(w.email)).toHaveAccessibleDescription(new RegExp(w.invalid))

      await page.getByLabel(w.email).fill(` ${email.replace('@', '＠').replace('com', 'COM')} `)
      await page.keyboard.press('Enter')
      await expectHeading(page, w.sent)
      await expect(page).toHaveTitle(new RegExp(`^${w.sent}`))
      const notification = page.getByRole('region').getByText(w.sent, { exact: true })
      await expect(notification).toBeVisible()
      await expect(notification).toBeHidden()
      await expect(page.getByText(w.alike)).toBeVisible()
      await expect(page.getByText(w.valid)).toBeVisible()

      const link = await mailedLink(page.request, email, '/delete-resume/detail/')
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.confirm)
      await expect(page.getByRole('definition')).toContainText([
        /^e\*\*\*@example\.com$/,
        w.applications,
        w.files,
        /^\d{4}\/\d\d\/\d\d \d\d:\d\d/,
      ])
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      expect(await page.title()).not.toContain(link.split('/').at(-1))

      const prompt = await openPrompt(page, language)
      await expect(prompt).toHaveAccessibleDescription(new RegExp(w.undone))
      await prompt.getByRole('button', { name: w.delete }).click()
      await expect(prompt.getByText(w.tick)).toBeVisible()
      await expect(prompt.getByRole('checkbox')).toBeFocused()
      await prompt.getByRole('checkbox', { name: w.understood }).check()
      const confirmed = page.waitForResponse('**/api/delete-resume/confirm')
      await prompt.getByRole('button', { name: w.delete }).click()
      await expectHeading(page, w.done)
      expect((await (await confirmed).allHeaders())['clear-site-data']).toBe('"cache", "storage"')
      await expect(page.getByRole('region').getByText(w.done, { exact: true })).toBeVisible()
      await expect(page.getByText(w.counts)).toBeVisible()
      expect(await keptInBrowser(page)).not.toContain('Canary')
      expect(await keptInBrowser(page)).not.toContain(link.split('/').at(-1))
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name, value }) => `${name}=${value}`)).toContain(`lang=${language}`)

      await expect.poll(() => mailsTo(page.request, email)).toHaveLength(1)
      const [receipt] = await mailsTo(page.request, email)
      expect(receipt?.text).not.toContain(email)
      expect(receipt?.text).not.toContain('陳怡君')

      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.used)
      await page.goto(editLink)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.invalidLink)
    })

    test(`a person who was only recommended reads what is stored of them ${windowOf(language)}`, async ({
      page,
    }) => {
      const email = `recommended-${process.pid}-${Date.now()}@example.com`
      await recommend(page.request, email, language)
      await page.goto(await askedByMail(page, language, email))
      await expect(page.getByText(w.recommended.lead)).toBeVisible()
      // Three facts, the address, the recommendation and the link's expiry: no applications, no files.
      await expect(page.getByRole('definition')).toHaveText([/@example\.com$/, w.both.referrals, /^\d{4}\//])
      await page.getByRole('button', { name: w.recommended.open }).click()
      const prompt = page.getByRole('alertdialog', { name: w.prompt })
      await expect(prompt).toHaveAccessibleDescription(w.recommended.prompt)
      await prompt.getByRole('checkbox').check()
      await prompt.getByRole('button', { name: w.delete }).click()
      await expectHeading(page, w.done)
      await expect(page.getByText(w.recommended.text)).toBeVisible()
      await expect(page.getByText(w.recommended.counts)).toBeVisible()
    })

    // What follows is the same in both languages.
    if (language === 'tw') return

    test('a person who applied and was recommended reads both', async ({ page }) => {
      const { email } = await applied(page.request, language)
      await recommend(page.request, email, language)
      await page.goto(await askedByMail(page, language, email))
      await expect(page.getByRole('definition')).toHaveText([
        /@example\.com$/,
        w.applications,
        w.files,
        w.both.referrals,
        /^\d{4}\//,
      ])
      const prompt = await openPrompt(page, language)
      await prompt.getByRole('checkbox').check()
      await prompt.getByRole('button', { name: w.delete }).click()
      await expect(page.getByText(w.both.counts)).toBeVisible()
    })

    test('the same is said of an address that nobody applied with', async ({ page }) => {
      const { email } = await applied(page.request, language)
      const said: string[] = []
      for (const address of [email, email.replace('edit', 'nobody')]) {
        await askedOnPage(page, language, address)
        said.push(
          ((await page.getByRole('main').textContent()) ?? '')
            .replace(address, '…')
            .replace(/\d+(?= (秒|second))/, '…'),
        )
      }
      expect(said[1]).toBe(said[0])
      await mailedLink(page.request, email, '/delete-resume/detail/')
      expect(await mailsTo(page.request, email.replace('edit', 'nobody'))).toEqual([])
    })

    test('nothing arrived: another mail after a pause, whose link replaces the first', async ({ page }) => {
      const { email } = await applied(page.request, language)
      const calls = callsOf(page)
      const asked = () => calls.filter((call) => call === 'POST /api/delete-resume')
      await askedOnPage(page, language, email)
      const again = page.getByRole('button', { name: w.again })
      await expect(again).toBeDisabled()
      await expect(page.getByText(w.wait)).toBeVisible()
      await again.click({ force: true })
      expect(asked()).toHaveLength(1)
      const first = await mailedLink(page.request, email, '/delete-resume/detail/')
      await expect(page.getByText(w.wait)).toBeHidden()
      await again.click()
      await expect(page.getByText(w.wait)).toBeVisible()
      expect(asked()).toHaveLength(2)
      await expect.poll(() => mailedLink(page.request, email, '/delete-resume/detail/')).not.toBe(first)
      await page.goto(first)
      await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
    })

    test('by keyboard alone', async ({ page }) => {
      const { email } = await applied(page.request, language)
      await page.goto('/delete-resume/apply')
      await page.getByLabel(w.email).focus()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expectHeading(page, w.sent)
      await page.goto(await mailedLink(page.request, email, '/delete-resume/detail/'))
      const button = page.getByRole('button', { name: w.open })
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
      await expect(prompt.getByRole('button', { name: w.cancel })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(prompt.getByRole('button', { name: w.delete })).toBeFocused()
      // The prompt traps focus.
      await page.keyboard.press('Tab')
      await expect(prompt.getByRole('checkbox')).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await expectHeading(page, w.done)
    })
  })
}

test('a double click deletes once', async ({ page }) => {
  const { email } = await applied(page.request, 'tw')
  await page.goto(await askedByMail(page, 'tw', email))
  const calls = callsOf(page)
  const prompt = await openPrompt(page, 'tw')
  await prompt.getByRole('checkbox').check()
  await prompt.getByRole('button', { name: words.tw.delete }).dblclick()
  await expectHeading(page, words.tw.done)
  expect(calls.filter((call) => call === 'POST /api/delete-resume/confirm')).toHaveLength(1)
})

test('a double click asks for one mail', async ({ page }) => {
  const calls = callsOf(page)
  await page.goto('/delete-resume/apply')
  await page.getByLabel(words.tw.email).fill('double@example.com')
  await page.getByRole('button', { name: words.tw.submit }).dblclick()
  await expectHeading(page, words.tw.sent)
  expect(calls.filter((call) => call === 'POST /api/delete-resume')).toHaveLength(1)
})

test.describe('when the connection fails', () => {
  test.use({ expectedErrors: /ERR_(EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)|status of 410/ })

  test('the request keeps what was typed and can be sent again', async ({ page, context }) => {
    await page.goto('/delete-resume/apply')
    await page.getByLabel(words.tw.email).fill('offline@example.com')
    await steer(context, { scenarios: ['offline'] })
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expect(page.getByRole('alert')).toContainText('網路連線異常')
    await expect(page.getByLabel(words.tw.email)).toHaveValue('offline@example.com')
    await stopSteering(context)
    await page.getByRole('button', { name: words.tw.submit }).click()
    await expectHeading(page, words.tw.sent)
  })

  test('an answer that was lost ends in what it said', async ({ page, context }) => {
    const w = words.tw
    const { email } = await applied(page.request, 'tw')
    const link = await askedByMail(page, 'tw', email)
    await leaveDraft(page)
    await page.goto(link)
    const prompt = await openPrompt(page, 'tw')
    await prompt.getByRole('checkbox').check()
    await steer(context, { faults: [{ call: 'confirmResumeDeletion', cutAfterBytes: 0 }] })
    await prompt.getByRole('button', { name: w.delete }).click()
    await expect(prompt.getByRole('alert')).toContainText(w.unheard)
    await stopSteering(context)
    await prompt.getByRole('button', { name: w.delete }).click()
    await expectHeading(page, w.done)
    expect(await keptInBrowser(page)).not.toContain('Canary')
  })
})
