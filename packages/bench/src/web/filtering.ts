import type { Browser } from '@playwright/test'
import { median } from '../statistics.ts'

/** Milliseconds from a click until the new list is painted, and the duration of the API call alone. */
export type FilteringFigures = { median: number; worst: number; call: number; choices: number }

/** Selects and clears each of the first filters in turn, at desktop window size. */
export async function measureFiltering(browser: Browser, site: string): Promise<FilteringFigures> {
  const page = await browser.newPage()
  await page.goto(site)
  const filters = page.getByRole('checkbox')
  // The first click waits for hydration, so it is not counted.
  await filters.first().click()
  await page.waitForURL(/\?/)
  await filters.first().click()
  await page.waitForURL((url) => url.search === '')
  const times: number[] = []
  for (const position of Array.from({ length: 12 }, (_, index) => index + 1)) {
    times.push(await filters.nth(position).evaluate(clickAndWait))
    await filters.nth(position).click()
    await page.waitForURL((url) => url.search === '')
  }
  const calls: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    calls.push(
      await page.evaluate(async () => {
        const start = performance.now()
        await (await fetch('/api/jobs?jobType=software', { cache: 'no-store' })).json()
        return performance.now() - start
      }),
    )
  }
  await page.close()
  return { median: median(times), worst: Math.max(...times), call: median(calls), choices: times.length }
}

/** Runs in the page. */
async function clickAndWait(box: Element): Promise<number> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const list = document.querySelector('section[aria-busy]')
  const before = list?.querySelector('table')?.textContent
  const start = performance.now()
  if (box instanceof HTMLElement) box.click()
  while (list?.getAttribute('aria-busy') !== 'false' || list.querySelector('table')?.textContent === before) {
    await nextFrame()
    if (performance.now() - start > 10_000) throw new Error('The list did not change')
  }
  await nextFrame()
  return performance.now() - start
}
