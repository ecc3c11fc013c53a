import { freePort } from '@recruiting/http/test-free-port'
import type { ScanState } from '@recruiting/schema/options'
import { expect, onTestFinished } from 'vitest'
import { startClamd, type TestClamd } from '../../src/development/fake-clamd.ts'
import { attemptNext, type Worker } from '../../src/storage/queue.ts'
import type { FileStore } from '../../src/storage/store.ts'
import { eicar, type ScanEnd } from '../../src/uploads/clamd.ts'
import {
  isUnjudged,
  type ScanKind,
  type ScanTimes,
  scanJob,
  startScanWorker,
} from '../../src/uploads/scan.ts'
import { textFile } from '../../src/uploads/test-files/plain-files.ts'
import { type Backend, startBackend } from './backend.ts'
import { type Sample, samples } from './uploads.ts'

/** A portfolio in which the scanner finds something. */
export const infected: Sample = {
  kind: 'portfolio',
  bytes: Buffer.concat([textFile('works\n'), eicar]),
  name: '王小明.txt',
  type: 'text/plain',
}

/** A portfolio whose scan does not end while `clamd.hangsOn` is `isHanging`. */
export const hanging: Sample = { ...samples.portfolio, bytes: textFile('this one hangs\n') }

export function isHanging(content: Buffer): boolean {
  return content.includes('this one hangs')
}

/** Short, so that tests wait for conditions only. */
const times = { poll: 10, probeWhenUnavailable: 10, probe: 10 }

/** A scanner that stops after the test. */
export async function newClamd(): Promise<TestClamd> {
  const clamd = await startClamd(await freePort())
  onTestFinished(async () => {
    await clamd.stop().catch(() => undefined)
  })
  return clamd
}

/** A backend with this scanner, without a worker. @param timeout of one scan */
export async function backendWith(
  clamd: TestClamd,
  settings: { UNSCANNED_FILES?: 'wait' | 'accept' } = {},
  timeout?: string,
): Promise<Backend> {
  return await startBackend({ CLAMAV_URL: clamd.url(timeout), ...settings })
}

/**
 * Has the uploads of a backend judged until the test ends.
 * @param changes of the worker's times
 */
export function startWorker(backend: Backend, changes: Partial<ScanTimes> = {}): Worker {
  const { context, app, clock } = backend
  const { scans } = context
  if (!scans) throw new Error('The backend has no scanner')
  const worker = startScanWorker(
    { ...context, scanner: scans.scanner, steadyNow: () => clock.now, log: app.log },
    { ...times, ...changes },
  )
  scans.nudge = () => worker.nudge()
  onTestFinished(async () => {
    await worker.stop()
  })
  return worker
}

/**
 * Has one file judged.
 * @param changes of the store of the files
 * @returns how the scan ended; undefined when none was made or the bytes could not be read
 */
export async function scanOne(
  { context, app, clock }: Backend,
  kind: ScanKind = 'fresh',
  changes: Partial<FileStore> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<ScanEnd | undefined> {
  const { scans } = context
  if (!scans) throw new Error('The backend has no scanner')
  let ended: ScanEnd | undefined
  const onScanned = (end: ScanEnd) => {
    ended = end
    scans.onScanned?.(end)
  }
  const files = { ...context.files, ...changes }
  const { scanner } = scans
  const job = scanJob({ ...context, files, scanner, steadyNow: () => clock.now, log: app.log, onScanned })
  await attemptNext(job, kind, signal)
  return ended
}

/** The state of a file; `gone` if it is not found. */
export async function scanOf(
  { api }: Pick<Backend, 'api'>,
  { id }: { id: string },
): Promise<ScanState | 'gone'> {
  const { status, body } = await api.get(`/api/uploads/${id}/scan`)
  return status === 404 ? 'gone' : body.scan
}

/** Waits for the state of a file. */
export async function untilScanIs(backend: Backend, file: { id: string }, state: ScanState): Promise<void> {
  await expect.poll(() => scanOf(backend, file), { interval: 20 }).toBe(state)
}

/** How often each file that waits for a verdict was tried. */
export async function attemptsOfUnjudged({ context }: Backend): Promise<number[]> {
  const rows = await context.db.selectFrom('files').select('scan_attempts').where(isUnjudged).execute()
  return rows.map(({ scan_attempts }) => scan_attempts)
}

export async function untilAllAreJudged(backend: Backend): Promise<void> {
  await expect.poll(() => attemptsOfUnjudged(backend), { interval: 20 }).toEqual([])
}
