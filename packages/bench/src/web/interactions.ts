import { brotliCompressSync } from 'node:zlib'
import { type Browser, devices, type Page } from '@playwright/test'
import { sectionNames, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { noticeVersion } from '@recruiting/schema/notice'
import { median } from '../report.ts'

/** Whether the page's scripts arrive after the first touch. */
type ScriptArrival = 'loading' | 'never'

/**
 * Milliseconds on a phone, processor and network slowed down: from the first touch of the page to the frame that
 * shows it pressed, and from the touch that chooses a filter to the painted list.
 */
export type TouchFigures = { slowdown: number; scripts: ScriptArrival; pressed: number; list: number }

/** Chromium's network emulation of Lighthouse's slow 4G: latency in ms, throughput in bytes per second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

/** Opens the filters of the list by the first touch, then chooses the first one. Medians. */
export async function measureFirstTouch(
  browser: Browser,
  origin: string,
  slowdown: number,
  scripts: ScriptArrival,
  visits: number,
): Promise<TouchFigures> {
  const pressed: number[] = []
  const list: number[] = []
  for (let turn = 0; turn < visits; turn++) {
    const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    if (scripts === 'never') await page.route('**/assets/**', () => undefined)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', slow4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchTouches)
    await page.goto(origin, { waitUntil: 'load' })
    await page.waitForTimeout(1000)
    await page.locator('summary').filter({ hasText: '篩選條件' }).tap()
    pressed.push(await page.waitForFunction(() => window.bench.pressed).then((value) => value.jsonValue()))
    await page.getByRole('checkbox', { name: /^軟體與資訊/ }).tap({ noWaitAfter: true })
    list.push(await listPainted(page))
    await context.close()
  }
  return { slowdown, scripts, pressed: median(pressed), list: median(list) }
}

declare global {
  interface Window {
    bench: { pressed: number; key?: Promise<number> }
  }
}

/**
 * Runs in every document: measures the first touch until the frame after it is presented, and keeps the time of the
 * last one for the next document.
 */
function watchTouches(): void {
  window.bench = { pressed: 0 }
  addEventListener('pointerdown', ({ timeStamp }) => {
    sessionStorage.setItem('bench', String(performance.timeOrigin + timeStamp))
    if (window.bench.pressed > 0) return
    // The task after the frame's callbacks runs when the frame is presented.
    requestAnimationFrame(() => setTimeout(() => (window.bench.pressed = performance.now() - timeStamp)))
  })
}

/** The time from the last touch until the list that was asked for is painted, in this document or in the next one. */
async function listPainted(page: Page): Promise<number> {
  const painted = await page.waitForFunction(
    () => {
      const isThere =
        location.search.includes('jobType=software') &&
        document.querySelector('section[aria-busy="false"] tbody tr') !== null
      if (!isThere) return undefined
      return new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            const [paint] = performance.getEntriesByName('first-contentful-paint')
            const isNew = performance.now() - (paint?.startTime ?? 0) < 5000
            // A new document shows its list with its first paint.
            const at = isNew && paint !== undefined ? paint.startTime : performance.now()
            resolve(performance.timeOrigin + at - Number(sessionStorage.getItem('bench')))
          }),
        )
      })
    },
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  return (await painted.jsonValue()) ?? Number.NaN
}

/** Milliseconds at one slowdown: from "next" to the painted following step, and from a key press to the frame that shows it. */
export type FormFigures = { slowdown: number; step: number; key: number; slowestKey: number }

/** Goes from the first step to the second, and types into the longest step, with five jobs. Medians. */
export async function measureForm(browser: Browser, origin: string, slowdown: number): Promise<FormFigures> {
  const step: number[] = []
  const keys: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const page = await openForm(browser, origin, slowdown, 'personal')
    step.push(await page.evaluate(nextStep))
    await page.context().close()
  }
  const page = await openForm(browser, origin, slowdown, 'experience')
  // A folded job has no fields.
  await page.locator('fieldset > details > summary').first().click()
  await page.locator('textarea').first().focus()
  for (const letter of 'developed and maintained') {
    await page.evaluate(watchKey)
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    keys.push(await page.evaluate(() => window.bench.key as Promise<number>))
  }
  await page.context().close()
  return { slowdown, step: median(step), key: median(keys), slowestKey: Math.max(...keys) }
}

/** Opens a step on a phone with every step before it answered, and waits for its scripts. */
async function openForm(browser: Browser, origin: string, slowdown: number, step: string): Promise<Page> {
  const answers = Object.fromEntries(
    sectionNames.map((name) => [name, fromWire(sections[name], exampleApplication[name])]),
  )
  const { experience } = exampleApplication
  const entries = Array.from({ length: 5 }, (_, at) => experience.entries[at % experience.entries.length])
  const stored = {
    'recruiting.jobs': { jobs: [{ code: 'SW-1001', title: { tw: 'SW-1001' }, salaryUnit: 'month' }] },
    'recruiting.consent': { version: noticeVersion, codes: ['SW-1001'] },
    'recruiting.draft': {
      version: 1,
      id: 'bench',
      sections: { ...answers, experience: fromWire(sections.experience, { ...experience, entries }) },
      files: {},
      reach: 4,
    },
  }
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, JSON.stringify(value))
  }, Object.entries(stored))
  await page.goto(`${origin}/apply?step=${step}`)
  await page.locator('h1').tap()
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await page.waitForTimeout(500)
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Runs in the page: goes on by the button of the form. */
async function nextStep(): Promise<number> {
  const before = document.querySelector('h1')?.textContent
  const button = document.querySelector<HTMLButtonElement>('main form [type=submit]')
  const start = performance.now()
  button?.click()
  do await new Promise(requestAnimationFrame)
  while (document.querySelector('h1')?.textContent === before)
  // The task after the frame's callbacks runs when the frame is presented.
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - start
}

/** Runs in the page: measures the next key press until the frame after it is presented. */
function watchKey(): void {
  window.bench = {
    pressed: 0,
    key: new Promise((resolve) =>
      addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
        { once: true, capture: true },
      ),
    ),
  }
}

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

/** Compressed bytes of the scripts of a page, without headers: before it is touched, and after. */
export type ScriptBytes = { before: number; after: number }

/** Measures all scripts that run, those inside the document included. */
export async function measureScripts(browser: Pick<Browser, 'newPage'>, url: string): Promise<ScriptBytes> {
  const page = await browser.newPage()
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes())
  })
  const fetched = async () =>
    (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  await page.goto(url, { waitUntil: 'networkidle' })
  const inline = brotliCompressSync(await inlineScripts(page)).length
  const before = inline + (await fetched())
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  const after = inline + (await fetched())
  await page.close()
  return { before, after }
}

function inlineScripts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && type === '')
      .map(({ text }) => text)
      .join('\n'),
  )
}
