import type { Page } from '@playwright/test'

/** A page in one state for a screenshot. A new page adds a line; `prepare` performs the steps to a state. */
export type Shot = {
  /** Part of the file name. */
  name: string
  path: string
  /** The user actions that reach the state; locates elements by role, never by words of one language. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Clicks the page's only submit button, whatever its label. */
async function submitConsent(page: Page): Promise<void> {
  await page.locator('#consent button[type=submit]').click()
}

/** Opens the filters where they are collapsed. */
async function openFilters(page: Page): Promise<void> {
  const button = page.locator('button[aria-controls=filters]')
  if (await button.isVisible()) await button.click()
}

/** The public pages, in every state. */
export const publicShots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-keyword', path: '/?keyword=React%20%E5%8F%B0%E5%8C%97&sort=relevance' },
  {
    name: 'home-filters',
    path: '/?jobType=software&jobType=hardware&location=TW-TPE&employmentType=fullTime',
    prepare: openFilters,
  },
  { name: 'home-empty', path: '/?keyword=%E6%B2%92%E6%9C%89%E9%80%99%E7%A8%AE&jobType=legal' },
  { name: 'home-beyond-last-page', path: '/?page=999' },
  { name: 'about', path: '/about?job=SW-1001' },
  { name: 'about-one-language', path: '/about?job=SW-1304' },
  {
    name: 'about-not-agreed',
    path: '/about?job=SW-1204',
    prepare: submitConsent,
  },
  {
    name: 'about-several',
    path: '/about?job=SW-1001',
    prepare: async (page) => {
      await page.evaluate(() => {
        const jobs = ['SW-1001', 'SW-1106', 'HW-1304'].map((code) => ({ code, title: { tw: code } }))
        sessionStorage.setItem('recruiting.jobs', JSON.stringify({ jobs }))
        sessionStorage.setItem('recruiting.referralMode', 'true')
      })
      await page.goto(new URL('/about', page.url()).href)
    },
  },
  { name: 'about-closed', path: '/about?job=SW-1106' },
  { name: 'about-unknown', path: '/about?job=XX-0000' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
]
