import { expect, test } from './test.ts'

// A visit leaves no cookie of a world behind.
test.use({ world: null })

test('each legal page is reached from the footer, names its version, and has contents that lead to a section', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/terms', '服務條款'],
    ['/cookies', 'Cookie 政策'],
    ['/privacy', '隱私權政策'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('time')).toHaveText(/^\d{4}\/\d{2}\/\d{2}$/)
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
  }
  await page.getByRole('navigation', { name: '目錄' }).getByRole('link', { name: '您的權利' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /您的權利/ })).toBeInViewport()
})

test('the cookie policy lists every key that a visit leaves behind', async ({ page, context }) => {
  await page.goto('/?lang=us')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/about/)
  await page.getByRole('checkbox', { name: 'I have READ and AGREED' }).check()
  await page.getByRole('button', { name: 'Apply now' }).click()
  await expect(page).toHaveURL(/\/apply/)
  await page.goto('/cookies')
  await expect(page.getByRole('table')).toBeVisible()
  const listed = await page.getByRole('table').getByRole('row').locator('td:last-child').allTextContents()
  const used = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(used).toContain('recruiting.consent')
  for (const key of [...used, ...cookies]) {
    expect(
      listed.some((cell) => cell.endsWith(key)),
      key,
    ).toBe(true)
  }
})
