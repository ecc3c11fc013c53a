import { exampleReferralOrder } from '@recruiting/schema/test-support/examples'
import { mailsTo } from './applicant.ts'
import { recommend } from './recommended.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test, windowOf } from './test.ts'

const words = {
  tw: {
    list: '郵件，由新到舊',
    recipient: '收件人',
    search: '搜尋',
    all: '全部郵件',
    deleteAll: '刪除全部郵件',
    none: '目前沒有郵件。',
    frame: '郵件內容',
    dark: '深色',
    phone: '手機',
  },
  us: {
    list: 'Mails, newest first',
    recipient: 'Recipient',
    search: 'Search',
    all: 'All mails',
    deleteAll: 'Delete all mails',
    none: 'No mail yet.',
    frame: 'The mail as HTML',
    dark: 'Dark',
    phone: 'Phone',
  },
} as const

const mails = (page: Page, language: 'tw' | 'us') =>
  page.getByRole('list', { name: words[language].list }).getByRole('link')

/** Whether the mail in the frame is shown in dark colours. */
async function isDark(page: Page, frame: string): Promise<boolean> {
  const body = page.getByTitle(frame).contentFrame().locator('body')
  return await body.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
}

for (const language of ['tw', 'us'] as const) {
  const w = words[language]

  // Without the invitations of the seed.
  test.use({ world: { jobs: ['SW-1001'] } })
  // A retry is traced by a script in each frame, which the sandbox of the mail's frame refuses.
  test.use({ expectedErrors: /Blocked script execution in 'about:srcdoc'/ })

  test(`a mail arrives while the mailbox is open, and is found by its recipient (${language}) ${windowOf(language)}`, async ({
    page,
  }) => {
    await page.goto(`/__mock/mailbox?lang=${language}`)
    await expect(page.getByText(w.none)).toBeVisible()
    await recommend(page.request, 'first@mail.example', language)
    await recommend(page.request, 'second@mail.example', language)
    await expect(mails(page, language)).toHaveCount(2)

    await page.getByLabel(w.recipient, { exact: true }).fill('second')
    await page.getByRole('button', { name: w.search }).click()
    await expect(mails(page, language)).toHaveText([/second@mail\.example/])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await mails(page, language).click()
    const mail = page.getByTitle(w.frame)
    await expect(mail.contentFrame().getByText(exampleReferralOrder.recommender).first()).toBeVisible()
    // Emulated colours would win over those chosen for the mail.
    await page.emulateMedia({ colorScheme: null })
    expect(await isDark(page, w.frame)).toBe(false)
    await page.getByRole('link', { name: w.dark, exact: true }).click()
    await expect(page).toHaveURL(/scheme=dark/)
    expect(await isDark(page, w.frame)).toBe(true)
    await page.getByRole('link', { name: w.phone, exact: true }).click()
    await expect(page).toHaveURL(/width=phone/)
    expect((await mail.boundingBox())?.width).toBeLessThanOrEqual(375)

    await page.goto(`/__mock/mailbox?lang=${language}&to=second`)
    await page.getByRole('link', { name: w.all }).click()
    await expect(mails(page, language)).toHaveCount(2)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: w.deleteAll }).click()
    await expect(page.getByText(w.none)).toBeVisible()
    expect(await mailsTo(page.request, 'first@mail.example')).toEqual([])
  })
}
