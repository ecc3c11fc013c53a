import { brand } from '@recruiting/brand/brand'
import { expect, type Page, test } from './test.ts'

// Read only: the common data, whose pages are kept.
test.use({ world: null })

test('an unknown address leads to /; a navigation moves focus to the heading and is announced', async ({
  page,
}) => {
  await page.goto('/no/such/page?x=1')
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: '服務條款' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '服務條款' })).toBeFocused()
  await expect(page.getByText(`已前往：服務條款 | ${brand.siteName.tw}`)).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/')
})

test.describe('the language', () => {
  test.use({ locale: 'en-US' })

  // What a link and a cookie say of it: `server/rendered-site.test.ts`.
  test('is Chinese whatever the browser asks for, is switched in the middle of a page, which stays where it is, and is kept', async ({
    page,
    context,
  }) => {
    await page.goto('/about?job=SW-1001')
    await page.getByRole('checkbox').check()
    // Pointing at the other one changes nothing.
    await page.getByRole('link', { name: 'English' }).hover()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
    const before = await page.evaluate(() => {
      scrollTo(0, 120)
      return scrollY
    })
    await page.getByRole('link', { name: 'English' }).evaluate((link) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('React Engineer, Energy Platform')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page).toHaveTitle(`React Engineer, Energy Platform | ${brand.siteName.us}`)
    await expect(page.getByRole('checkbox')).toBeChecked()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    const kept = expect.objectContaining({ name: 'lang', value: 'us', sameSite: 'Lax' })
    expect(await context.cookies()).toContainEqual(kept)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job that fits you')
  })
})

test.describe('a page that fails to load', () => {
  test.use({
    expectedErrors:
      /status of 404 .*\/assets\/|A part of the page did not load|Words did not load|^Page failed to load/,
  })

  /** Lets an asset be missing. @returns how often a page is loaded from now on, and what it logs of that */
  async function miss(page: Page, asset: string, path: string) {
    const loads: string[] = []
    const logged: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.isNavigationRequest() && pathname === path) loads.push(pathname)
    })
    page.on('console', (message) => {
      if (message.text().startsWith('Page failed to load')) logged.push(message.text())
    })
    await page.route(asset, (route) => route.fulfill({ status: 404 }))
    return { loads, logged }
  }

  for (const { part, asset, path, link } of [
    { part: 'its code', asset: '**/assets/legal-page-*', path: '/privacy', link: '隱私權政策' },
    { part: 'its words', asset: '**/assets/fields-*', path: '/about', link: 'React工程師（能源管理平台）' },
  ]) {
    test(`is loaded again once, then says so and logs it: ${part}`, async ({ page }) => {
      const { loads, logged } = await miss(page, asset, path)
      await page.goto('/?keyword=SW-1001')
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('頁面載入失敗')
      await expect(page.getByRole('alert')).toContainText('頁面載入失敗，請重新整理')
      await page.waitForLoadState('networkidle')
      expect([loads.length, logged.length]).toEqual([1, 1])
      const keys = await page.evaluate(() => Object.keys(sessionStorage))
      expect(keys.filter((key) => key.startsWith('tanstack'))).toEqual([])

      await page.unroute(asset)
      await page.getByRole('button', { name: '重新整理' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
    })
  }

  test('is loaded again once, then says so, when nothing of it loads', async ({ page }) => {
    const { loads, logged } = await miss(page, '**/assets/index-*', '/apply')
    await page.goto('/apply')
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('頁面載入失敗')
    await page.waitForLoadState('networkidle')
    expect([loads.length, logged.length]).toEqual([2, 1])

    await page.unroute('**/assets/index-*')
    await failure.getByRole('link', { name: '重新整理' }).click()
    // Without a chosen vacancy the form leads to the list.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到適合您的工作')
  })
})
