import { brand } from '@recruiting/brand/brand'
import { startFlawedSite } from './flawed-site.ts'
import { expect, test } from './test.ts'

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

  test('is Chinese on a first visit whatever the browser asks for, until a link has another', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到適合您的工作')
    // Pointing at the other one changes nothing.
    await page.getByRole('link', { name: 'English' }).hover()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
    await page.goto('/?lang=us')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the job that fits you')
    for (const path of ['/privacy?lang=tw', '/privacy']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('隱私權政策')
    }
  })

  test('is switched in the middle of a page, which stays where it is, and is kept', async ({
    page,
    context,
  }) => {
    await page.goto('/about?job=SW-1001')
    await page.getByRole('checkbox').check()
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

// The proxy stays here: faults concern calls of the API only, and here an asset is missing.
test.describe('a page that fails to load', () => {
  test.use({
    expectedErrors:
      /status of 404 .*\/assets\/|A part of the page did not load|Words did not load|^Page failed to load/,
  })

  for (const { part, asset, path, link } of [
    { part: 'its code', asset: /\/assets\/legal-page-/, path: '/privacy', link: '隱私權政策' },
    { part: 'its words', asset: /\/assets\/fields-/, path: '/about', link: 'React工程師（能源管理平台）' },
  ]) {
    test(`is loaded again once, then says so and logs it: ${part}`, async ({ page, baseURL, afterPage }) => {
      const site = await startFlawedSite(baseURL ?? '')
      afterPage(site.close)
      let loads = 0
      site.spoil = (asked) => {
        if (asked.split('?')[0] === path) loads++
        return asset.test(asked) ? 404 : undefined
      }
      const logged: string[] = []
      page.on('console', (message) => {
        if (message.text().startsWith('Page failed to load')) logged.push(message.text())
      })
      await page.goto(`${site.url}/?keyword=SW-1001`)
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('頁面載入失敗')
      await expect(page.getByRole('alert')).toContainText('頁面載入失敗，請重新整理')
      await page.waitForLoadState('networkidle')
      expect(loads).toBe(1)
      expect(logged).toHaveLength(1)
      const keys = await page.evaluate(() => Object.keys(sessionStorage))
      expect(keys.filter((key) => key.startsWith('tanstack'))).toEqual([])

      site.spoil = () => undefined
      await page.getByRole('button', { name: '重新整理' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
    })
  }

  test('is loaded again once, then says so in both languages, when nothing of it loads', async ({
    page,
    baseURL,
    afterPage,
  }) => {
    const site = await startFlawedSite(baseURL ?? '')
    afterPage(site.close)
    let loads = 0
    site.spoil = (asked) => {
      if (asked === '/apply') loads++
      return /\/assets\/index-/.test(asked) ? 404 : undefined
    }
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('Page failed to load')) logged.push(message.text())
    })
    await page.goto(`${site.url}/apply`)
    const failure = page.getByRole('alert')
    await expect(failure.getByRole('heading')).toHaveText(['頁面載入失敗', 'Page failed to load'])
    await page.waitForLoadState('networkidle')
    expect([loads, logged.length]).toEqual([2, 1])

    site.spoil = () => undefined
    await failure.getByRole('link', { name: '重新整理' }).click()
    // Without a chosen vacancy the form leads to the list.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找到適合您的工作')
  })

  test('recovers by the reload when only one attempt failed', async ({ page, baseURL, afterPage }) => {
    const site = await startFlawedSite(baseURL ?? '')
    afterPage(site.close)
    let isSpoilt = true
    site.spoil = (asked) => {
      if (asked === '/terms') isSpoilt = false
      return isSpoilt && /\/assets\/legal-page-/.test(asked) ? 404 : undefined
    }
    await page.goto(`${site.url}/`)
    await page.getByRole('link', { name: '服務條款' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('服務條款')
  })
})
