import { setTimeout as sleepFor } from 'node:timers/promises'
import type { Log } from '../context.ts'
import {
  acceptUnjudged,
  type ScanDeps,
  type ScanKind,
  scanKinds,
  scanNext,
  takeOverScans,
  whileUnavailable,
} from './scan-files.ts'

export type ScanWorker = {
  /** Tells the worker that a file may be due: call it after a row was stored. */
  nudge(): void
  /** Ends running scans, whose files are due again at once, and starts no other. */
  stop(): Promise<void>
}

/** Concurrent scans of a process by kind of file, so that files whose scan failed do not delay new ones. */
const lanes: Record<ScanKind, number> = { fresh: 3, retried: 1 }

export type ScanTimes = {
  /** ms between two queries for files of other processes and for repetitions. */
  poll: number
  /** ms between two probes of a scanner that is unavailable. */
  probeWhenUnavailable: number
  /** ms between two probes of a scanner that is available, which may have lost its signatures. */
  probe: number
  /** ms that the first scan of a file may take: nearly all end in less, and a file that takes longer frees the lane. */
  firstScan: number
}

const defaultTimes: ScanTimes = { poll: 1000, probeWhenUnavailable: 2000, probe: 60_000, firstScan: 10_000 }

/** Starts to have uploaded files judged. Never throws. See `docs/operations.md`, "Virus scanner". */
export function startScanWorker(deps: ScanDeps, times: ScanTimes = defaultTimes): ScanWorker {
  const { log, scanner } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  let nudged = new AbortController()
  let isReported = false

  async function probe(): Promise<void> {
    try {
      await scanner.probe(signal)
      if (isReported) log.warn({}, 'the virus scanner can be used again')
      isReported = false
    } catch (error) {
      if (signal.aborted) return
      const holds = whileUnavailable[deps.config.UNSCANNED_FILES]
      if (!isReported) log.error({ err: error }, `the virus scanner cannot be used: ${holds}`)
      isReported = true
      await orLog(acceptUnjudged(deps), log)
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await probe()
      let waited = 0
      // In short steps, because a lane may find in the meantime that the scanner is unavailable.
      do {
        await sleep(times.probeWhenUnavailable, signal)
        waited += times.probeWhenUnavailable
      } while (!signal.aborted && !scanner.isUnavailable() && waited < times.probe)
    }
  }

  async function lane(kind: ScanKind): Promise<void> {
    const limit = kind === 'fresh' ? times.firstScan : undefined
    while (!signal.aborted) {
      // Created before the query: a nudge that comes while this lane queries must still wake it.
      const wake = AbortSignal.any([signal, nudged.signal])
      if (!scanner.isUnavailable()) {
        const end = await orLog(scanNext(deps, { kind, limit, signal }), log)
        if (end !== undefined) deps.onScanned?.(end)
        if (end === 'failed') await probe()
        if (end !== undefined) continue
      }
      await sleep(times.poll, wake)
    }
  }

  async function run(): Promise<void> {
    await orLog(takeOverScans(deps), log)
    const judging = scanKinds.flatMap((kind) => Array.from({ length: lanes[kind] }, () => lane(kind)))
    await Promise.all([watch(), ...judging])
  }

  const running = run()
  return {
    nudge() {
      const previous = nudged
      nudged = new AbortController()
      previous.abort()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function orLog<T>(work: Promise<T>, log: Log): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    log.error({ err: error }, 'files that wait for the virus scanner cannot be read')
    return undefined
  }
}

/** An abort is the regular way to wake up. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await sleepFor(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
