import { openForm } from './apply-steps.ts'
import { expect, test } from './test.ts'

// A visit leaves no cookie of a world behind.
test.use({ world: null })

test('each legal page is reached from the footer, names its version, and has contents that lead to a section', async ({
  page,
}) => {
  for (const title of ['服務條款', 'Cookie 政策', '隱私權政策']) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('time')).toHaveText(/^\d{4}\/\d{2}\/\d{2}$/)
  }
  await page.getByRole('navigation', { name: '目錄' }).getByRole('link', { name: '您的權利' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /您的權利/ })).toBeInViewport()
})

test('the cookie policy lists every key that a visit leaves behind', async ({ page, context }) => {
  await openForm(page, 'us')
  await page.goto('/cookies')
  await expect(page.getByRole('table')).toBeVisible()
  const listed = await page.getByRole('table').getByRole('row').locator('td:last-child').allTextContents()
  const used = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(used).toContain('recruiting.consent')
  const isListed = (key: string) => listed.some((cell) => cell.endsWith(key))
  expect([...used, ...cookies].filter((key) => !isListed(key))).toEqual([])
})
