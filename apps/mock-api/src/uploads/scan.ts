import { sql } from 'kysely'
import { toIso } from '../clock.ts'
import type { Context, Log } from '../context.ts'
import { type Db, transact } from '../storage/database.ts'
import { backoff, type Job, startWorker, systemSleep, type Worker } from '../storage/queue.ts'
import { openContent } from '../storage/sealed-content.ts'
import { FileMissing, FilesUnavailable } from '../storage/store.ts'
import { type ScanEnd, type Scanner, ScannerFailed, type Verdict } from './clamd.ts'
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
  onScanned?: (end: ScanEnd) => Promise<void> | void
}

/** `fresh`: not tried yet. `retried`: tried before, and its wait is over. */
export type ScanKind = 'fresh' | 'retried'

const second = 1000
/** Added to the time that a scan may take: for reading the file and writing the verdict. */
const leaseReserve = 30 * second
const firstWait = 5 * second
const longestWait = 600 * second
/** Until the next attempt for a file whose bytes could not be read. */
const waitForFiles = 2 * second

/** Milliseconds until the next attempt. */
export function waitAfterScan(attempts: number): number {
  return backoff(attempts, { first: firstWait, longest: longestWait })
}

/** Having uploaded files judged. */
export function scanJob(deps: ScanDeps): Job<'files', ScanKind, Verdict> {
  const { config, db, files, log, scanner, steadyNow, onScanned } = deps
  return {
    ...{ db, steadyNow, table: 'files' },
    columns: { attempts: 'scan_attempts', due: 'scan_at', leasedUntil: 'scan_at' },
    fresh: { fresh: isUnjudged },
    order: sql`scan_at`,
    lease: (config.CLAMAV_URL?.timeout ?? 0) + leaseReserve,
    // Files whose scan failed do not delay new ones.
    lanes: [
      { kind: 'fresh', count: 3 },
      { kind: 'retried', count: 1 },
    ],
    isPaused: () => scanner.isUnavailable() || files.remote?.isUnavailable() === true,
    async attempt(row, _, signal) {
      const secret = await db.keys.get(row.key_id)
      if (!secret) throw new FileMissing(row.key)
      const content = await openContent(files, row, secret)
      // The scanner may end without reading it.
      const verdict = await scanner.judge(content, signal).finally(() => content.destroy())
      // Its signatures may have been replaced since the last probe, and what is removed cannot be restored.
      if (verdict.isInfected) await scanner.probe(signal)
      if (scanner.isUnavailable()) throw new ScannerFailed('the scanner failed a probe during the scan')
      return verdict
    },
    async settle(row, verdict) {
      if (verdict.isInfected) await refuse(deps, row, verdict.signature)
      else
        await db
          .updateTable('files')
          .set({ scan: 'clean', scan_at: null })
          .where('id', '=', row.id)
          .where('scan_attempts', '=', row.scan_attempts)
          .execute()
      await onScanned?.(verdict.isInfected ? 'infected' : 'clean')
    },
    async fail(row, error) {
      log.warn({ attempts: row.scan_attempts, err: error }, 'a file was not judged yet')
      // The store failed, not the scanner.
      if (error instanceof FilesUnavailable) return { wait: waitForFiles, isPaused: true }
      await accept(deps, row.id)
      await onScanned?.('failed')
      return { wait: waitAfterScan(row.scan_attempts) }
    },
    onUnreachable: (err) => log.error({ err }, 'files that wait for the virus scanner cannot be read'),
  }
}

/** The condition for files that wait for a scanner: `scan_at` is not null, in a form for which SQLite uses the index. */
export const isUnjudged = sql<boolean>`scan_at > ''`

/** How many files wait for a scanner, and when the oldest of them was uploaded. */
export async function countUnjudged(db: Db): Promise<{ files: number; oldest: string | undefined }> {
  const { files, oldest } = await db
    .selectFrom('files')
    .where(isUnjudged)
    .select(({ fn }) => [fn.countAll().as('files'), fn.min<string | null>('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { files: Number(files), oldest: oldest ?? undefined }
}

/**
 * If the operator has chosen so, lets applications claim a file that the scanner cannot judge, though it can judge others, or
 * all files that wait while it is unavailable.
 */
async function accept({ config, db }: Pick<ScanDeps, 'config' | 'db'>, id?: string): Promise<void> {
  if (config.UNSCANNED_FILES !== 'accept') return
  await db
    .updateTable('files')
    .set({ scan: 'notScanned' })
    // Another process may have judged it after the lease of this attempt ended.
    .where('scan', '=', 'scanning')
    .where(isUnjudged)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** Removes an infected file, and records that it was infected. */
async function refuse(deps: ScanDeps, { id }: { id: string }, signature: string): Promise<void> {
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

export type ScanTimes = {
  /** ms between two queries for files of other processes and for repetitions. */
  poll: number
  /** ms between two probes of a scanner that is unavailable. */
  probeWhenUnavailable: number
  /** ms between two probes of a scanner that is available, which may have lost its signatures. */
  probe: number
}

const defaultTimes: ScanTimes = { poll: 1000, probeWhenUnavailable: 2000, probe: 60_000 }

/** Starts to have uploaded files judged. Never throws. See `docs/operations.md`, "Virus scanner". */
export function startScanWorker(deps: ScanDeps, times: ScanTimes = defaultTimes): Worker {
  const { log, scanner, onScanned } = deps
  const stopping = new AbortController()
  const { signal } = stopping
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
      await accept(deps).catch(job.onUnreachable)
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await probe()
      let waited = 0
      // In short steps, because a scan may find in the meantime that the scanner is unavailable.
      do {
        await systemSleep(times.probeWhenUnavailable, signal)
        waited += times.probeWhenUnavailable
      } while (!signal.aborted && !scanner.isUnavailable() && waited < times.probe)
    }
  }

  const job = scanJob({
    ...deps,
    async onScanned(end) {
      await onScanned?.(end)
      if (end === 'failed') await probe()
    },
  })
  const watching = watch()
  const worker = startWorker(job, { poll: times.poll })
  return {
    nudge: worker.nudge,
    async stop() {
      stopping.abort()
      await Promise.all([worker.stop(), watching])
    },
  }
}
