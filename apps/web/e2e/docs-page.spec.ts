import AxeBuilder from '@axe-core/playwright'
import { pdf } from './apply-files.ts'
import { test } from './site-test.ts'
import { expect, expectNoSidewaysScroll, type Page } from './test.ts'

const words = {
  tw: { link: 'API 參考文件', requests: '請求紀錄' },
  us: { testSupport: 'Test support' },
} as const

/** Opens a call of the reference by its id. @returns its part of the page. */
async function openCall(page: Page, id: string) {
  await page.getByPlaceholder('Filter by tag or path').fill(id)
  const call = page.locator('.opblock')
  await expect(call).toHaveCount(1)
  await call.getByRole('button', { expanded: false }).first().click()
  await expect(call.getByRole('button', { name: 'Execute' })).toBeVisible()
  return call
}

/** The requests of a page that leave the site. */
function requestsElsewhere(page: Page, site: string): string[] {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && protocol !== 'data:') elsewhere.push(request.url())
  })
  return elsewhere
}

test('a call is found and answered by the running backend @phone', async ({ page, site }) => {
  const w = words.tw
  const elsewhere = requestsElsewhere(page, site.url)
  await page.goto('/__mock?lang=tw')
  await page.getByRole('link', { name: w.link }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.link })).toBeVisible()
  const call = await openCall(page, 'listJobs')
  // The sentences of the parameter, in both languages.
  await expect(call).toContainText('「關鍵字」不可超過 100 個字 · “Keyword” can have at most 100 characters')
  await expectNoSidewaysScroll(page)

  await call.getByPlaceholder('keyword').fill('SW-1001')
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = call.locator('.live-responses-table')
  await expect(answer).toContainText('"code": "SW-1001"')
  await expect(answer).toContainText('etag')
  await expectNoSidewaysScroll(page)
  expect(elsewhere).toEqual([])

  await page.getByRole('link', { name: w.requests }).click()
  await expect(page.getByRole('link', { name: /GET \/api\/jobs.*SW-1001/ }).first()).toBeVisible()
})

test('a file is uploaded, and a call of test support answers', async ({ page, site }) => {
  const elsewhere = requestsElsewhere(page, site.url)
  await page.goto('/__mock/docs?lang=us')
  const upload = await openCall(page, 'stageUpload')
  await upload.getByRole('combobox').filter({ hasText: 'headshot' }).selectOption('resume')
  await upload.locator('input[type=file]').setInputFiles(pdf('cv.pdf'))
  await upload.getByRole('button', { name: 'Execute' }).click()
  await expect(upload.locator('.live-responses-table')).toContainText('"name": "cv.pdf"')

  await page.getByRole('link', { name: words.us.testSupport }).click()
  await expect(page).toHaveTitle(new RegExp(words.us.testSupport))
  const reset = await openCall(page, 'resetServer')
  await reset.getByRole('button', { name: 'Execute' }).click()
  await expect(reset.locator('.live-responses-table')).toContainText('204')
  expect(elsewhere).toEqual([])

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const background = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number),
      )
    await expect.poll(async () => ((await background())?.[0] ?? 128) < 128).toBe(colorScheme === 'dark')
    // The rest is the library's.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('.docs').analyze()
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
  }
})
