import { test } from './site-test.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, windowOf } from './test.ts'

const words = {
  tw: {
    requests: '請求紀錄',
    list: '請求，由新到舊',
    call: '呼叫',
    verdict: '判定',
    broken: '請求不符合',
    filter: '篩選',
    clear: '清除條件',
    detail: '請求內容',
    finding: '請求：',
    copy: '複製 curl',
    copied: '已複製',
    close: '關閉',
    wipe: '清空紀錄',
    empty: '沒有符合的請求。',
  },
  us: {
    requests: 'Requests',
    list: 'Requests, newest first',
    call: 'Call',
    verdict: 'Verdict',
    broken: 'Request breaks the contract',
    filter: 'Filter',
    clear: 'Clear filter',
    detail: 'Request',
    finding: 'Request: ',
    copy: 'Copy curl',
    copied: 'Copied',
    close: 'Close',
    wipe: 'Empty the log',
    empty: 'No request matches.',
  },
} as const

const log = (page: Page, language: 'tw' | 'us') =>
  page.getByRole('region', { name: words[language].requests, exact: true })

const rows = (page: Page, language: 'tw' | 'us') =>
  log(page, language).getByRole('list', { name: words[language].list }).getByRole('link')

for (const language of ['tw', 'us'] as const) {
  const w = words[language]

  test(`the log is filtered, and a request is shown in detail (${language}) ${windowOf(language)}`, async ({
    page,
    site,
  }) => {
    await page
      .context()
      .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(site.url).origin })
    await fetch(`${site.url}/api/jobs?keyword=conforming`)
    await fetch(`${site.url}/api/applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"unknown":1}',
    })
    await page.goto(`/__mock?lang=${language}`)
    await expect(rows(page, language)).toHaveCount(2)

    await log(page, language).getByLabel(w.verdict).selectOption({ label: w.broken })
    await log(page, language).getByRole('button', { name: w.filter, exact: true }).click()
    await expect(rows(page, language)).toHaveCount(1)
    await rows(page, language).click()

    const detail = log(page, language).getByRole('article', { name: w.detail, exact: true })
    await expect(detail.getByRole('listitem').first()).toContainText(w.finding)
    await expect(detail).toContainText('contract/openapi.json#/components/schemas/Application')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const copy = detail.getByRole('button', { name: w.copy })
    await copy.click()
    await expect(copy).toHaveText(w.copied)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^curl .*\/api\/applications.*\{"unknown":1\}/s)

    const close = detail.getByRole('link', { name: w.close })
    // Rows of the log have a border on this side, the links within the detail do not.
    await expect(close).toHaveCSS('border-left-width', '0px')
    await close.click()
    await expect(detail).toHaveCount(0)

    await log(page, language).getByRole('link', { name: w.clear }).click()
    await expect(rows(page, language)).toHaveCount(2)
    await log(page, language).getByLabel(w.call, { exact: true }).selectOption('listJobs')
    await log(page, language).getByRole('button', { name: w.filter, exact: true }).click()
    await expect(rows(page, language)).toHaveText([/keyword=conforming/])
    await log(page, language).getByRole('button', { name: w.wipe }).click()
    await expect(log(page, language)).toContainText(w.empty)
  })
}
