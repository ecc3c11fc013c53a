import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { uploadKinds } from '@recruiting/schema/options'
import { median } from '../report.ts'
import { toolsFolder } from '../tools.ts'

/** Slowdowns of the processor, as factors. */
export const slowdowns = [4, 8] as const

/** A page of the site and the plain HTML page of the same text. */
type Pair = { name: string; path: string; kept: boolean; plain: string }

/** The figures of a page and of its plain twin at one slowdown of the processor. */
export type Compared = { name: string; slowdown: number; site: PageFigures; plain: PageFigures }

const vacancy = '/about?job=SW-1001'

/**
 * Makes the plain twins of the list, a vacancy, the first step of the form and an edit page, as the server renders them.
 * `kept` pages are opened by somebody who keeps answers on the device, without whom the form does not open in a new tab.
 * @param plainPages folder where the site finds them
 */
export async function preparePairs(
  context: BrowserContext,
  origin: string,
  plainPages: string,
): Promise<readonly Pair[]> {
  const edit = await editLink(context.request, origin)
  const pages = [
    { name: 'list', path: '/', kept: false },
    { name: 'vacancy', path: vacancy, kept: false },
    { name: 'list, kept answers', path: '/', kept: true },
    { name: 'form', path: '/apply', kept: true },
    { name: 'edit', path: edit, kept: true },
  ]
  return await Promise.all(
    pages.map(async (page, at) => {
      const html = await (await fetch(`${origin}${page.path}`)).text()
      await writeFile(join(plainPages, `${at}.html`), html)
      return { ...page, plain: `/plain/${at}` }
    }),
  )
}

/** Answers the first step of the form and keeps the answers on the device. */
async function keepAnswers(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}${vacancy}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '立即應徵' }).click()
  await page.waitForURL(/\/apply/)
  for (const [label, answer] of [
    ['中文姓氏', '陳'],
    ['中文名字', '怡君'],
    ['英文姓名', 'Chen, Yi-Chun'],
    ['電子郵件', 'chen@example.com'],
  ] as const)
    await page.getByLabel(label).fill(answer)
  await page.getByRole('checkbox', { name: /7 天/ }).check()
  await page.close()
}

/** Applies and returns the path of the edit link in the confirmation mail. */
async function editLink(request: APIRequestContext, origin: string): Promise<string> {
  const other: Record<string, unknown> = { ...exampleApplication.other }
  for (const kind of uploadKinds) {
    const [name, mimeType] =
      kind === 'headshot' ? ['picture/portrait.jpg', 'image/jpeg'] : ['pdf/plain.pdf', 'application/pdf']
    const buffer = readFileSync(new URL(`../../../../contract/files/${name}`, import.meta.url))
    const answer = await request.post(`${origin}/api/uploads`, {
      multipart: { kind, file: { name, mimeType, buffer } },
    })
    other[kind] = (await answer.json()).id
  }
  await request.post(`${origin}/api/applications`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { ...exampleApplication, other },
  })
  for (;;) {
    const { mails } = await (await request.get(`${origin}/__mock/mails`)).json()
    const [, path] = JSON.stringify(mails).match(/(\/personal-info\/edit\/[\w-]{43})/) ?? []
    if (path !== undefined) return path
    await setTimeout(100)
  }
}

/**
 * Visits each page and its plain twin in turn, so that both are exposed to the same background load. The first visit
 * of a pair is a warm-up and does not count.
 */
export async function comparePages(
  pairs: readonly Pair[],
  context: BrowserContext,
  origin: string,
  port: number,
  visits: number,
): Promise<Compared[]> {
  const found: Compared[] = []
  let isKept = false
  for (const { name, path, kept, plain } of pairs) {
    if (kept && !isKept) await keepAnswers(context, origin)
    isKept ||= kept
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
