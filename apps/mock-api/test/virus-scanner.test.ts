import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exportApplications } from '../src/applications/export.ts'
import { sweepExpired } from '../src/deletion/retention.ts'
import { openScanner, scannerPlace } from '../src/uploads/clamd.ts'
import { waitAfterScan } from '../src/uploads/scan.ts'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
import { prepareApplication, submit } from './support/applications.ts'
import type { Backend } from './support/backend.ts'
import { personalInfo, save, tokenIn } from './support/links.ts'
import {
  attemptsOfUnjudged,
  backendWith,
  hanging,
  infected,
  isHanging,
  newClamd,
  scanOf,
  startWorker,
  untilAllAreJudged,
  untilScanIs,
} from './support/scans.ts'
import { stage, upload } from './support/uploads.ts'

describe('an infected file', () => {
  it('is removed with its row, and refused by its rule until it would have expired', async () => {
    const backend = await backendWith(await newClamd())
    const application = await prepareApplication(backend)
    const { body: file } = await upload(backend, infected).expect(201)
    expect(file.scan).toBe('scanning')
    startWorker(backend)
    await untilAllAreJudged(backend)
    expect(await scanOf(backend, file)).toBe('infected')
    await expect.poll(backend.storedFiles, { interval: 20 }).toHaveLength(3)
    expect(await backend.context.db.selectFrom('files').select('id').execute()).toHaveLength(3)
    const other = { ...application.other, portfolio: file.id }
    const { body } = await submit(backend, { ...application, other }).expect(422)
    expect(body.issues).toEqual([{ path: 'other.portfolio', rule: 'fileInfected' }])
    const line = backend
      .log()
      .split('\n')
      .find((each) => each.includes('an infected file was removed'))
    expect(line).toContain('"signature":"Eicar-Test-Signature"')
    expect(line).not.toContain('王小明')
    backend.clock.now += backend.context.config.UPLOAD_TTL
    await sweepExpired(backend.context)
    expect(await scanOf(backend, file)).toBe('gone')
  })
})

describe('a scanner that is unavailable', () => {
  it.each(['lie', 'accuse', 'garble', 'hurry', 'hangUp'] as const)(
    'because it fails a probe (%s): files wait, and /readyz names it, until it is back',
    async (mode) => {
      const clamd = await newClamd()
      clamd.mode = mode
      const backend = await backendWith(clamd)
      startWorker(backend)
      const application = await prepareApplication(backend)
      await expect.poll(backend.log, { interval: 20 }).toContain('the virus scanner cannot be used')
      await submit(backend, application).expect(422)
      const { body } = await backend.api.get('/readyz').expect(200)
      expect(body).toEqual({ status: 'degraded', without: ['scanner'] })
      clamd.mode = 'right'
      await untilAllAreJudged(backend)
      await submit(backend, application).expect(201)
      expect((await backend.api.get('/readyz')).body).toEqual({ status: 'ok' })
      expect(clamd.scanned).toBe(3)
    },
  )

  it('is accepted, if the operator has chosen so; what it finds later is removed and said in the export', async () => {
    const clamd = await newClamd()
    await clamd.stop()
    const backend = await backendWith(clamd, { UNSCANNED_FILES: 'accept' })
    startWorker(backend)
    const application = await prepareApplication(backend)
    const { body: file } = await upload(backend, infected).expect(201)
    expect(file.scan).toBe('notScanned')
    const other = { ...application.other, portfolio: file.id }
    await submit(backend, { ...application, other }).expect(201)

    expect(await exported(backend)).toMatchObject({ files: 0, unjudged: 3, infected: 0, missing: 0 })
    await clamd.start()
    await untilAllAreJudged(backend)
    expect(await exported(backend)).toMatchObject({ files: 2, unjudged: 0, infected: 1, missing: 0 })
    const { context } = backend
    const rows = () => context.db.selectFrom('infected_files').select(['kind', 'expires_at']).execute()
    expect(await rows()).toEqual([{ kind: 'portfolio', expires_at: null }])

    // Another file in its place.
    const token = tokenIn(await backend.sendMails(), 'personal-info')
    const { id } = await stage(backend, 'portfolio')
    await untilScanIs(backend, { id }, 'clean')
    const info = { ...personalInfo, other: { ...personalInfo.other, portfolio: id } }
    await save(backend, token, info).expect(200)
    expect(await rows()).toEqual([])
    expect(await exported(backend)).toMatchObject({ files: 3, unjudged: 0, infected: 0, missing: 0 })
  })
})

it('lets no file be judged twice by two workers, and continues what an ended one left', async () => {
  const clamd = await newClamd()
  clamd.hangsOn = isHanging
  const backend = await backendWith(clamd)
  const first = startWorker(backend)
  const { body: file } = await upload(backend, hanging).expect(201)
  await expect.poll(() => clamd.scanned, { interval: 20 }).toBe(1)
  await first.stop()
  expect(await scanOf(backend, file)).toBe('scanning')
  clamd.hangsOn = undefined
  startWorker(backend)
  startWorker(backend)
  await untilScanIs(backend, file, 'clean')
  for (let count = 0; count < 5; count++) await stage(backend, 'resume')
  await untilAllAreJudged(backend)
  expect(clamd.scanned).toBe(7)
})

it('forgets an infected file with its application', async () => {
  const backend = await backendWith(await newClamd())
  const { db } = backend.context
  startWorker(backend)
  const application = await prepareApplication(backend)
  await untilAllAreJudged(backend)
  await submit(backend, application).expect(201)
  const [row] = await db.selectFrom('applications').select('id').execute()
  const values = {
    id: 'x',
    kind: 'portfolio',
    found_at: '2026-11-21T06:00:00.000Z',
    expires_at: null,
  } as const
  await db
    .insertInto('infected_files')
    .values([
      { ...values, application_id: row?.id ?? '' },
      { ...values, id: 'of nobody', application_id: null },
    ])
    .execute()
  backend.clock.now += backend.context.config.RETENTION + 1
  backend.machine.now = backend.clock.now
  await sweepExpired(backend.context)
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([])
  expect(await db.selectFrom('infected_files').select('id').execute()).toEqual([{ id: 'of nobody' }])
})

/** The longest wait before a repetition. */
const longestWait = waitAfterScan(100)

/** How many scans have failed so far. */
function failures({ log }: Backend): number {
  return log().split('a file was not judged yet').length - 1
}

it('new files are judged while files that failed are due again, however many', async () => {
  const clamd = await newClamd()
  clamd.hangsOn = isHanging
  const backend = await backendWith(clamd, {}, '300ms')
  const worker = startWorker(backend)
  const stuck = []
  for (let count = 0; count < 9; count++) stuck.push(await upload(backend, hanging).expect(201))
  await expect.poll(() => failures(backend), { interval: 20 }).toBe(9)
  await worker.stop()

  // Every repetition is due, and hangs for good.
  backend.clock.now += longestWait
  Object.assign(backend.context.scans ?? {}, { scanner: openScanner(scannerPlace(clamd.url('10m'))) })
  startWorker(backend)
  await expect.poll(() => attemptsOfUnjudged(backend), { interval: 20 }).toContain(2)
  const good = await stage(backend, 'resume')
  await untilScanIs(backend, good, 'clean')
  for (const { body } of stuck) expect(await scanOf(backend, body)).toBe('scanning')
})

it('a file that the scanner cannot judge is accepted, if the operator has chosen so', async () => {
  const clamd = await newClamd()
  clamd.hangsOn = isHanging
  const backend = await backendWith(clamd, { UNSCANNED_FILES: 'accept' }, '300ms')
  startWorker(backend)
  const file = await upload(backend, hanging).expect(201)
  await untilScanIs(backend, file.body, 'notScanned')
})

async function exported({ context }: Backend) {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  return await exportApplications(context, {
    folder: join(folder.path, 'export'),
    format: 'csv',
    withIdNumbers: false,
  })
}
