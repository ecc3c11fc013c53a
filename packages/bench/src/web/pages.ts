import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { median } from '@recruiting/mock-api/support/statistics'
import { toolsFolder } from '../tools.ts'

/** Slowdowns of the processor, as factors. */
export const slowdowns = [4, 8] as const

/** A page of the site and the plain HTML page of the same text. */
type Pair = { name: string; path: string; plain: string }

/** The figures of a page and of its plain twin at one slowdown of the processor. */
export type Compared = { name: string; slowdown: number; site: PageFigures; plain: PageFigures }

const vacancy = '/about?job=SW-1001'

/**
 * Makes the plain twins: `/` and the page of a vacancy as the server renders them, the first step of the form as the
 * browser renders it. Leaves kept answers in the context's storage, so that the form opens in a new tab.
 * @param plainPages folder where the site finds them
 */
export async function preparePairs(
  context: BrowserContext,
  origin: string,
  plainPages: string,
): Promise<readonly Pair[]> {
  const form = await openForm(context, origin)
  const rendered = async (path: string) => (await fetch(`${origin}${path}`)).text()
  const pages = [
    { name: 'list', path: '/', html: await rendered('/') },
    { name: 'vacancy', path: vacancy, html: await rendered(vacancy) },
    { name: 'form', path: '/apply', html: await form.content() },
  ]
  await form.close()
  for (const { name, html } of pages) await writeFile(join(plainPages, `${name}.html`), html)
  return pages.map(({ name, path }) => ({ name, path, plain: `/plain/${name}` }))
}

/** Opens the first step of the form, with the answers kept on the device. */
async function openForm(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}${vacancy}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '立即應徵' }).click()
  await page.waitForURL(/\/apply/)
  await page.getByRole('checkbox', { name: /7 天/ }).check()
  return page
}

/**
 * Visits each page and its plain twin in turn, so that both are exposed to the same background load. The first visit
 * of a pair is a warm-up and does not count.
 */
export async function comparePages(
  pairs: readonly Pair[],
  origin: string,
  port: number,
  visits: number,
): Promise<Compared[]> {
  const found: Compared[] = []
  for (const { name, path, plain } of pairs) {
    for (const slowdown of slowdowns) {
      const own: PageFigures[] = []
      const least: PageFigures[] = []
      for (let turn = 0; turn <= visits; turn++) {
        const figures = await visit(`${origin}${path}`, port, slowdown)
        const twin = await visit(`${origin}${plain}`, port, slowdown)
        if (turn === 0) continue
        own.push(figures)
        least.push(twin)
      }
      const compared = { name, slowdown, site: medianFigures(own), plain: medianFigures(least) }
      console.log(`${path}, processor ${slowdown} times slower: ${JSON.stringify(compared)}`)
      found.push(compared)
    }
  }
  return found
}

/** Lighthouse figures of one visit with the phone profile: LCP and TBT in milliseconds, CLS, score from 0 to 100. */
type PageFigures = { lcp: number; tbt: number; cls: number; score: number }

/** The part of Lighthouse's result that is used. */
type LighthouseResult = {
  lhr: {
    audits: Record<string, { numericValue?: number }>
    categories: { performance?: { score: number | null } }
    runtimeError?: { message: string }
    finalDisplayedUrl: string
  }
}
type Flags = {
  port: number
  logLevel: string
  onlyCategories: string[]
  throttling: typeof slow4G & { cpuSlowdownMultiplier: number }
}
type Lighthouse = (url: string, flags: Flags) => Promise<LighthouseResult>

/** Lighthouse's own network of the phone profile: round trip in ms, throughput in kbit/s. */
const slow4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
}

/** Lighthouse sometimes records no trace on a busy machine. */
const attempts = 3

/**
 * Visits a page with Lighthouse's phone profile (simulated slow network and processor).
 * @param port the browser's debugging port
 * @param slowdown of the processor
 */
async function visit(url: string, port: number, slowdown: number): Promise<PageFigures> {
  const path = createRequire(toolsFolder).resolve('lighthouse')
  const { default: lighthouse } = (await import(pathToFileURL(path).href)) as { default: Lighthouse }
  const measure = async () => {
    const throttling = { ...slow4G, cpuSlowdownMultiplier: slowdown }
    return (await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'], throttling }))
      .lhr
  }
  let lhr = await measure()
  for (let attempt = 1; lhr.runtimeError && attempt < attempts; attempt++) lhr = await measure()
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} redirected to ${lhr.finalDisplayedUrl}`)
  const numberOf = (audit: string): number => {
    const value = lhr.audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse did not measure ${audit} of ${url}`)
    return value
  }
  return {
    lcp: numberOf('largest-contentful-paint'),
    tbt: numberOf('total-blocking-time'),
    cls: numberOf('cumulative-layout-shift'),
    score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
  }
}

/** The median of each figure. */
function medianFigures(visits: readonly PageFigures[]): PageFigures {
  const middle = (name: keyof PageFigures): number => median(visits.map((visit) => visit[name]))
  return {
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    score: middle('score'),
  }
}
