import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketName } from '@recruiting/schema/contract/rate-limits'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { callOf } from './call-names.ts'
import { productVersion } from './product-version.ts'
import type { RequestObserver } from './request-log.ts'

/** What a client can hit: a bucket, a quota of mails to an address, the room for files, or the share of a connection. */
export type LimitName = BucketName | 'reports' | 'pause' | 'address' | 'storage' | 'connection'

/** Values of gauges by their names; a gauge without a value is left out of the scrape. */
type Readings<N extends string> = Readonly<Partial<Record<N, number>>>

/** The metrics of a process. Labels are values of closed lists, so that no value of a person becomes one. */
export type Metrics = {
  /** Counts requests. */
  observer: RequestObserver
  /** Counts a limit that was hit without refusing a request. */
  limitHit: (limit: LimitName) => void
  /** Adds a counter. @returns the function that adds one to it */
  count: (name: string, help: string) => () => void
  /** Adds a counter for each value of a label. @returns the function that adds one to the counter of a value */
  countBy: <V extends string>(
    name: string,
    help: string,
    label: { name: string; values: readonly V[] },
  ) => (value: V) => void
  /**
   * Adds gauges that are read at each scrape.
   * @param help the sentence of each gauge
   * @param read returns their values
   * @param failed their values when `read` rejects or takes longer than `patience`
   */
  readAtScrape: <N extends string>(
    help: Readonly<Record<N, string>>,
    read: () => Promise<Readings<N>>,
    failed?: Readings<NoInfer<N>>,
  ) => void
  /** The metrics in Prometheus' text format. Scrapes at the same time share their readings. */
  scrape: () => Promise<string>
  contentType: string
}

/** Seconds: answers from memory take a few milliseconds, uploads as long as the client's line. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** How long a scrape waits for its readings, in ms: less than the 10 s that Prometheus waits. */
const readingMs = 2_000

/**
 * Creates the metrics of a server.
 * @param limits those that its clients can hit
 * @param patience how long a scrape waits for its readings, in ms
 */
export function createMetrics(
  limits: readonly LimitName[],
  { patience = readingMs }: { patience?: number } = {},
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'recruiting_build_info',
    help: 'Always 1; the label is the version of the product',
    labelNames: ['version'],
    registers,
  }).set({ version: productVersion }, 1)
  const requests = new Counter({
    name: 'recruiting_requests_total',
    help: 'Requests by call and status; the status cut stands for a caller who closed the connection first',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'recruiting_request_duration_seconds',
    help: 'Time from the header of a request to the end of its answer',
    labelNames: ['call'],
    buckets,
    registers,
  })
  const malformed = new Counter({
    name: 'recruiting_malformed_requests_total',
    help: 'Bytes that are not HTTP, and headers that did not arrive in time',
    registers,
  })
  function countBy<V extends string>(
    name: string,
    help: string,
    label: { name: string; values: readonly V[] },
  ) {
    const counter = new Counter({ name, help, labelNames: [label.name], registers })
    // Otherwise the first event would be no increase.
    for (const value of label.values) counter.inc({ [label.name]: value }, 0)
    return (value: V) => counter.inc({ [label.name]: value })
  }
  const limitHit = countBy('recruiting_limit_hits_total', 'Requests and mails that a limit held back', {
    name: 'limit',
    values: limits,
  })

  return {
    observer: {
      answered(_request, { method, route, status, ms, isCut, problem, limit }) {
        const call = callOf({ method, route })
        requests.inc({ call, status: isCut ? 'cut' : String(status) })
        durations.observe({ call }, ms / 1000)
        if (limit !== undefined) limitHit(limit)
        if (problem === 'insufficient_storage') limitHit('storage')
      },
      malformed: () => malformed.inc(),
      flooded: () => limitHit('connection'),
    },
    limitHit,
    countBy,
    count(name, help) {
      const counter = new Counter({ name, help, registers })
      return () => counter.inc()
    },
    readAtScrape(help, read, failed) {
      const bounded = inTime(read, patience)
      for (const name of Object.keys(help) as (keyof typeof help)[]) {
        const gauge: Gauge = new Gauge({
          ...{ name, help: help[name], registers },
          async collect() {
            const value = ((await bounded()) ?? failed)?.[name]
            if (value === undefined) gauge.remove()
            else gauge.set(value)
          },
        })
      }
    },
    scrape: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/**
 * Bounds the time of a read, which the gauges of a scrape share. One that takes longer is awaited by the next call instead of
 * started again, so that reads do not pile up.
 * @returns undefined when the read rejects or takes too long
 */
function inTime<T>(read: () => Promise<T>, patience: number): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined
  return async () => {
    const end = new AbortController()
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    const late = sleep(patience, undefined, { signal: end.signal }).catch(() => undefined)
    return await Promise.race([reading, late]).finally(() => end.abort())
  }
}
