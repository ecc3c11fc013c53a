import { ApplicationReceipt } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedConsent, storedSections } from '../src/applications/stored-application.ts'
import { toIso } from '../src/clock.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { prepareApplication, submit, writtenBy } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { closedJob, openJobs } from './support/jobs.ts'
import { allRows } from './support/links.ts'
import { samples } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

/** Submits an invalid application. @returns the issues. */
async function refuse(application: unknown): Promise<Issue[]> {
  const before = await writtenBy(backend)
  const { body } = await submit(backend, application).expect(422)
  expect(body.code).toBe('validation_failed')
  expect(await writtenBy(backend)).toEqual(before)
  return body.issues
}

async function storedApplication(reference: string) {
  const rows = await opened(backend.context.db, 'applications')
  const row = rows.find((each) => each.reference === reference)
  if (!row) throw new Error(`No application ${reference}`)
  return row
}

describe('submitApplication stores an application', () => {
  it('with every section as sent, its files, and one mail', async () => {
    const application = await prepareApplication(backend, { jobCodes: ['SW-1003', 'SW-1001'] })
    const { body, headers } = await submit(backend, application).set('Accept-Language', 'en').expect(201)
    const receipt = ApplicationReceipt.strict().parse(body)
    expect(receipt.reference).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(receipt.submittedAt).toBe(toIso(backend.clock.now))
    expect(headers['cache-control']).toBe('no-store')

    const { id, ...row } = await storedApplication(receipt.reference)
    expect(row).toMatchObject({
      email_key: addressKey(backend.context.db, 'yichun.chen@example.com'),
      locale: 'us',
    })
    expect(storedSections.personal.read(row.personal, id)).toEqual(application.personal)
    expect(storedSections.education.read(row.education, id)).toEqual(application.education)
    expect(storedSections.experience.read(row.experience, id)).toEqual(application.experience)
    expect(storedSections.application.read(row.application, id)).toEqual(application.application)
    expect(storedSections.other.read(row.other, id)).toEqual(application.other)
    expect(storedConsent.read(row.consent, id)).toEqual(application.consent)

    const files = await backend.context.db
      .selectFrom('files')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(files.map(({ kind }) => kind).sort()).toEqual(['headshot', 'portfolio', 'resume'])
    expect(files.every(({ status, expires_at }) => status === 'claimed' && expires_at === null)).toBe(true)

    const [mail, ...others] = await backend.sendMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'yichun.chen@example.com', locale: 'us' })
    expect(mail?.text).toContain(receipt.reference)
    expect(mail?.text).toContain('Data Engineer')
  })

  it('of an address that applied before as a newer version, mentioned only in the mail', async () => {
    const personal = { ...(await prepareApplication(backend)).personal, email: 'Again@example.com' }
    const first = await submit(
      backend,
      await prepareApplication(backend, { personal, jobCodes: ['SW-1001'] }),
    )
    await backend.sendMails()
    const second = await submit(
      backend,
      await prepareApplication(backend, {
        personal: { ...personal, email: 'again@example.com' },
        jobCodes: ['SW-1001', 'SA-1002'],
      }),
    )
    expect([first.status, second.status]).toEqual([201, 201])
    expect(Object.keys(second.body)).toEqual(Object.keys(first.body))
    const versions = await backend.context.db
      .selectFrom('application_jobs')
      .select(['job_code', 'version'])
      .where('email_key', '=', addressKey(backend.context.db, 'again@example.com'))
      .orderBy('version')
      .orderBy('job_code')
      .execute()
    expect(versions.map(({ job_code, version }) => [job_code, version])).toEqual([
      ['SA-1002', 1],
      ['SW-1001', 1],
      ['SW-1001', 2],
    ])
    const rows = await opened(backend.context.db, 'outbox')
    const { jobs } = JSON.parse(rows.at(-1)?.args ?? '')
    expect(
      jobs.map(({ code, isNewerVersion }: { code: string; isNewerVersion: boolean }) => [
        code,
        isNewerVersion,
      ]),
    ).toEqual([
      ['SW-1001', true],
      ['SA-1002', false],
    ])
  })
})

describe('submitApplication refuses what is not valid any more', () => {
  it('a vacancy closed while the form was filled in, before the board is rebuilt', async () => {
    const late = await startBackend({ JOBS_REFRESH: '1d' })
    const application = await prepareApplication(late, { jobCodes: ['SA-1002'] })
    await late.api.get('/api/jobs/SA-1002').expect(200)
    await late.putJob(openJobs[1] as (typeof openJobs)[number], 'closed')
    await late.api.get('/api/jobs/SA-1002').expect(200)
    const { body } = await submit(late, application).expect(422)
    expect(body.issues).toEqual([{ path: 'jobCodes.0', rule: 'jobClosed' }])
  })

  it('with every issue at once, and writes nothing', async () => {
    const application = await prepareApplication(backend, {
      jobCodes: ['NO-0000', closedJob.code],
      consent: { agreed: true, version: '2025-01-01' },
    })
    const other = { ...application.other, resume: 'x'.repeat(43) }
    expect(await refuse({ ...application, other })).toEqual([
      { path: 'jobCodes.0', rule: 'jobUnknown' },
      { path: 'jobCodes.1', rule: 'jobClosed' },
      { path: 'consent.version', rule: 'consentVersion' },
      { path: 'other.resume', rule: 'fileExpired' },
    ])
  })
})

describe('submitApplication acts once for a key', () => {
  it('for 50 concurrent requests: one application, 50 equal answers', async () => {
    const application = await prepareApplication(backend)
    const before = await writtenBy(backend)
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(backend, application, 'fifty')))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const after = await writtenBy(backend)
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 1, 3])
  })

  it('and answers 409 while the first attempt has no answer yet', async () => {
    const application = await prepareApplication(backend)
    await submit(backend, application, 'under-way').expect(201)
    await backend.context.db.updateTable('idempotency_keys').set({ answer: null }).execute()
    const { body } = await submit(backend, application, 'under-way').expect(409)
    expect(body.code).toBe('idempotency_key_in_progress')
  })

  it('and stores only the hash of the key', async () => {
    await submit(backend, await prepareApplication(backend), 'a-key-in-the-clear').expect(201)
    expect(await allRows(backend)).not.toContain('a-key-in-the-clear')
  })
})

describe('submitApplication logs', () => {
  it('no personal data', async () => {
    const application = await prepareApplication(backend)
    const personal = { ...application.personal, nameEn: 'Canary Canarsson', email: 'canary@example.com' }
    await submit(backend, { ...application, personal }, 'canary-key').expect(201)
    await submit(backend, { ...application, personal, canary: 'canary' }, 'canary-key').expect(422)
    await backend.api.get('/api/jobs?keyword=canary').expect(200)
    await backend.api.get('/api/jobs/CANARY').expect(404)
    await backend.api.get('/canary?canary=1').expect(404)
    const lines = backend
      .log()
      .split('\n')
      .filter((line) => line.includes('"route":"/api/applications"'))
    const requests = lines.map((line) => JSON.parse(line).requestId)
    expect(requests).toHaveLength(new Set(requests).size)
    expect(backend.log().match(/requestId/g)).toHaveLength(
      backend.log().match(/"msg":"answered"/g)?.length ?? 0,
    )
    expect(backend.log()).not.toMatch(/canar|127\.0\.0\.1"/i)
    expect(backend.log()).not.toContain(samples.resume.name)
  })
})
