import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { residentBytes, watchMemory } from '../support/server-process.ts'
import { describeWaits, type Finding, failuresOf, type Note, type Waits, worstOf } from './round.ts'
import type { Servers } from './servers.ts'

/** A request of other clients. */
type ProbeTarget = { name: string; port: number; path: string }
export type ProbeTask = {
  targets: readonly ProbeTarget[]
  /** Milliseconds between two requests to a target. */
  every: number
  /** Timeout of a request in ms; it then counts as failed. */
  patience: number
}
export type ProbeResult = {
  /** By target. */
  waits: Record<string, Waits>
  /** The largest delay of the probe's own timer, in ms: the part of the waits that is due to the measuring machine. */
  late: number
}

/**
 * Starts sending ordinary requests, in a separate thread so that an attack from this process does not delay them.
 * @returns a function that stops it and returns the waits.
 */
export function startProbe(targets: readonly ProbeTarget[]): () => Promise<ProbeResult> {
  const task: ProbeTask = { targets, every: 50, patience: 60_000 }
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData: task })
  return async () => {
    const told = once(worker, 'message')
    worker.postMessage('stop')
    const [result]: [ProbeResult] = (await told) as [ProbeResult]
    await worker.terminate()
    return result
  }
}

/** Resident bytes before, at the peak, and after. */
type Memory = { before: number; peak: number; after: number }

/** The waits of other clients before, during and after an attack, and its memory use. */
export type Watched<T> = {
  result: T
  /** Duration in ms. */
  took: number
  quiet: ProbeResult
  during: ProbeResult
  after: ProbeResult
  memory: { site: Memory; backend: Memory }
}

/** How long other clients are probed before and after, in ms. */
const quietTime = 2000
/** The pause after an attack before the last probe, in ms. */
const rest = 1000

/** Runs an attack while a probe sends ordinary requests. */
export async function watchOthers<T>({ site, backend }: Servers, act: () => Promise<T>): Promise<Watched<T>> {
  const probe = () =>
    startProbe([
      { name: 'GET /', port: site.port, path: '/' },
      { name: 'GET /api/jobs', port: site.port, path: '/api/jobs' },
      { name: 'GET /livez', port: backend.port, path: '/livez' },
    ])
  const watch = async (time: number) => {
    const end = probe()
    await sleep(time)
    return await end()
  }
  // Not measured: warms up the caches.
  await watch(500)
  const quiet = await watch(quietTime)
  const both = [site, backend] as const
  const before = await Promise.all(both.map(({ pid }) => residentBytes(pid)))
  const marks = await Promise.all(both.map(({ pid }) => watchMemory(pid)))
  const end = probe()
  // Lets the probe's thread start.
  await sleep(300)
  const start = performance.now()
  const result = await act()
  const took = performance.now() - start
  const during = await end()
  const peaks = await Promise.all(marks.map((peak) => peak()))
  await sleep(rest)
  const after = await watch(quietTime)
  const afterwards = await Promise.all(both.map(({ pid }) => residentBytes(pid)))
  const memoryOf = (at: number): Memory => ({
    before: before[at] ?? Number.NaN,
    peak: peaks[at] ?? Number.NaN,
    after: afterwards[at] ?? Number.NaN,
  })
  return { result, took, quiet, during, after, memory: { site: memoryOf(0), backend: memoryOf(1) } }
}

/** The promises of a round for other clients. */
type Promised = {
  /** The longest wait, in ms. */
  wait?: number
  /** The longest wait minus the longest one before the attack, in ms. */
  delay?: number
  /** The growth of resident memory, in MB. */
  growth?: number
}

/** The findings about other clients and memory. */
export function aboutOthers<T>(watched: Watched<T>, { wait, delay, growth }: Promised): (Finding | Note)[] {
  const { quiet, during, after, memory } = watched
  const worst = worstOf(during.waits)
  const bound = wait ?? worstOf(quiet.waits) + (delay ?? Number.NaN)
  return [
    ...Object.entries(during.waits).map(([name, waits]) => ({ what: name, text: describeWaits(waits) })),
    { what: 'quiet before, worst', found: worstOf(quiet.waits), unit: 'ms' },
    { what: 'others, worst wait', found: worst, unit: 'ms', most: bound },
    { what: 'others, failures', found: failuresOf(during.waits), most: 0 },
    { what: 'quiet again, worst', found: worstOf(after.waits), unit: 'ms', most: bound },
    { what: 'quiet again, failures', found: failuresOf(after.waits), most: 0 },
    { what: 'the probe was late by', found: during.late, unit: 'ms' },
    ...Object.entries(memory).flatMap(([name, { before, peak, after: left }]): (Finding | Note)[] => [
      {
        what: `memory of the ${name}`,
        text: `${megabytes(before)} MB before · ${megabytes(peak)} at most · ${megabytes(left)} after`,
      },
      ...(growth === undefined
        ? []
        : [
            {
              what: `growth of the ${name}`,
              found: (peak - before) / 1e6,
              unit: 'MB',
              most: growth,
            } as const,
          ]),
    ]),
  ]
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1e6))
}
