import { expect, it } from 'vitest'
import type { ClamdMode } from '../src/development/fake-clamd.ts'
import { waitAfterScan } from '../src/uploads/scan.ts'
import { backendWith, newClamd, scanOf, startWorker, untilAllAreJudged } from './support/scans.ts'
import { stage } from './support/uploads.ts'

/** Longer than any test, so that only the worker's other probes count. */
const never = 3_600_000

it.each<[ClamdMode, string]>([
  ['accuse', 'finds Everything.Is.Bad in a harmless text'],
  ['lie', 'the scanner failed a probe during the scan'],
])('a verdict of a scanner that fails a probe after it (%s) does not count', async (mode, reason) => {
  const clamd = await newClamd()
  const backend = await backendWith(clamd)
  const { scans } = backend.context
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  startWorker(backend, { probe: never })
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
