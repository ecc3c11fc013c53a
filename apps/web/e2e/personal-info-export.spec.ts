import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { bytesOf, entriesOf } from '@recruiting/resume/zip'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { applied, mailedLink } from './applicant.ts'
import { bytes, pdf } from './apply-files.ts'
import { openEdit } from './edit-form.ts'
import { callsOf, expectHeading, expireLink, keptInBrowser, tokenOf } from './links.ts'
import { steer, stopSteering } from './steering.ts'
import { expect, expectErrors, field, type Page, test } from './test.ts'
import { words } from './words.ts'

const { export: copy } = words.tw.personalInfo
const { resend, used } = words.tw.links
const exportPage = '/personal-info/export/'

const askButton = (page: Page) => page.getByRole('button', { name: copy.ask })
const downloadButton = (page: Page) => page.getByRole('button', { name: copy.action, exact: true })

/** Asks for a download through the API. */
async function exportLink(request: APIRequestContext): Promise<string> {
  const { email, link } = await applied(request, 'tw')
  const headers = { authorization: `Bearer ${tokenOf(link)}` }
  expect((await request.post('/api/personal-info/export', { headers })).status()).toBe(202)
  return mailedLink(request, email, exportPage)
}

/** The parts of the archive that the page saves when a key is pressed. */
async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; parts: Map<string, Uint8Array> }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const archive = new Uint8Array(readFileSync(await download.path()))
  const parts = entriesOf(archive).map(
    async (entry) => [entry.name, await bytesOf(archive, entry, 2 ** 25)] as const,
  )
  return { name: download.suggestedFilename(), parts: new Map(await Promise.all(parts)) }
}

test('from the edit form to the mail to a file with every answer, by the keyboard @phone', async ({
  page,
}) => {
  expectErrors(page, /status of 410 .*\/api\/export/)
  const { email, reference } = await openEdit(page)
  await field(page, 'application.desiredJob').fill('設計師')
  await askButton(page).focus()
  await page.keyboard.press('Enter')
  const sent = page.getByRole('status').filter({ hasText: words.tw.personalInfo.export.asked })
  await expect(sent).toContainText('有效期限為 60 分鐘，只能使用一次')
  await expect(page.getByRole('button', { name: resend.again })).toBeDisabled()
  await expect(field(page, 'application.desiredJob')).toHaveValue('設計師')
  await expect(page.getByText(words.tw.personalInfo.save.unsaved)).toBeVisible()

  const link = await mailedLink(page.request, email, exportPage)
  await page.getByRole('link', { name: '隱私權政策' }).click()
  await page.getByRole('button', { name: words.tw.personalInfo.leave.leave }).click()
  await expect(page).toHaveURL(/\/privacy/)
  const calls = callsOf(page)
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.title)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.reload()
  expect(calls).toEqual([])
  const button = downloadButton(page)
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  const { name, parts } = await saved(page, () => page.keyboard.press('Enter'))
  await expectHeading(page, copy.done)
  expect(name).toBe(`application-${reference}.zip`)
  await expect(page.getByRole('main')).toContainText(name)

  const { sections, files } = JSON.parse(new TextDecoder().decode(parts.get('application.json')))
  const { headshot: _, resume: __, portfolio: ___, ...other } = exampleApplication.other
  const { education, experience, application } = exampleApplication
  const personal = { ...exampleApplication.personal, email }
  expect(sections).toMatchObject({ personal, education, experience, application, other })
  const names = files.map(({ name }: { name: string }) => name)
  expect(new Set(names)).toEqual(new Set(['大頭照.png', '履歷.pdf', '作品集.zip']))
  expect(Buffer.from(parts.get('files/resume.pdf') ?? [])).toEqual(pdf().buffer)
  expect(Buffer.from(parts.get('files/portfolio.zip') ?? [])).toEqual(bytes('作品集.zip', 2048).buffer)
  expect(new TextDecoder().decode(parts.get('application.html'))).toContain('陳')
  const again = await saved(page, () => page.getByRole('button', { name: copy.saveAgain }).click())
  expect(again).toEqual({ name, parts })
  expect(calls).toEqual(['POST /api/export'])
  expect(await keptInBrowser(page)).not.toContain(tokenOf(link))

  await page.goto(link)
  await button.click()
  await expectHeading(page, used.title)
  await expect(page.getByRole('main')).toContainText(used.export.text)
  await page.getByRole('main').getByRole('link', { name: words.tw.links.requestEditing }).click()
  await expectHeading(page, words.tw.links.request.personalInfo.title)
})

test('a lost answer leaves the button, a broken download says that the link is used', async ({
  page,
  context,
}) => {
  expectErrors(page, /ERR_(EMPTY_RESPONSE|CONNECTION|CONTENT_LENGTH|INCOMPLETE)|status of (429|410) /)
  const link = await exportLink(page.request)
  await page.goto(link)
  const alert = page.getByRole('alert').filter({ hasText: copy.failed })
  await steer(context, { scenarios: ['offline'] })
  await downloadButton(page).click()
  await expect(alert).toContainText(words.tw.common.failure.offline)
  await steer(context, { scenarios: ['rate-limited'] })
  await downloadButton(page).click()
  await expect(alert).toContainText(words.tw.problems.too_many_requests)
  await steer(context, { faults: [{ call: 'downloadExport', cutAfterBytes: 2000 }] })
  await downloadButton(page).click()
  await expectHeading(page, copy.broken)
  await stopSteering(context)
  await page.reload()
  await downloadButton(page).click()
  await expectHeading(page, used.title)
})

test('an expired link sends a new one, which replaces it', async ({ page }) => {
  expectErrors(page, /status of 410 .*\/api\//)
  const { email, link: editLink } = await applied(page.request, 'tw')
  const headers = { authorization: `Bearer ${tokenOf(editLink)}` }
  await page.request.post('/api/personal-info/export', { headers })
  const link = await mailedLink(page.request, email, exportPage)
  await expireLink(page.request, link)
  await page.goto(link)
  await downloadButton(page).click()
  await expectHeading(page, words.tw.links.expired.title)
  await page.getByRole('button', { name: resend.action }).click()
  await expect(page.getByRole('status').filter({ hasText: resend.done })).toBeVisible()
  // The pause after the first mail may not be over: then only the second press sends one.
  await page
    .getByRole('button', { name: resend.again })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await expect.poll(() => mailedLink(page.request, email, exportPage)).not.toBe(link)
  await page.goto(await mailedLink(page.request, email, exportPage))
  await saved(page, () => downloadButton(page).click())
  await expectHeading(page, copy.done)
})

test('an edit link that has ended offers a new one, and the unsaved answers stay', async ({
  page,
  context,
}) => {
  expectErrors(page, /ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 410 .*\/api\//)
  const { email, link } = await openEdit(page)
  await field(page, 'application.desiredJob').fill('設計師')
  const alert = page.getByRole('alert').filter({ hasText: copy.notSent })
  await steer(context, { scenarios: ['offline'] })
  await askButton(page).click()
  await expect(alert).toContainText(words.tw.common.failure.offline)
  await stopSteering(context)
  await expireLink(page.request, link)
  await askButton(page).click()
  await expect(alert).toContainText(words.tw.problems.link_expired)
  await alert.getByRole('button', { name: resend.action }).click()
  await expect.poll(() => mailedLink(page.request, email, '/personal-info/edit/')).not.toBe(link)
  await expect(field(page, 'application.desiredJob')).toHaveValue('設計師')
})
