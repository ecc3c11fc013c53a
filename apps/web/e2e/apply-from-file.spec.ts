import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { applied, mailedLink } from './applicant.ts'
import { bytes, pdf, png, sample } from './apply-files.ts'
import { expectStep, freshAddress, next, openForm } from './apply-steps.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, field, hold, type Page, test } from './test.ts'
import { words } from './words.ts'

const { apply, form, proposals } = words.tw
const corpus = join(import.meta.dirname, '../../../packages/resume/corpus/learned')
const entrance = (page: Page) => page.locator('#entrance')
const all = (page: Page) => page.getByRole('button', { name: proposals.stepAll })
const reference = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/

test.use({ expectedErrors: /status of 422|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)/ })

test('a résumé as PDF fills in the steps by one press each, is the résumé, and leaves the device only with the answers @only-phone', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'GET' || sent.push(new URL(request.url()).pathname))
  await openForm(page)
  await entrance(page).setInputFiles(join(corpus, '01-104-headings.pdf'))
  await expect(page.getByText('「01-104-headings.pdf」已作為您的履歷檔案')).toBeVisible()
  for (const name of ['lastNameZh', 'nameEn', 'email'])
    await expect(field(page, `personal.${name}`)).toHaveValue('')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('Your CV has 5 answers for this step')).toBeVisible()
  await page.getByRole('link', { name: '繁體中文' }).click()
  await field(page, 'personal.nameEn').fill('Own Name')
  await all(page).click()
  await expect(field(page, 'personal.lastNameZh')).toHaveValue('蘇')
  await expect(field(page, 'personal.nameEn')).toHaveValue('Own Name')
  await next(page)
  await expectStep(page, 1)
  await all(page).click()
  await expect(field(page, 'education.highest.school')).toHaveValue('國立高雄科技大學')
  await next(page)
  await expectStep(page, 2)
  await page.getByRole('button', { name: '帶入：稜河數位行銷股份有限公司 資深行銷企劃' }).click()
  await all(page).click()
  await expect(page.getByText('已帶入 2 筆工作經歷')).toBeAttached()
  await field(page, 'experience.seniority').selectOption({ index: 3 })
  for (const row of [0, 1, 2]) await field(page, `experience.entries.${row}.category`, 'work').check()
  await next(page)
  await expectStep(page, 3)
  await field(page, 'application.channel').selectOption('cake')
  await next(page)
  await expectStep(page, 4)
  await expect(page.getByText(`${form.file.chosen} · `)).toBeVisible()
  await field(page, 'other.workPermitRequired', 'no').check()
  expect(sent).toEqual([])
  await field(page, 'other.headshot').setInputFiles(png())
  await expect(page.getByText(`${form.file.done} · `)).toBeVisible()
  await next(page)
  await expectStep(page, 5)
  await expect(page.getByRole('definition').filter({ hasText: '01-104-headings.pdf（99 KB）' })).toBeVisible()

  // A lost connection leads back to the file, and loses nothing.
  await steer(context, { faults: [{ call: 'stageUpload', cutAfterBytes: 0 }] })
  await page.getByRole('button', { name: apply.check.submit }).click()
  await expectStep(page, 4)
  await expect(field(page, 'other.resume')).toHaveAccessibleDescription(/網路連線中斷，檔案尚未上傳/)
  await stopSteering(context)
  await page.getByRole('button', { name: form.file.retry }).click()
  await expect(page.getByText(`${form.file.done} · `)).toHaveCount(2)
  await page.getByRole('button', { name: apply.backToCheck }).click()
  await page.getByRole('button', { name: apply.check.submit }).click()
  await expect(page.getByText(reference)).toBeVisible()
})

test('a résumé as Word document is used by keyboard and forgotten when the form is cleared; another file says why it is not read', async ({
  page,
}) => {
  await openForm(page)
  await entrance(page).setInputFiles(join(corpus, '02-1111-headings.docx'))
  await expect(all(page)).toBeVisible()
  await entrance(page).focus()
  await page.keyboard.press('Tab')
  await expect(all(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const first = page.getByRole('button', { name: /^帶入：/ }).first()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'personal.lastNameZh')).toBeFocused()
  await expect(field(page, 'personal.lastNameZh')).not.toHaveValue('')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^已帶入 \d 項答案/ })).toBeFocused()
  // Whatever was answered is proposed again only when its field is empty.
  await expect(page.getByRole('button', { name: /^帶入：/ })).toHaveCount(0)
  await field(page, 'personal.email').fill('')
  await page.getByRole('button', { name: '帶入：電子郵件' }).click()

  await page.getByRole('button', { name: apply.keep.clear }).click()
  await page.getByRole('button', { name: apply.keep.confirm, exact: true }).click()
  await expect(page.getByText(apply.keep.cleared)).toBeAttached()
  await expect(page.getByRole('button', { name: /^帶入：/ })).toHaveCount(0)

  await entrance(page).setInputFiles(bytes('履歷.txt', 10))
  await expect(page.getByText('履歷僅接受 PDF 或 Word 格式')).toBeVisible()
  await entrance(page).setInputFiles({ ...pdf('掃描.pdf'), buffer: sample('pdf/plain.pdf') })
  await expect(page.getByText('「掃描.pdf」已作為您的履歷檔案')).toBeVisible()
})

test('a file that is chosen before the scripts arrive is read by them', async ({ page }) => {
  await openForm(page)
  const { release } = await hold(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await entrance(page).setInputFiles(join(corpus, '02-1111-headings.docx'))
  await expect(page.locator('html[data-ready]')).not.toBeAttached()
  release()
  await expect(all(page)).toBeVisible()
})

/** The file of “download my data”. */
async function downloaded(request: APIRequestContext, email: string, link: string): Promise<Buffer> {
  const call = (path: string, from: string) =>
    request.post(path, { headers: { authorization: `Bearer ${from.split('/').at(-1)}` } })
  expect((await call('/api/personal-info/export', link)).status()).toBe(202)
  const answer = await call('/api/export', await mailedLink(request, email, '/personal-info/export/'))
  expect(answer.status()).toBe(200)
  return answer.body()
}

/** The names and digests of the files that the page uploads. */
async function recordUploads(page: Page): Promise<Map<string, string>> {
  const uploads = new Map<string, string>()
  await page.exposeFunction('recordUpload', (kind: string, file: string) => uploads.set(kind, file))
  await page.addInitScript(() => {
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null) {
        const [kind, file] = body instanceof FormData ? [body.get('kind'), body.get('file')] : []
        if (typeof kind === 'string' && file instanceof File)
          void file.arrayBuffer().then(async (content) => {
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
            Reflect.get(window, 'recordUpload')(kind, `${file.name} ${digest.join()}`)
          })
        super.send(body)
      }
    }
  })
  return uploads
}

test('the file of an earlier application makes the same application again, files included', async ({
  page,
  request,
}) => {
  const { email, link } = await applied(request, 'tw', freshAddress())
  const archive = await downloaded(request, email, link)
  const uploads = await recordUploads(page)
  const bodies: unknown[] = []
  page.on('request', (each) => {
    if (each.url().endsWith('/api/applications')) bodies.push(each.postDataJSON())
  })
  await openForm(page, 'tw', 'SW-1001')
  await field(page, 'personal.nameEn').fill(exampleApplication.personal.nameEn)
  await entrance(page).setInputFiles({ name: 'my-data.zip', mimeType: 'application/zip', buffer: archive })
  await expect(page.getByText('已帶入「my-data.zip」的內容')).toBeVisible()
  await expect(field(page, 'personal.email')).toHaveValue(email)
  await expect(field(page, 'personal.nameEn')).toBeFocused()
  await page.getByRole('link', { name: '前往「確認資料」' }).click()
  await expectStep(page, 5)
  // A reload loses chosen files that are not uploaded. Every file field says so.
  await page.reload()
  await expectStep(page, 4)
  for (const kind of ['headshot', 'resume', 'portfolio'] as const)
    await expect(field(page, `other.${kind}`)).toHaveAccessibleDescription(/^請重新選擇「/)
  await field(page, 'other.headshot').setInputFiles(png())
  await field(page, 'other.resume').setInputFiles(pdf())
  await next(page)
  await expect(field(page, 'other.portfolio')).toBeFocused()
  await page.getByRole('button', { name: '移除「作品集.zip」' }).click()
  await page.reload()
  await next(page)
  await expectStep(page, 5)
  await expect(page.getByText(/^請重新選擇「/)).toHaveCount(0)

  await page.getByRole('link', { name: '基本資料' }).first().click()
  await entrance(page).setInputFiles({ name: 'my-data.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByRole('link', { name: '前往「確認資料」' }).click()
  expect(uploads.size).toBe(2)
  await page.getByRole('button', { name: apply.check.submit }).click()
  await expect(page.getByText(reference)).toBeVisible()
  const ids = { headshot: expect.any(String), resume: expect.any(String), portfolio: expect.any(String) }
  const { personal, application, other } = exampleApplication
  const { title } = await (await request.get('/api/jobs/SW-1001')).json()
  expect(bodies).toEqual([
    {
      ...exampleApplication,
      consent: { agreed: true, version: expect.any(String) },
      personal: { ...personal, email },
      // The form has suggested the chosen vacancy.
      application: { ...application, desiredJob: title.tw },
      other: { ...other, ...ids },
    },
  ])
  expect([...uploads.keys()].sort()).toEqual(['headshot', 'portfolio', 'resume'])
  const digestOf = (name: string, content: Buffer) =>
    `${name} ${createHash('sha256').update(content).digest().join()}`
  expect(uploads.get('resume')).toBe(digestOf(pdf().name, pdf().buffer))
  const portfolio = bytes('作品集.zip', 2048)
  expect(uploads.get('portfolio')).toBe(digestOf(portfolio.name, portfolio.buffer))
})
