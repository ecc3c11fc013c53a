import { steeringClient, testSupportClient } from '@recruiting/schema/test-support/client'
import type { OwnSite } from './own-site.ts'
import { test } from './site-test.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, windowOf } from './test.ts'

// The browser logs a refused order, and the page of a closed vacancy.
test.use({ expectedErrors: /status of 422 .*\/__mock\/steering|status of 410 .*\/about/ })

const words = {
  tw: {
    title: '開發控制台',
    browser: '這個瀏覽器',
    everybody: '所有人',
    nothing: '全部關閉',
    empty: '沒有職缺',
    noVacancies: '目前沒有開放應徵的職缺',
    on: '目前狀態',
    scenario: '情境：只有一個職缺',
    one: '只有一個職缺',
    off: '關閉 只有一個職缺',
    data: '資料',
    code: '職缺代碼',
    apply: '套用',
    done: '完成',
    closed: '此職缺已停止招募',
    requests: '請求紀錄',
    mailbox: '信箱',
  },
  us: {
    title: 'Control page',
    browser: 'This browser',
    everybody: 'Everybody',
    nothing: 'Switch everything off',
    empty: 'No vacancies',
    noVacancies: 'There are no open vacancies at the moment',
    on: 'What is switched on',
    scenario: 'Scenario: One vacancy',
    one: 'One vacancy',
    off: 'Switch off One vacancy',
    data: 'Data',
    code: 'Job code',
    apply: 'Apply',
    done: 'Done',
    closed: 'This job is no longer open',
    requests: 'Requests',
    mailbox: 'Mailbox',
  },
} as const

const control = (page: Page, language: 'tw' | 'us', fragment = '') =>
  page.goto(`/__mock?lang=${language}${fragment}`)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const language of ['tw', 'us'] as const) {
  const w = words[language]

  test(`a scenario for this browser shows in the site, and ends (${language}) ${windowOf(language)}`, async ({
    page,
    site,
  }) => {
    await control(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
    await page.getByRole('button', { name: new RegExp(`${w.browser}.*${w.empty}`) }).click()
    await expect(section(page, w.on)).toContainText(w.empty)

    const tab = await page.context().newPage()
    await tab.goto(`/?lang=${language}`)
    const noVacancies = tab.getByRole('heading', { level: 1, name: w.noVacancies })
    await expect(noVacancies).toBeVisible()
    // Another browser notices nothing.
    expect((await listJobs(site)).total).toBeGreaterThan(0)

    await page.getByRole('button', { name: w.nothing }).click()
    await expect(section(page, w.on).getByRole('button')).toHaveCount(0)
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(noVacancies).toHaveCount(0)
  })

  test(`a scenario for everybody is switched on, and off by itself (${language})`, async ({ page, site }) => {
    await control(page, language)
    await page.getByRole('button', { name: new RegExp(`${w.everybody}.*${w.one}`) }).click()
    await expect(section(page, w.on)).toContainText(w.scenario)
    // This request has no cookie.
    expect((await listJobs(site)).total).toBe(1)

    await section(page, w.on).getByRole('button', { name: w.off }).click()
    await expect(section(page, w.on).getByRole('button')).toHaveCount(0)
    expect((await listJobs(site)).total).toBeGreaterThan(1)
  })

  test(`a vacancy is closed by hand (${language})`, async ({ page }) => {
    const code = language === 'tw' ? 'SW-1204' : 'LG-1001'
    await control(page, language)
    const form = section(page, w.data).locator('form', {
      has: page.getByRole('button', { name: w.apply, exact: true }),
    })
    await form.getByLabel(w.code, { exact: true }).fill(code)
    await form.getByRole('button', { name: w.apply, exact: true }).click()
    await expect(form.getByRole('status')).toHaveText(w.done)

    await page.goto(`/about?job=${code}&lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.closed)
  })

  test(`page and mailbox are accessible and fit the window (${language}) ${windowOf(language)}`, async ({
    page,
    site,
  }) => {
    await steeringClient(site.url)('steer', {
      params: { scope: 'server' },
      body: {
        scenarios: ['jobs-one'],
        faults: [{ call: 'submitApplication', fail: { code: 'internal', times: 2 } }],
      },
    })
    await fetch(`${site.url}/api/jobs?page=0`)
    await control(page, language)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(`/__mock/mailbox?lang=${language}`)
    await page.getByRole('list').getByRole('link').first().click()
    await expect(page.frameLocator('iframe').locator('body')).toContainText(/\S/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

async function listJobs(site: OwnSite): Promise<{ total: number }> {
  return (await fetch(`${site.url}/api/jobs`)).json()
}

test('a fault is set for a call, and one that the contract does not allow is refused in words', async ({
  page,
  site,
}) => {
  await control(page, 'us')
  const faults = section(page, 'Faults')
  await faults.getByLabel('Call', { exact: true }).selectOption('listJobs')
  await faults.getByLabel('For', { exact: true }).selectOption({ label: 'Everybody' })
  await faults.getByLabel('Latency (ms)', { exact: true }).fill('70000')
  await faults.getByRole('button', { name: 'Set fault' }).click()
  await expect(faults).toContainText('60,000')
  expect((await steeringClient(site.url)('getSteering')).server.faults).toEqual([])

  await faults.getByLabel('Latency (ms)', { exact: true }).fill('10')
  await faults.getByLabel('Fail next with').selectOption('unavailable')
  await faults.getByLabel('How many times').fill('1')
  await faults.getByRole('button', { name: 'Set fault' }).click()
  await expect(section(page, 'What is switched on')).toContainText('next 1 fail with unavailable')
  expect((await fetch(`${site.url}/api/jobs`)).status).toBe(503)
  expect((await fetch(`${site.url}/api/jobs`)).status).toBe(200)
})

test('the clock moves for the whole server, and back', async ({ page, site }) => {
  await control(page, 'us')
  const clock = section(page, 'Clock')
  await clock.getByRole('button', { name: '7 days' }).click()
  await expect(section(page, 'What is switched on')).toContainText('7 d ahead')
  const { headers } = await fetch(`${site.url}/api/jobs`)
  expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)

  await clock.getByRole('button', { name: 'Back to the real time' }).click()
  await expect(clock).toContainText('The real time')
})

test('a request appears by itself, with what breaks the contract', async ({ page, site }) => {
  await control(page, 'tw', '#requests')
  await fetch(`${site.url}/api/jobs?page=0&keyword=live-update`)

  const row = section(page, words.tw.requests).getByRole('link', { name: /live-update/ })
  await expect(row).toBeVisible()
  await row.click()
  await expect(page.getByText('contract/openapi.json#/paths/~1jobs/get').first()).toBeVisible()
  await expect(page.getByText(/^curl .*keyword=live-update/)).toBeVisible()
})

test('a snapshot brings closed vacancies back', async ({ page, site }) => {
  const { total } = await listJobs(site)
  await control(page, 'us')
  const data = section(page, 'Data')
  await data.getByLabel('Name of the snapshot').fill('before-closing')
  await data.getByRole('button', { name: 'Save snapshot' }).click()
  await expect(data).toContainText('before-closing')

  await testSupportClient(site.url)('setJobStatus', {
    params: { code: 'SW-1001' },
    body: { status: 'closed' },
  })
  expect((await listJobs(site)).total).toBe(total - 1)
  page.once('dialog', (dialog) => void dialog.accept())
  await data.getByRole('button', { name: /^Restore/ }).click()
  await expect.poll(async () => (await listJobs(site)).total).toBe(total)
})

test('a referral by hand is mailed, and its link opens', async ({ page }) => {
  await control(page, 'us')
  const data = section(page, 'Data')
  await data.getByLabel('E-mail', { exact: true }).fill('by.hand@example.com')
  await data.getByRole('button', { name: 'Create and send the invitation' }).click()
  await expect(data).toContainText('The referral is created')

  await page.goto(`/__mock/mailbox?lang=us&to=by.hand`)
  // The mail arrives by itself.
  await page.getByRole('link', { name: /by\.hand@example\.com/ }).click()
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await expect(page.locator('pre').first()).toContainText('/referral/check/')
  await page.getByRole('link', { name: 'Source', exact: true }).click()
  await expect(page.locator('pre').first()).toContainText('<html')
  const link = page.getByRole('link', { name: /\/referral\/check\// }).first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(page).toHaveURL(/\/referral\/check\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/推薦|Referral/)

  await page.goto(`/__mock/mailbox?lang=us&to=by.hand`)
  await page.getByRole('link', { name: /by\.hand@example\.com/ }).click()
  await page.getByRole('button', { name: 'Delete this mail' }).click()
  await expect(page.getByText('No mail to by.hand.')).toBeVisible()
})
