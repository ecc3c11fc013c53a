import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { peersFolder } from '../peers.ts'
import { median } from '../statistics.ts'

/** Lighthouse figures of one visit with the phone profile: LCP and TBT in milliseconds, CLS, score from 0 to 100. */
export type PageFigures = { lcp: number; tbt: number; cls: number; score: number }

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
export async function visit(url: string, port: number, slowdown: number): Promise<PageFigures> {
  const path = createRequire(peersFolder).resolve('lighthouse')
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
export function medianFigures(visits: readonly PageFigures[]): PageFigures {
  const middle = (name: keyof PageFigures): number => median(visits.map((visit) => visit[name]))
  return {
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    score: middle('score'),
  }
}
