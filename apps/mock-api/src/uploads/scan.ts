import { setTimeout as sleepFor } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context, Log } from '../context.ts'
import { type Db, transact } from '../storage/database.ts'
import type { Database } from '../storage/schema.ts'
import { openContent } from '../storage/sealed-content.ts'
import { FileMissing, FilesUnavailable } from '../storage/store.ts'
import { ScannerFailed } from './clamd.ts'
import type { ScanEnd, Scanner } from './scanner.ts'
import { deleteFileRows, removeBytes } from './stored-files.ts'

/** What holds while the scanner is unavailable, by `UNSCANNED_FILES`; for the log and `doctor`. */
export const whileUnavailable = {
  wait: 'applications with files that are not judged are refused',
  accept: 'files are accepted and judged later',
} as const

type ScanDeps = Pick<Context, 'config' | 'db' | 'files' | 'state'> & {
  scanner: Scanner
  /** ms of `steadyTime`. */
  steadyNow: () => number
  log: Log
  onScanned?: (end: ScanEnd) => void
}

/** The row of a file that no other process has judged until its lease ends. `scan_attempts` identifies this attempt. */
type LeasedFile = {
  id: string
  key: string
  key_id: string
  scan_attempts: number
}

/** `fresh`: not tried yet. `retried`: tried before, and its wait is over. */
const scanKinds = ['fresh', 'retried'] as const
export type ScanKind = (typeof scanKinds)[number]

const second = 1000
/** Added to the time that a scan may take: for reading the file and writing the verdict. */
const leaseReserve = 30 * second
const firstWait = 5 * second
const longestWait = 600 * second
/** Until the next attempt for a file whose bytes could not be read. */
const waitForFiles = 2 * second

/** Milliseconds until the next attempt: doubles with each. */
export function waitAfterScan(attempts: number): number {
  return Math.min(firstWait * 2 ** (attempts - 1), longestWait)
}

/**
 * Lets the scanner judge the file of a kind that has waited for the longest time, and writes the verdict.
 * @param options.limit ms that the scan may take, if that is less than the timeout of the scanner
 * @returns how it ended; undefined when no file is due or the bytes cannot be read now. Throws errors of the database.
 */
export async function scanNext(
  deps: ScanDeps,
  { kind, limit, signal }: { kind: ScanKind; limit?: number | undefined; signal: AbortSignal },
): Promise<ScanEnd | undefined> {
  if (deps.files.remote?.isUnavailable()) return undefined
  const row = await leaseNext(deps, kind)
  if (!row) return undefined
  try {
    const secret = await deps.db.keys.get(row.key_id)
    if (!secret) throw new FileMissing(row.key)
    const content = await openContent(deps.files, row, secret)
    // The scanner may end without reading it.
    const verdict = await deps.scanner.judge(content, { limit, signal }).finally(() => content.destroy())
    // Its signatures may have been replaced since the last probe, and what is removed cannot be restored.
    if (verdict.isInfected) await deps.scanner.probe(signal)
    if (deps.scanner.isUnavailable()) throw new ScannerFailed('the scanner failed a probe during the scan')
    if (verdict.isInfected) await refuse(deps, row, verdict.signature)
    else await settleClean(deps.db, row)
    return verdict.isInfected ? 'infected' : 'clean'
  } catch (error) {
    if (signal.aborted) await postpone(deps, row, 0)
    else await retryLater(deps, row, error)
    return error instanceof FilesUnavailable ? undefined : 'failed'
  }
}

/** The condition for files that wait for a scanner: `scan_at` is not null, in a form for which SQLite uses the index. */
export function isUnjudged(eb: ExpressionBuilder<Database, 'files'>) {
  return eb('scan_at', '>', '')
}

/** How many files wait for a scanner, and when the oldest of them was uploaded. */
export async function countUnjudged(db: Db): Promise<{ files: number; oldest: string | undefined }> {
  const { files, oldest } = await db
    .selectFrom('files')
    .where(isUnjudged)
    .select(({ fn }) => [fn.countAll().as('files'), fn.min<string | null>('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { files: Number(files), oldest: oldest ?? undefined }
}

/** While a scanner is unavailable, lets applications claim what it has not judged, if the operator has chosen so. */
async function acceptUnjudged({ config, db }: Pick<ScanDeps, 'config' | 'db'>): Promise<void> {
  if (config.UNSCANNED_FILES !== 'accept') return
  await db
    .updateTable('files')
    .set({ scan: 'notScanned' })
    .where('scan', '=', 'scanning')
    .where(isUnjudged)
    .execute()
}

/** Makes all waiting files due at once, if no other process may be judging one. */
async function takeOverScans({ db, steadyNow }: Pick<ScanDeps, 'db' | 'steadyNow'>): Promise<void> {
  if (db.engine.isShared) return
  await db
    .updateTable('files')
    .set({ scan_at: toIso(steadyNow()) })
    .where(isUnjudged)
    .execute()
}

async function leaseNext(
  { config, db, steadyNow }: ScanDeps,
  kind: ScanKind,
): Promise<LeasedFile | undefined> {
  const now = steadyNow()
  const timeout = config.CLAMAV_URL?.timeout ?? 0
  const next = db
    .selectFrom('files')
    .select('id')
    .where(isUnjudged)
    // A file that was never tried is due whatever time its row has.
    .$if(kind === 'fresh', (query) => query.where('scan_attempts', '=', 0))
    .$if(kind === 'retried', (query) =>
      query.where('scan_attempts', '>', 0).where('scan_at', '<=', toIso(now)),
    )
    .orderBy('scan_at')
    .limit(1)
    .$call(db.engine.skipLocked)
  return await db
    .updateTable('files')
    .set((eb) => ({
      scan_at: toIso(now + timeout + leaseReserve),
      scan_attempts: eb('scan_attempts', '+', 1),
    }))
    .where('id', '=', next)
    .returning(['id', 'key', 'key_id', 'scan_attempts'])
    .executeTakeFirst()
}

async function settleClean(db: Db, { id, scan_attempts }: LeasedFile): Promise<void> {
  await db
    .updateTable('files')
    .set({ scan: 'clean', scan_at: null })
    .where('id', '=', id)
    .where('scan_attempts', '=', scan_attempts)
    .execute()
}

/** Removes an infected file, and records that it was infected. */
async function refuse(deps: ScanDeps, { id }: LeasedFile, signature: string): Promise<void> {
  const { db, log, steadyNow } = deps
  const found = await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('files')
      .select(['id', 'key', 'key_id', 'kind', 'application_id', 'expires_at'])
      .where('id', '=', id)
      // An application that claims the file at this moment waits, and is then refused.
      .$call(db.engine.lockRows)
      .executeTakeFirst()
    if (!row) return undefined
    const { kind, application_id, expires_at } = row
    await trx
      .insertInto('infected_files')
      .values({ id, kind, application_id, expires_at, found_at: toIso(steadyNow()) })
      .execute()
    await deleteFileRows(trx, [row])
    return row
  })
  if (!found) return
  log.error({ kind: found.kind, signature }, 'an infected file was removed')
  // Nobody can read the bytes without their key; the sweep retries the removal.
  await removeBytes(deps, [found]).catch(() => undefined)
}

async function retryLater(deps: ScanDeps, row: LeasedFile, error: unknown): Promise<void> {
  if (error instanceof FilesUnavailable) {
    // The store failed, not the scanner.
    await postpone(deps, row, waitForFiles)
  } else {
    await postpone(deps, row, waitAfterScan(row.scan_attempts))
    await acceptOne(deps, row)
  }
  deps.log.warn({ attempts: row.scan_attempts, err: error }, 'a file was not judged yet')
}

async function postpone({ db, steadyNow }: ScanDeps, row: LeasedFile, wait: number): Promise<void> {
  await db
    .updateTable('files')
    .set({ scan_at: toIso(steadyNow() + wait) })
    .where('id', '=', row.id)
    .where('scan_attempts', '=', row.scan_attempts)
    .execute()
}

/** A file that the scanner cannot judge, though it can judge others, is treated as if the scanner were unavailable. */
async function acceptOne({ config, db }: ScanDeps, { id }: LeasedFile): Promise<void> {
  if (config.UNSCANNED_FILES !== 'accept') return
  await db
    .updateTable('files')
    .set({ scan: 'notScanned' })
    .where('id', '=', id)
    // Another process may have judged it after the lease of this attempt ended.
    .where('scan', '=', 'scanning')
    .execute()
}

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
