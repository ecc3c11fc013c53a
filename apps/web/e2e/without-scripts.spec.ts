import { unknownToken } from './links.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('searches, filters, sorts, turns pages and takes conditions away', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox').fill('工程師')
  await page.getByRole('button', { name: '搜尋', exact: true }).click()
  await expect(page).toHaveURL(/\?keyword=/)
  await page.getByRole('checkbox', { name: /^軟體與資訊/ }).check()
  await page.getByRole('checkbox', { name: /^全職/ }).check()
  await page.getByRole('button', { name: '套用條件' }).click()
  await expect(page.getByRole('link', { name: '移除條件：軟體與資訊' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('工程師')
  const chosen = page.getByLabel('排序').locator('option:checked')
  await expect(chosen).toHaveText('相關程度')
  const mostRelevant = await page.getByRole('row').nth(1).textContent()

  await page.getByLabel('排序').selectOption({ label: '最新刊登' })
  await page.getByRole('button', { name: '套用', exact: true }).click()
  await expect(page).toHaveURL(/[?&]sort=newest/)
  await expect(chosen).toHaveText('最新刊登')
  await page.getByRole('link', { name: '下一頁' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /第 2／/ })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).not.toHaveText(mostRelevant ?? '')

  await page.getByRole('link', { name: '移除條件：關鍵字：工程師' }).click()
  await expect(page.getByRole('checkbox', { name: /^軟體與資訊/ })).toBeChecked()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.getByRole('link', { name: '清除全部條件' }).click()
  await expect(page).toHaveURL('/')
})

test('offers every place, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  await page.locator('summary', { hasText: '篩選條件' }).click()
  await page.locator('summary', { hasText: '顯示全部' }).click()
  await page.getByRole('checkbox', { name: /^屏東縣/ }).check()
  await page.getByRole('button', { name: '套用條件' }).click()
  await page.locator('#fold summary').click()
  await expect(page.getByRole('link', { name: '移除條件：屏東縣' })).toBeVisible()
})

test('a vacancy can be read in both languages, and says what applying needs', async ({ page, context }) => {
  await page.goto('/?keyword=SW-1001')
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React工程師（能源管理平台）')
  await expect(page.getByText(/應徵需要啟用 JavaScript/)).toBeVisible()
  // LINE is a link, and what needs scripts is hidden.
  const share = page.getByRole('group', { name: '分享職缺' })
  await expect(share.getByRole('link', { name: /LINE/ })).toHaveAttribute('href', /about%3Fjob%3DSW-1001$/)
  await expect(share.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '立即應徵' })).toBeHidden()
  await expect(page.getByRole('checkbox')).toBeHidden()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React Engineer, Energy Platform')
  await expect(page.getByText(/You need JavaScript to give consent, fill in forms and apply/)).toBeVisible()
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'lang', value: 'us' }))
  await page.getByRole('link', { name: 'Back to the vacancies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job that fits you')
})

// The words of each such page: `server/rendered-site.test.ts`.
test('a page that needs scripts says so, is accessible and fits a phone @only-phone', async ({
  page,
  browser,
}) => {
  await page.goto(`/delete-resume/detail/${unknownToken}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('確認刪除履歷資料')
  await expect(page.locator('main:visible').getByText('開啟這個頁面不會刪除任何資料')).toBeVisible()
  await expectNoSidewaysScroll(page)
  // Axe is a script itself: it checks the same elements in another page, without the scripts of the site.
  const html = (await page.content())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<\/?noscript>/g, '')
  const copy = await browser.newPage({ javaScriptEnabled: true, viewport: page.viewportSize() })
  await copy.setContent(html)
  await expectAccessible(copy)
  await copy.close()
})
