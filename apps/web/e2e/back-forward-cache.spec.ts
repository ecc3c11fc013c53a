import { expect, type Page, test } from './test.ts'

/** A browser of its own, because Playwright switches the cache off by default. */
const withCache = test.extend<{ cached: Page }>({
  cached: async ({ playwright, launchOptions, baseURL }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
    })
    await use(page)
    await browser.close()
  },
})

/** Follows a link of the page without touching it, so that no script loads. */
const follow = (page: Page, selector: string) =>
  page.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), selector)
const isRestored = (page: Page) => page.evaluate(() => Reflect.get(window, 'persisted'))

withCache('the list comes back as it was, and works by its form and by its scripts', async ({ cached }) => {
  await cached.goto('/')
  await follow(cached, 'tbody a')
  await expect(cached).toHaveURL(/\/about\?job=/)
  await cached.goBack()
  expect(await isRestored(cached)).toBe(true)
  await follow(cached, 'input[value="software"]')
  await expect(cached).toHaveURL(/\?jobType=software$/)
  await cached.goBack()
  expect(await isRestored(cached)).toBe(true)
  // The choice belongs to the other address.
  await expect(cached.locator('input[value="software"]')).not.toBeChecked()
  await cached.mouse.move(100, 100)
  await expect(cached.locator('html[data-ready]')).toBeAttached()
  await expect(cached.locator('input[value="software"]')).not.toBeChecked()
})

withCache('in referral mode a list that comes back leads to the vacancies', async ({ cached }) => {
  await cached.goto('/')
  await follow(cached, 'tbody a')
  await expect(cached).toHaveURL(/\/about\?job=/)
  await cached.evaluate(() => sessionStorage.setItem('recruiting.referralMode', 'true'))
  await cached.goBack()
  await expect(cached).toHaveURL(/\/about$/)
  await expect(cached.getByRole('heading', { level: 1 })).toBeVisible()
})
