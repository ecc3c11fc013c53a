import { expect, type Page, test } from './test.ts'

/** Opens a call of the reference by its id. @returns its part of the page */
async function openCall(page: Page, id: string) {
  const call = page.locator(`.opblock[id$="-${id}"]`)
  await call.getByRole('button', { expanded: false }).first().click()
  await expect(call.getByRole('button', { name: 'Execute' })).toBeVisible()
  return call
}

test('calls of the reference are answered by the running backend, in both documents', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== baseURL && protocol !== 'data:') elsewhere.push(request.url())
  })
  await page.goto('/__mock/docs')
  const call = await openCall(page, 'listJobs')
  // The sentences of the parameter, in both languages.
  await expect(call).toContainText('「關鍵字」不可超過 100 個字 · “Keyword” can have at most 100 characters')
  await call.getByPlaceholder('keyword').fill('SW-1001')
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('"code": "SW-1001"')

  await page.getByRole('combobox').first().selectOption({ label: 'Test support' })
  const reset = await openCall(page, 'resetServer')
  await reset.getByRole('button', { name: 'Execute' }).click()
  await expect(reset.locator('.live-responses-table')).toContainText('204')
  expect(elsewhere).toEqual([])
})
