import { expect, test } from './test.ts'

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
  await page.getByRole('checkbox', { name: /^屏東縣/ }).check()
  await page.getByRole('button', { name: '套用條件' }).click()
  await page.locator('summary').click()
  await expect(page.getByRole('link', { name: '移除條件：屏東縣' })).toBeVisible()
  await expect(page.getByRole('button', { name: '篩選條件' })).toBeHidden()
})

test('a vacancy can be read in both languages, and says what applying needs', async ({ page, context }) => {
  await page.goto('/?keyword=SW-1001')
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React工程師（能源管理平台）')
  await expect(page.getByText(/應徵需要啟用 JavaScript/)).toBeVisible()
  await expect(page.getByRole('button', { name: '立即應徵' })).toBeHidden()
  await expect(page.getByRole('checkbox')).toBeHidden()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('React Engineer, Energy Platform')
  await expect(page.getByText(/applying need JavaScript/)).toBeVisible()
  expect(await context.cookies()).toMatchObject([{ name: 'lang', value: 'us' }])
  await page.getByRole('link', { name: 'Back to the vacancies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job that fits you')
})

test.describe('a vacancy that is not there', () => {
  test.use({ expectedErrors: /status of 4(04|10) / })

  test('says so, and leads back', async ({ page }) => {
    expect((await page.goto('/about?job=SW-1106'))?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('此職缺已停止招募')
    expect((await page.goto('/about?job=XX-0000'))?.status()).toBe(404)
    await page.getByRole('link', { name: '回到職缺列表' }).click()
    await expect(page.getByRole('row').nth(5)).toBeVisible()
  })
})
