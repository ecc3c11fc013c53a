import { join } from 'node:path'
import type { ScanState } from '@recruiting/schema/options'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startClamd, type TestClamd } from '../scripts/support/clamd.ts'
import { eicar } from '../src/files/scanner.ts'
import { textFile } from '../src/files/test-files/plain-files.ts'
import { temporaryFolder } from '../src/files/test-files/temporary-folder.ts'
import { exportApplications } from '../src/use-cases/export-applications.ts'
import { waitAfterScan } from '../src/use-cases/scan-files.ts'
import { type ScanWorker, startScanWorker } from '../src/use-cases/scan-worker.ts'
import { sweepExpired } from '../src/use-cases/sweep.ts'
import { prepareApplication, submit, writtenBy } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { personalInfo, save, tokenIn } from './support/links.ts'
import { type Sample, samples, stage, upload } from './support/uploads.ts'

const infected: Sample = {
  kind: 'portfolio',
  bytes: Buffer.concat([textFile('works\n'), eicar]),
  name: '王小明.txt',
  type: 'text/plain',
}

/** Short, so that tests wait for conditions only. */
const times = { poll: 10, lookWhenAway: 10, look: 10 }

async function newClamd(): Promise<TestClamd> {
  const clamd = await startClamd()
  onTestFinished(async () => {
    await clamd.stop().catch(() => undefined)
  })
  return clamd
}

/** A backend with this scanner, without a worker. */
async function backendWith(
  clamd: TestClamd,
  settings: { UNSCANNED_FILES?: 'wait' | 'accept' } = {},
  timeout?: string,
): Promise<Backend> {
  return await startBackend({ CLAMAV_URL: clamd.url(timeout), ...settings })
}

function startWorker(backend: Backend): ScanWorker {
  const { context, app, clock } = backend
  const { scans } = context
  if (!scans) throw new Error('The backend has no scanner')
  const worker = startScanWorker(
    { ...context, scanner: scans.scanner, steadyNow: () => clock.now, log: app.log },
    times,
  )
  scans.nudge = () => worker.nudge()
  onTestFinished(async () => {
    await worker.stop()
  })
  return worker
}

/** The state of a file; `gone` if it is not found. */
async function scanOf({ api }: Pick<Backend, 'api'>, { id }: { id: string }): Promise<ScanState | 'gone'> {
  const { status, body } = await api.get(`/api/uploads/${id}/scan`)
  return status === 404 ? 'gone' : body.scan
}

async function untilScanIs(backend: Backend, file: { id: string }, state: ScanState): Promise<void> {
  await expect.poll(() => scanOf(backend, file), { interval: 20 }).toBe(state)
}

async function untilAllAreJudged({ context: { db } }: Backend): Promise<void> {
  const waiting = () => db.selectFrom('files').select('id').where('scan_at', 'is not', null).execute()
  await expect.poll(waiting, { interval: 20 }).toEqual([])
}

describe('a file that is not judged yet', () => {
  it('is scanning, and no application claims it; then the same application succeeds', async () => {
    const backend = await backendWith(await newClamd())
    const application = await prepareApplication(backend)
    const before = await writtenBy(backend)
    expect(await scanOf(backend, { id: application.other.resume })).toBe('scanning')
    const { body } = await submit(backend, application).expect(422)
    expect(body.issues).toEqual(
      ['headshot', 'resume', 'portfolio'].map((kind) => ({ path: `other.${kind}`, rule: 'fileScanning' })),
    )
    expect(await writtenBy(backend)).toEqual(before)
    startWorker(backend)
    await untilAllAreJudged(backend)
    expect(await scanOf(backend, { id: application.other.resume })).toBe('clean')
    await submit(backend, application).expect(201)
    expect(await scanOf(backend, { id: application.other.resume })).toBe('gone')
  })

  it('does not replace a stored one', async () => {
    const backend = await backendWith(await newClamd())
    const worker = startWorker(backend)
    const application = await prepareApplication(backend)
    await untilAllAreJudged(backend)
    await submit(backend, application).expect(201)
    await worker.stop()
    const token = tokenIn(await backend.sendMails(), 'personal-info')
    const { id } = await stage(backend, 'resume')
    const info = { ...personalInfo, other: { ...personalInfo.other, resume: id } }
    const { body } = await save(backend, token, info).expect(422)
    expect(body.issues).toEqual([{ path: 'other.resume', rule: 'fileScanning' }])
    startWorker(backend)
    await untilScanIs(backend, { id }, 'clean')
    await save(backend, token, info).expect(200)
  })
})

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

  it('is forgotten when it is discarded', async () => {
    const backend = await backendWith(await newClamd())
    startWorker(backend)
    const { body: file } = await upload(backend, infected).expect(201)
    await untilScanIs(backend, file, 'infected')
    await backend.api.delete(`/api/uploads/${file.id}`).expect(204)
    expect(await scanOf(backend, file)).toBe('gone')
  })
})

describe('a scanner that does not judge every file', () => {
  it('holds up neither uploads nor the other files', async () => {
    const clamd = await newClamd()
    clamd.hangsOn = (content) => content.includes('hang')
    const backend = await backendWith(clamd, {}, '400ms')
    startWorker(backend)
    const hanging: Sample = { ...samples.portfolio, bytes: textFile('this one hangs\n') }
    const stuck = await Promise.all(Array.from({ length: 9 }, () => upload(backend, hanging).expect(201)))
    const good = await stage(backend, 'resume')
    await untilScanIs(backend, good, 'clean')
    for (const { body } of stuck) expect(await scanOf(backend, body)).toBe('scanning')
    clamd.hangsOn = undefined
    await expect
      .poll(async () => {
        backend.clock.now += waitAfterScan(1)
        return await backend.context.db
          .selectFrom('files')
          .select('id')
          .where('scan_at', 'is not', null)
          .execute()
      })
      .toEqual([])
  })

  it('has it accepted and judged later, if the operator has chosen so', async () => {
    const clamd = await newClamd()
    clamd.hangsOn = (content) => content.includes('hang')
    const backend = await backendWith(clamd, { UNSCANNED_FILES: 'accept' }, '300ms')
    startWorker(backend)
    const file = await upload(backend, { ...samples.portfolio, bytes: textFile('hang\n') }).expect(201)
    await untilScanIs(backend, file.body, 'notScanned')
  })
})

describe('a scanner that is away', () => {
  it.each(['lie', 'accuse', 'garble', 'hurry', 'hangUp'] as const)(
    'because it fails its look (%s): files wait, and /readyz names it, until it is back',
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
  clamd.hangsOn = (content) => content.includes('hang')
  const backend = await backendWith(clamd)
  const first = startWorker(backend)
  const { body: file } = await upload(backend, {
    ...samples.portfolio,
    bytes: textFile('hang\n'),
  }).expect(201)
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
    .values({ ...values, application_id: row?.id ?? '' })
    .execute()
  backend.clock.now += backend.context.config.RETENTION + 1
  backend.machine.now = backend.clock.now
  backend.machine.monotonic += backend.context.config.RETENTION + 1
  await sweepExpired(backend.context)
  expect(await db.selectFrom('applications').select('id').execute()).toEqual([])
  expect(await db.selectFrom('infected_files').select('id').execute()).toEqual([])
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
