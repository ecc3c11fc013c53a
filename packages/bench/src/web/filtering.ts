import type { Browser } from '@playwright/test'
import { median } from '../statistics.ts'

/** Milliseconds from a click until the new list is painted, and the duration of the API call alone. */
export type FilteringFigures = { median: number; worst: number; call: number; choices: number }

/** Selects and clears each of the first filters in turn, at desktop window size, when the scripts are there. */
export async function measureFiltering(browser: Browser, site: string): Promise<FilteringFigures> {
  const page = await browser.newPage()
  await page.goto(site)
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  const filters = page.getByRole('checkbox')
  const times: number[] = []
  const calls: number[] = []
  for (let position = 0; position < 12; position++) {
    const isWarmUp = position === 0
    const time = await filters.nth(position).evaluate(clickAndWait)
    const call = await page.evaluate(callAlone)
    if (!isWarmUp) times.push(time)
    if (!isWarmUp) calls.push(call)
    await filters.nth(position).click()
    await page.waitForURL((url) => url.search === '')
    await page.locator('section[aria-busy="false"]').waitFor()
  }
  await page.close()
  return { median: median(times), worst: Math.max(...times), call: median(calls), choices: times.length }
}

/** Runs in the page: the same call without the page. */
async function callAlone(): Promise<number> {
  const start = performance.now()
  await (await fetch('/api/jobs?jobType=software', { cache: 'no-store' })).json()
  return performance.now() - start
}

/** Runs in the page: every choice changes the number of results in the heading. */
async function clickAndWait(box: Element): Promise<number> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const heading = () => document.getElementById('results')?.textContent
  const list = document.querySelector('section[aria-busy]')
  const before = heading()
  const start = performance.now()
  if (box instanceof HTMLElement) box.click()
  while (list?.getAttribute('aria-busy') !== 'false' || heading() === before || location.search === '') {
    await nextFrame()
    if (performance.now() - start > 10_000) throw new Error('The list did not change')
  }
  await nextFrame()
  return performance.now() - start
}
