import { applied, mailedLink, mailsTo } from './applicant.ts'
import { words as form } from './edit-form.ts'
import { expectHeading, expireLink, keptInBrowser, unknownToken } from './links.ts'
import { expect, type Page, test } from './test.ts'

// The page is that of `delete-resume.spec.ts`, which tests its pause, and what it says of unknown addresses.
const title = '申請編輯個人資料'
const deletion = '申請刪除履歷'
const sent = '郵件已寄出，請至您的信箱查收'
const editPage = '/personal-info/edit/'

const address = (page: Page) => page.getByRole('textbox', { name: '電子郵件' })
const submit = (page: Page) => page.getByRole('button', { name: '寄送郵件' }).click()

async function ask(page: Page, email: string): Promise<void> {
  await address(page).fill(email)
  await submit(page)
  await expectHeading(page, sent)
}

test.use({ expectedErrors: /status of (401|410) .*\/api\// })

test('from the footer to the mail to the form of each application @only-phone', async ({ page }) => {
  const { email, link: first, reference } = await applied(page.request, 'tw')
  const { reference: other } = await applied(page.request, 'tw', email)
  await page.goto('/')
  await page.locator('footer').getByRole('link', { name: '編輯個人資料' }).click()
  await expect(page).toHaveURL(/\/personal-info\/apply/)
  await expectHeading(page, title)
  await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))

  await address(page).fill('chen@example')
  await submit(page)
  const invalid = page.getByRole('alert').getByRole('link', { name: '請輸入有效的電子郵件地址' })
  await expect(invalid).toBeVisible()
  await ask(page, email)
  const alike = '若此信箱有應徵紀錄，您將收到一封附有編輯連結的郵件，請於期限內開啟信中的連結。'
  await expect(page.getByText(alike)).toBeVisible()
  await expect(page.getByText('連結的有效期限為 72 小時，期間內可重複使用。')).toBeVisible()

  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(3)
  const [mail] = await mailsTo(page.request, email)
  const links = [...new Set(mail?.text.match(/http\S+\/personal-info\/edit\/\S+/g))]
  expect(links).toHaveLength(2)
  const references: string[] = []
  for (const url of links) {
    await page.goto(new URL(url).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.title)
    references.push((await page.getByRole('definition').first().textContent()) ?? '')
  }
  expect(references.toSorted()).toEqual([reference, other].toSorted())
  await page.goto(first)
  await expectHeading(page, '此連結已由較新的連結取代')
})

test('the same address within the pause: the mail was sent a moment ago', async ({ page }) => {
  await page.goto('/personal-info/apply')
  // The pause does not end during the test, however slow the machine is.
  await page.clock.setFixedTime(Date.now())
  await ask(page, 'moment@example.com')
  const other = page.getByRole('button', { name: '改用其他信箱' })
  await other.click()
  await expectHeading(page, title)
  await expect(address(page)).toHaveValue('moment@example.com')
  await address(page).fill('Moment@example.com')
  await submit(page)
  await expectHeading(page, '郵件已於不久前寄出，請至您的信箱查收')
  await other.click()
  await ask(page, 'another@example.com')
})

test('the way there from the deletion and from every link that cannot be used', async ({ page }) => {
  await page.goto('/delete-resume/apply')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expectHeading(page, title)
  await page.getByRole('main').getByRole('link', { name: deletion }).click()
  await expectHeading(page, deletion)

  const { email, link } = await applied(page.request, 'tw')
  const leads = async (path: string, heading: string) => {
    await page.goto(path)
    await expectHeading(page, heading)
    await page.getByRole('main').getByRole('link', { name: '重新申請編輯個人資料' }).click()
    await expectHeading(page, title)
    expect(await keptInBrowser(page)).not.toContain(path.split('/').at(-1))
  }
  await leads(editPage + unknownToken, '連結無效')
  await expireLink(page.request, link)
  await leads(link, '此連結已失效')
  await ask(page, email)
  await expect.poll(() => mailedLink(page.request, email, editPage)).not.toBe(link)
  await leads(link, '此連結已由較新的連結取代')
})
