import { pdf } from './apply-files.ts'
import { expect, expectNoSidewaysScroll, type Page, test } from './test.ts'

/** Opens a call of the reference by its id. @returns its part of the page */
async function openCall(page: Page, id: string) {
  const call = page.locator(`.opblock[id$="-${id}"]`)
  await call.getByRole('button', { expanded: false }).first().click()
  await expect(call.getByRole('button', { name: 'Execute' })).toBeVisible()
  return call
}

/** The requests of a page that leave the site. */
function requestsElsewhere(page: Page, site: string | undefined): string[] {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && protocol !== 'data:') elsewhere.push(request.url())
  })
  return elsewhere
}

test('calls of the reference are answered by the running backend, in both documents', async ({
  page,
  baseURL,
}) => {
  const elsewhere = requestsElsewhere(page, baseURL)
  await page.goto('/__mock/docs')
  const call = await openCall(page, 'listJobs')
  // The sentences of the parameter, in both languages.
  await expect(call).toContainText('「關鍵字」不可超過 100 個字 · “Keyword” can have at most 100 characters')
  await call.getByPlaceholder('keyword').fill('SW-1001')
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('"code": "SW-1001"')

  const upload = await openCall(page, 'stageUpload')
  await upload.getByRole('combobox').filter({ hasText: 'headshot' }).selectOption('resume')
  await upload.locator('input[type=file]').setInputFiles(pdf('cv.pdf'))
  await upload.getByRole('button', { name: 'Execute' }).click()
  await expect(upload.locator('.live-responses-table')).toContainText('"name": "cv.pdf"')

  await page.getByRole('combobox').first().selectOption({ label: 'Test support' })
  const reset = await openCall(page, 'resetServer')
  await reset.getByRole('button', { name: 'Execute' }).click()
  await expect(reset.locator('.live-responses-table')).toContainText('204')
  expect(elsewhere).toEqual([])
})

test('the reference follows the colours of the browser, and fits a phone @only-phone', async ({ page }) => {
  await page.goto('/__mock/docs')
  await expect(page.locator('.opblock').first()).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark-mode'))
    await expect.poll(isDark).toBe(colorScheme === 'dark')
  }
  await expectNoSidewaysScroll(page)
})
