import { applied, mailedLink, mailedUrl, mailsTo } from './applicant.ts'
import { expectHeading, expireLink, keptInBrowser, unknownToken } from './links.ts'
import { expect, test } from './test.ts'
import { words } from './words.ts'

// The page is that of `delete-resume.spec.ts`, which tests its pause and its messages.
const { title } = words.tw.links.request.personalInfo
const editPage = '/personal-info/edit/'

test.use({ expectedErrors: /status of (401|410) .*\/api\// })

test('from the footer to the mail to the form of each application @only-phone', async ({ page }) => {
  const { email, link: first, reference } = await applied(page.request, 'tw')
  const { reference: other } = await applied(page.request, 'tw', email)
  await page.goto('/')
  await page.locator('footer').getByRole('link', { name: '編輯個人資料' }).click()
  await expect(page).toHaveURL(/\/personal-info\/apply/)
  await expectHeading(page, title)
  await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))
  await page.getByRole('textbox', { name: '電子郵件' }).fill(email)
  await page.getByRole('button', { name: '寄送郵件' }).click()
  await expectHeading(page, '郵件已寄出，請至您的信箱查收')
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.tw.personalInfo.title)
    references.push((await page.getByRole('definition').first().textContent()) ?? '')
  }
  expect(references.toSorted()).toEqual([reference, other].toSorted())
  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此連結已由較新的連結取代')
})

test('the way there from the deletion and from links that cannot be used, in the language of the mail', async ({
  page,
}) => {
  await page.goto('/delete-resume/apply?lang=us')
  await page.getByRole('main').getByRole('link', { name: 'Edit my personal information' }).click()
  await expectHeading(page, 'Edit my personal information')
  await page.getByRole('main').getByRole('link', { name: 'Delete my resume' }).click()
  await expectHeading(page, 'Delete my resume')

  const { email, link } = await applied(page.request, 'tw')
  await expireLink(page.request, link)
  for (const [path, heading] of [
    [`${editPage}${unknownToken}?lang=tw`, '連結無效'],
    [`${editPage}%22%3E%3Cscript%3E`, '連結無效'],
    [await mailedUrl(page.request, email, editPage), '此連結已失效'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^${heading} \\|`))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link', { name: '重新申請編輯個人資料' }).click()
    await expectHeading(page, title)
    expect(await keptInBrowser(page)).not.toContain(path.split('/').at(-1)?.split('?')[0])
  }
  expect(await mailedLink(page.request, email, editPage)).toBe(link)
})
