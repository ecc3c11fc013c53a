import { applied, mailedLink, mailsTo } from './applicant.ts'
import { words as form } from './edit-form.ts'
import { expireLink } from './expire-link.ts'
import { callsOf, expectHeading, keptInBrowser, test, unknownToken } from './link-test.ts'
import { expect, type Page, windowOf } from './test.ts'

const words = {
  tw: {
    footer: '編輯個人資料',
    title: '申請編輯個人資料',
    deletion: '申請刪除履歷',
    email: '電子郵件',
    invalid: '請輸入有效的電子郵件地址',
    submit: '寄送郵件',
    sent: '郵件已寄出，請至您的信箱查收',
    earlier: '郵件已於不久前寄出，請至您的信箱查收',
    alike: '若此信箱有應徵紀錄，您將收到一封附有編輯連結的郵件，請於期限內開啟信中的連結。',
    valid: '連結的有效期限為 72 小時，期間內可重複使用。',
    again: '再寄一次',
    wait: /^\d 秒後可以再寄一次。$/,
    other: '改用其他信箱',
    ask: '重新申請編輯個人資料',
    linkInvalid: '連結無效',
    linkExpired: '此連結已失效',
    linkReplaced: '此連結已由較新的連結取代',
  },
  us: {
    footer: 'Edit personal information',
    title: 'Edit my personal information',
    deletion: 'Delete my resume',
    email: 'E-mail',
    invalid: 'Please enter a valid E-mail address',
    submit: 'Send e-mail',
    sent: 'Email sent successfully, please check your email',
    earlier: 'We sent the e-mail a moment ago. Please check your inbox',
    alike:
      'If anyone has applied with this address, you will receive an e-mail with links. Please open a link before it expires.',
    valid: 'The links work for 72 hours, as often as you like.',
    again: 'Send it again',
    wait: /^You can send it again in \d seconds?\.$/,
    other: 'Use another address',
    ask: 'Ask for edit links again',
    linkInvalid: 'This link is not valid',
    linkExpired: 'This link has expired',
    linkReplaced: 'A newer link has replaced this one',
  },
} as const
type Language = keyof typeof words

const editPage = '/personal-info/edit/'

async function ask(page: Page, language: Language, email: string): Promise<void> {
  const w = words[language]
  await page.getByRole('textbox', { name: w.email }).fill(email)
  await page.getByRole('button', { name: w.submit }).click()
  await expectHeading(page, w.sent)
}

test.use({ expectedErrors: /status of (401|410) .*\/api\// })

for (const language of ['tw', 'us'] as const) {
  const w = words[language]
  test.describe(language, () => {
    test.use({ language })

    test(`from the footer to the mail to the form of each application ${windowOf(language)}`, async ({
      page,
    }) => {
      const { email, link: first, reference } = await applied(page.request, language)
      const { reference: other } = await applied(page.request, language, email)
      await page.goto('/')
      await page.locator('footer').getByRole('link', { name: w.footer }).click()
      await expect(page).toHaveURL(/\/personal-info\/apply/)
      await expectHeading(page, w.title)
      await expect(page).toHaveTitle(new RegExp(`^${w.title} \\|`))

      await page.getByRole('textbox', { name: w.email }).fill('chen@example')
      await page.getByRole('button', { name: w.submit }).click()
      await expect(page.getByRole('alert').getByRole('link', { name: w.invalid })).toBeVisible()
      await ask(page, language, email)
      await expect(page.getByText(w.alike)).toBeVisible()
      await expect(page.getByText(w.valid)).toBeVisible()

      await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(3)
      const [mail] = await mailsTo(page.request, email)
      const links = [...new Set(mail?.text.match(/http\S+\/personal-info\/edit\/\S+/g))]
      expect(links).toHaveLength(2)
      const references: string[] = []
      for (const url of links) {
        await page.goto(new URL(url).pathname)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(form[language].title)
        references.push((await page.getByRole('definition').first().textContent()) ?? '')
      }
      expect(references.toSorted()).toEqual([reference, other].toSorted())
      await page.goto(first)
      await expectHeading(page, w.linkReplaced)
    })

    // What follows is the same in both languages.
    if (language === 'us') return

    test('the same is said of an address that nobody applied with', async ({ page }) => {
      const { email } = await applied(page.request, language)
      const nobody = email.replace('edit', 'nobody')
      const said: string[] = []
      for (const address of [email, nobody]) {
        await page.goto('/personal-info/apply')
        await ask(page, language, address)
        const text = (await page.getByRole('main').textContent()) ?? ''
        said.push(text.replace(address, '…').replace(/\d+(?= (秒|second))/, '…'))
      }
      expect(said[1]).toBe(said[0])
      await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(2)
      expect(await mailsTo(page.request, nobody)).toEqual([])
    })

    test('nothing arrived: another mail after a pause, or another address', async ({ page }) => {
      const calls = callsOf(page)
      await page.goto('/personal-info/apply')
      await ask(page, language, `pause-${language}@example.com`)
      const again = page.getByRole('button', { name: w.again })
      await expect(again).toBeDisabled()
      await again.click({ force: true })
      await expect(page.getByText(w.wait)).toBeHidden()
      await again.click()
      await expect(page.getByText(w.wait)).toBeVisible()
      expect(calls.filter((call) => call.startsWith('POST'))).toEqual(
        Array(2).fill('POST /api/personal-info/links'),
      )
      await page.getByRole('button', { name: w.other }).click()
      await expectHeading(page, w.title)
      await expect(page.getByRole('textbox', { name: w.email })).toHaveValue(`pause-${language}@example.com`)
    })

    test('the same address within the pause: the mail was sent a moment ago', async ({ page }) => {
      await page.goto('/personal-info/apply')
      // The pause does not end during the test, however slow the machine is.
      await page.clock.setFixedTime(Date.now())
      await ask(page, language, `moment-${language}@example.com`)
      await page.getByRole('button', { name: w.other }).click()
      await page.getByRole('textbox', { name: w.email }).fill(`Moment-${language}@example.com`)
      await page.getByRole('button', { name: w.submit }).click()
      await expectHeading(page, w.earlier)
      await page.getByRole('button', { name: w.other }).click()
      await ask(page, language, `another-${language}@example.com`)
    })

    test('the way there from the deletion and from every link that cannot be used', async ({ page }) => {
      await page.goto('/delete-resume/apply')
      await page.getByRole('main').getByRole('link', { name: w.title }).click()
      await expectHeading(page, w.title)
      await page.getByRole('main').getByRole('link', { name: w.deletion }).click()
      await expectHeading(page, w.deletion)

      const { email, link } = await applied(page.request, language)
      const leads = async (path: string, heading: string) => {
        await page.goto(path)
        await expectHeading(page, heading)
        await page.getByRole('main').getByRole('link', { name: w.ask }).click()
        await expectHeading(page, w.title)
        expect(await keptInBrowser(page)).not.toContain(path.split('/').at(-1))
      }
      await leads(editPage + unknownToken, w.linkInvalid)
      await expireLink(page.request, link)
      await leads(link, w.linkExpired)
      await ask(page, language, email)
      await expect.poll(() => mailedLink(page.request, email, editPage)).not.toBe(link)
      await leads(link, w.linkReplaced)
    })
  })
}
