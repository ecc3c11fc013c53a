import { expect, it } from 'vitest'
import { sweepExpired } from '../src/deletion/retention.ts'
import type { ClamdMode } from '../src/development/fake-clamd.ts'
import { FilesUnavailable } from '../src/storage/store.ts'
import { waitAfterScan } from '../src/uploads/scan.ts'
import {
  backendWith,
  infected,
  newClamd,
  scanOf,
  scanOne,
  startWorker,
  untilAllAreJudged,
} from './support/scans.ts'
import { stage, upload } from './support/uploads.ts'

const second = 1000

/** A backend whose operator accepts files that are not judged, with a scanner that is there. */
async function start() {
  const clamd = await newClamd()
  const backend = await backendWith(clamd, { UNSCANNED_FILES: 'accept' })
  await backend.context.scans?.scanner.probe()
  return { clamd, backend }
}

async function bucketIsUnavailable(): Promise<never> {
  throw new FilesUnavailable('The bucket is unavailable', { cause: undefined, isTransient: true })
}

it('a file whose bytes cannot be read waits for two seconds, and is not accepted unscanned', async () => {
  const { clamd, backend } = await start()
  const file = await stage(backend, 'resume')
  expect(await scanOne(backend, 'fresh', { read: bucketIsUnavailable })).toBeUndefined()
  expect(await scanOf(backend, file)).toBe('scanning')
  expect(clamd.scanned).toBe(0)
  backend.clock.now += 2 * second
  expect(await scanOne(backend, 'retried')).toBe('clean')
  expect(await scanOf(backend, file)).toBe('clean')
})

it('a scan that fails after its lease does not take back the verdict of another process', async () => {
  const { backend } = await start()
  const file = await stage(backend, 'resume')
  const end = await scanOne(backend, 'fresh', {
    async read() {
      backend.clock.now += 3600 * second
      expect(await scanOne(backend, 'retried')).toBe('clean')
      throw new Error('too late')
    },
  })
  expect(end).toBe('failed')
  expect(await scanOf(backend, file)).toBe('clean')
})

it('an infected file whose bytes cannot be removed at once was judged; the sweep removes them', async () => {
  const { backend } = await start()
  const { body: file } = await upload(backend, infected).expect(201)
  const remove = async () => {
    throw new Error('EIO')
  }
  expect(await scanOne(backend, 'fresh', { remove })).toBe('infected')
  expect(await scanOf(backend, file)).toBe('infected')
  expect(backend.log()).not.toContain('a file was not judged yet')
  expect(await backend.storedFiles()).toHaveLength(1)
  await sweepExpired(backend.context)
  expect(await backend.storedFiles()).toEqual([])
})

it.each<[ClamdMode, string]>([
  ['accuse', 'finds Everything.Is.Bad in a harmless text'],
  ['lie', 'the scanner failed a probe during the scan'],
])('a verdict of a scanner that fails a probe after it (%s) does not count', async (mode, reason) => {
  const clamd = await newClamd()
  const backend = await backendWith(clamd)
  const { scans } = backend.context
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  // Only the worker's other probes count.
  startWorker(backend, { probe: 3600 * second })
  await expect.poll(() => scans?.scanner.isUnavailable(), { interval: 20 }).toBe(false)
  clamd.before = async () => {
    clamd.before = undefined
    asked.resolve()
    await answer.promise
  }
  const file = await stage(backend, 'resume')
  await asked.promise
  clamd.mode = mode
  // A probe by another caller, while the scanner works on the file.
  if (mode === 'lie') await expect(scans?.scanner.probe()).rejects.toThrow('has no signatures')
  answer.resolve()
  await expect.poll(backend.log, { interval: 20 }).toContain(reason)
  expect(await scanOf(backend, file)).toBe('scanning')

  clamd.mode = 'right'
  await expect.poll(() => scans?.scanner.isUnavailable(), { interval: 20 }).toBe(false)
  backend.clock.now += waitAfterScan(1)
  await untilAllAreJudged(backend)
  expect(await scanOf(backend, file)).toBe('clean')
})
