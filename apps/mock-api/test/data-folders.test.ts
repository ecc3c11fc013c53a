import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { uploadKinds } from '@recruiting/schema/options'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrationNames } from '../src/db/migrate.ts'
import { opened } from '../src/db/test-support/opened.ts'
import { temporaryFolder } from '../src/files/test-files/temporary-folder.ts'
import { reconcileFiles, reconcileKeys } from '../src/use-cases/reconcile.ts'
import { finishImport } from '../src/use-cases/run-import.ts'
import { submit } from './support/applications.ts'
import { type Backend, startBackendIn } from './support/backend.ts'
import { type Contents, contentsOf, writeFolder } from './support/data-folder.ts'
import { callWith, personalInfo, save } from './support/links.ts'
import { contentOf, samples } from './support/uploads.ts'

/**
 * Opens data folders written by earlier versions; each is named after the last migration of its version.
 * `WRITE_DATA_FOLDER=0007 npx vitest run test/data-folders.test.ts` writes one with the current code: do that
 * before a release if stored documents or tables have changed, and never overwrite an existing one.
 */
const { WRITE_DATA_FOLDER } = process.env
const kept = fileURLToPath(new URL('data-folders', import.meta.url))

if (WRITE_DATA_FOLDER) {
  beforeAll(async () => {
    const path = join(kept, WRITE_DATA_FOLDER)
    await rm(path, { recursive: true, force: true })
    await mkdir(path, { recursive: true })
    await writeFolder(path)
  }, 60_000)
}

const versions = WRITE_DATA_FOLDER ? [WRITE_DATA_FOLDER] : await readdir(kept)

it('the newest migration has a data folder', async () => {
  expect((await readdir(kept)).toSorted().at(-1)).toBe(migrationNames.at(-1)?.slice(0, 4))
})

/** Starts the backend in a copy of a version's data folder. */
async function open(version: string): Promise<{ backend: Backend; contents: Contents }> {
  const path = join(kept, version)
  const folder = await temporaryFolder()
  await cp(path, folder.path, { recursive: true })
  onTestFinished(folder.remove)
  return { backend: await startBackendIn(folder.path), contents: await contentsOf(path) }
}

describe.each(versions)('a data folder of version %s', (version) => {
  it('has all its keys and files, and every row can be decrypted', async () => {
    const { backend, contents } = await open(version)
    expect(await reconcileKeys(backend.context)).toMatchObject({ unreadable: 0 })
    expect(await reconcileFiles(backend.context)).toMatchObject({ missing: 0 })
    const { db } = backend.context
    expect(await opened(db, 'applications')).toHaveLength(contents.people.length)
    expect(await db.selectFrom('deletion_receipts').selectAll().execute()).toHaveLength(contents.receipts)
    for (const file of await opened(db, 'files'))
      expect((await contentOf(backend.context, file)).length, file.name).toBe(file.size)
    const portfolios = (await opened(db, 'files')).filter(({ kind }) => kind === 'portfolio')
    for (const file of portfolios)
      expect(await contentOf(backend.context, file)).toEqual(samples.portfolio.bytes)
  })

  it('is readable through the API: vacancies, records, referrals, attempts, mails', async () => {
    const { backend, contents } = await open(version)
    const { body: list } = await backend.api.get('/api/jobs').expect(200)
    expect(list.items.map(({ code }: { code: string }) => code)).toEqual(contents.jobs)
    for (const code of contents.jobs) await backend.api.get(`/api/jobs/${code}`).expect(200)
    for (const { application, key, receipt, editToken, record } of contents.people) {
      const { body } = await callWith(backend, 'getPersonalInfo', editToken).expect(200)
      // Earlier versions sorted them by code, but stored their order.
      const jobs = application.jobCodes.map((code) => record.jobs.find((job) => job.code === code))
      expect(body).toEqual({ ...record, jobs })
      expect((await submit(backend, application, key).expect(201)).body).toEqual(receipt)
    }
    const { body: referral } = await callWith(backend, 'getReferral', contents.referral.token).expect(200)
    expect(referral).toEqual(contents.referral.answer)
    const { body: mailbox } = await backend.api.get('/__mock/mails').expect(200)
    expect(mailbox.mails).toEqual(contents.messages)
    expect(await backend.sendMails()).toHaveLength(contents.waiting)
    expect(backend.log()).not.toMatch(/"level":(?:40|50|60)/)
  })

  it('can be edited, with files that were staged before', async () => {
    const { backend, contents } = await open(version)
    for (const { email, editToken, record } of contents.people) {
      const { resume: _, ...other } = personalInfo.other
      const info = { ...personalInfo, personal: { ...personalInfo.personal, email, nameEn: 'Changed' } }
      const isFirst = email === contents.people[0]?.email
      const portfolio = isFirst ? { portfolio: contents.stagedPortfolio } : {}
      const { body } = await save(backend, editToken, { ...info, other: { ...other, ...portfolio } }).expect(
        200,
      )
      expect(body.sections.personal.nameEn).toBe('Changed')
      expect(body.files.map(({ kind }: { kind: string }) => kind)).toEqual(uploadKinds)
      expect(body.reference).toBe(record.reference)
    }
  })

  it('supports deletion', async () => {
    const { backend, contents } = await open(version)
    const { body } = await callWith(backend, 'confirmResumeDeletion', contents.deletionToken).expect(200)
    expect(body).toMatchObject({ applications: 1, files: 3 })
    const [gone, ...others] = contents.people
    await callWith(backend, 'getPersonalInfo', gone?.editToken).expect(401)
    for (const { editToken } of others) await callWith(backend, 'getPersonalInfo', editToken).expect(200)
  })

  it('completes its interrupted import', async () => {
    const { backend, contents } = await open(version)
    await finishImport(backend.context)
    const codes = await backend.context.db
      .selectFrom('jobs')
      .select('code')
      .where('status', '=', 'open')
      .execute()
    expect(codes.map(({ code }) => code).sort()).toEqual(contents.jobs.toSorted())
  })
})
