import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './test.ts'

// The browser logs a refused order, and the page of a closed vacancy.
test.use({ expectedErrors: /status of 422 .*\/__mock\/steering|status of 4(?:04|10) / })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const statusOf = async (page: Page) => (await page.request.get('/api/jobs')).status()

test('a scenario is switched on and off, and a vacancy closed by hand', async ({ page }) => {
  await page.goto('/__mock?lang=us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Control page')
  await page.getByRole('button', { name: /Maintenance/ }).click()
  await expect(section(page, 'What is switched on')).toContainText('Maintenance')
  expect(await statusOf(page)).toBe(503)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Switch everything off' }).click()
  await expect(section(page, 'What is switched on').getByRole('button')).toHaveCount(0)
  expect(await statusOf(page)).toBe(200)

  const form = section(page, 'Data').locator('form', {
    has: page.getByRole('button', { name: 'Apply', exact: true }),
  })
  await form.getByLabel('Job code', { exact: true }).fill('SW-1204')
  await form.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(form.getByRole('status')).toHaveText('Done')
  await page.goto('/about?job=SW-1204&lang=us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This job is no longer open')
})

test('a request appears by itself, is found and shown in detail', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await page.goto('/__mock?lang=us')
  const rows = section(page, 'Requests')
    .getByRole('list', { name: 'Requests, newest first' })
    .getByRole('link')
  await page.request.get('/api/jobs?keyword=conforming')
  await page.request.post('/api/applications', { data: { unknown: 1 } })
  await expect(rows).toHaveCount(2)

  await section(page, 'Requests').getByLabel('Verdict').selectOption({ label: 'Request breaks the contract' })
  await section(page, 'Requests').getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await rows.click()
  const detail = page.getByRole('article', { name: 'Request', exact: true })
  await expect(detail).toContainText('contract/openapi.json#/components/schemas/Application')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const copy = detail.getByRole('button', { name: 'Copy curl' })
  await copy.click()
  await expect(detail.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^curl .*\/api\/applications.*\{"unknown":1\}/s)

  await section(page, 'Requests').getByRole('button', { name: 'Empty the log' }).click()
  await expect(section(page, 'Requests')).toContainText('No request matches.')
})

test('a fault is set for a call, one that the contract does not allow is refused in words, and the clock moves', async ({
  page,
}) => {
  await page.goto('/__mock?lang=us')
  const faults = section(page, 'Faults')
  await faults.getByLabel('Call', { exact: true }).selectOption('listJobs')
  await faults.getByLabel('Latency (ms)', { exact: true }).fill('70000')
  await faults.getByRole('button', { name: 'Set fault' }).click()
  await expect(faults).toContainText('60,000')

  await faults.getByLabel('Latency (ms)', { exact: true }).fill('10')
  await faults.getByLabel('Fail next with').selectOption('unavailable')
  await faults.getByRole('button', { name: 'Set fault' }).click()
  await expect(section(page, 'What is switched on')).toContainText('fails 1× with unavailable')
  expect([await statusOf(page), await statusOf(page)]).toEqual([503, 200])
  await expect(section(page, 'What is switched on')).not.toContainText('fails 1×')

  const clock = section(page, 'Clock')
  await clock.getByRole('button', { name: '7 days' }).click()
  await expect(clock).toContainText('7 d ahead')
  const answer = await page.request.get('/api/jobs')
  expect(Date.parse(answer.headers().date ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  await clock.getByRole('button', { name: 'Back to the real time' }).click()
  await expect(clock).toContainText('The real time')
})
