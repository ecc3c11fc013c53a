import { expect, it } from 'vitest'
import { waitAfterScan } from '../src/uploads/scan.ts'
import type { Backend } from './support/backend.ts'
import {
  attemptsOfUnjudged,
  backendWith,
  hanging,
  isHanging,
  newClamd,
  scanOf,
  startWorker,
  untilAllAreJudged,
  untilScanIs,
} from './support/scans.ts'
import { stage, upload } from './support/uploads.ts'

/** The longest wait before a repetition. */
const longestWait = waitAfterScan(100)

/** How many scans have failed so far. */
function failures({ log }: Backend): number {
  return log().split('a file was not judged yet').length - 1
}

it('new files are judged while files that failed are due again, however many', async () => {
  const clamd = await newClamd()
  clamd.hangsOn = isHanging
  const backend = await backendWith(clamd, {}, '10m')
  const worker = startWorker(backend, { firstScan: 100 })
  const stuck = []
  for (let count = 0; count < 9; count++) stuck.push(await upload(backend, hanging).expect(201))
  await expect.poll(() => failures(backend), { interval: 20 }).toBe(9)
  await worker.stop()

  // Every repetition is due, and takes the whole timeout.
  backend.clock.now += longestWait
  startWorker(backend, { firstScan: 600_000 })
  await expect.poll(() => attemptsOfUnjudged(backend), { interval: 20 }).toContain(2)
  const good = await stage(backend, 'resume')
  await untilScanIs(backend, good, 'clean')
  for (const { body } of stuck) expect(await scanOf(backend, body)).toBe('scanning')
})

it('a file that was judged is not scanned again by the next process', async () => {
  const clamd = await newClamd()
  const backend = await backendWith(clamd)
  for (let process = 1; process <= 2; process++) {
    const worker = startWorker(backend)
    await stage(backend, 'resume')
    await untilAllAreJudged(backend)
    await worker.stop()
  }
  expect(clamd.scanned).toBe(2)
})

it('a file whose first scan took too long has the whole timeout at its repetition', async () => {
  const clamd = await newClamd()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  clamd.before = async (content) => {
    if (isHanging(content)) await released
  }
  const backend = await backendWith(clamd, {}, '10m')
  startWorker(backend, { firstScan: 1000 })
  const { body: slow } = await upload(backend, hanging).expect(201)
  await expect.poll(() => failures(backend), { interval: 20 }).toBe(1)
  backend.clock.now += longestWait
  await expect.poll(() => clamd.scanned, { interval: 20 }).toBe(2)

  // A first scan that begins later than the repetition ends before it.
  await upload(backend, hanging).expect(201)
  await expect.poll(() => failures(backend), { interval: 20 }).toBe(2)
  release()
  await untilScanIs(backend, slow, 'clean')
})

it('files that failed are judged when the scanner judges them again', async () => {
  const clamd = await newClamd()
  clamd.hangsOn = isHanging
  const backend = await backendWith(clamd, {}, '400ms')
  startWorker(backend)
  for (let count = 0; count < 3; count++) await upload(backend, hanging).expect(201)
  await expect.poll(() => failures(backend), { interval: 20 }).toBe(3)
  clamd.hangsOn = undefined
  backend.clock.now += longestWait
  await untilAllAreJudged(backend)
})

it('a file that the scanner cannot judge is accepted, if the operator has chosen so', async () => {
  const clamd = await newClamd()
  clamd.hangsOn = isHanging
  const backend = await backendWith(clamd, { UNSCANNED_FILES: 'accept' }, '300ms')
  startWorker(backend)
  const file = await upload(backend, hanging).expect(201)
  await untilScanIs(backend, file.body, 'notScanned')
})
