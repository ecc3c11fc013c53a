import type { Issue } from '@recruiting/schema/issue'
import { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverNext } from '../src/mail/deliver.ts'
import type { Mail } from '../src/mail/mail.ts'
import { addressKey } from '../src/storage/stored-of-address.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { prepareApplication, submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import { allRows, apply, callWith, personalInfo, save, tokenIn } from './support/links.ts'
import { stage } from './support/uploads.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

let person = 0
const newAddress = () => `editor${++person}@example.com`

/** Values of the edit form that keep the address. */
function infoOf(email: string, change: object = {}) {
  return { ...personalInfo, personal: { ...personalInfo.personal, email }, ...change }
}

async function applied() {
  const email = newAddress()
  return { email, ...(await apply(backend, email)) }
}

/** Saves invalid values, and checks that nothing was written. */
async function refuse(token: string, info: unknown, status: number, ifMatch = '*') {
  const before = await allRows(backend)
  const { body } = await save(backend, token, info, ifMatch).expect(status)
  expect(await allRows(backend)).toBe(before)
  return body
}

const fileKey = (id: string) => backend.context.db.keys.lookUp('file', id)

async function filesOf(reference: string) {
  const { id } = await storedApplication(reference)
  const files = (await opened(backend.context.db, 'files')).filter((file) => file.application_id === id)
  return files.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
}

async function storedApplication(reference: string) {
  const rows = await opened(backend.context.db, 'applications')
  const row = rows.find((each) => each.reference === reference)
  if (!row) throw new Error(`No application ${reference}`)
  return row
}

describe('savePersonalInfo replaces the record', () => {
  it('completely, returns it, and sends a mail without its values', async () => {
    const { email, token, reference } = await applied()
    const info = infoOf(email)
    const { body, headers } = await save(backend, token, info, '"1"').set('Accept-Language', 'en').expect(200)
    const { idNumber: _, ...identity } = info.identity
    expect(PersonalInfoRecord.strict().parse(body).sections).toEqual({ ...info, identity, other: info.other })
    expect(body.maskedIdNumber).toBe('A22****781')
    expect(headers).toMatchObject({ etag: '"2"', 'cache-control': 'no-store' })
    const loaded = await callWith(backend, 'getPersonalInfo', token).expect(200)
    expect(loaded.body).toEqual(body)
    expect(loaded.headers.etag).toBe('"2"')

    const [mail, ...others] = await backend.sendMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email, locale: 'us', links: [] })
    expect(mail?.text).toContain(reference)
    for (const value of ['A223456781', '陳', 'Yi-Chun', '忠孝西路', '912345678', '可調整高度'])
      expect(mail?.text).not.toContain(value)
  })
})

describe('savePersonalInfo and concurrent saves', () => {
  it('refuses an outdated version and changes nothing', async () => {
    const { email, token } = await applied()
    await save(backend, token, infoOf(email), '"1"').expect(200)
    await backend.sendMails()
    const other = infoOf(email, { health: { condition: false } })
    expect((await refuse(token, other, 412, '"1"')).code).toBe('precondition_failed')
    await save(backend, token, other, '"2"').expect(200)
  })

  it.each(['"0"', '1', 'W/"1"', 'W/"1", "0"', '"1', 'x', '""', '"0", *', '*, *', '"0" "1"'])(
    'refuses the version %s',
    async (ifMatch) => {
      const { email, token } = await applied()
      expect((await refuse(token, infoOf(email), 412, ifMatch)).code).toBe('precondition_failed')
    },
  )

  it('accepts one of twenty concurrent saves', async () => {
    const { email, token } = await applied()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        save(
          backend,
          token,
          infoOf(email, { health: { condition: true, description: `Number ${at}` } }),
          '"1"',
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(19).fill(412)])
    const winner = answers.find(({ status }) => status === 200)
    expect((await callWith(backend, 'getPersonalInfo', token)).body).toEqual(winner?.body)
    expect(await backend.sendMails()).toHaveLength(1)
  })
})

describe('savePersonalInfo and files', () => {
  it('replaces the named ones, keeps the others, and removes the replaced bytes', async () => {
    const { application, email, token, reference } = await applied()
    const before = await filesOf(reference)
    const stored = (await backend.storedFiles()).length
    const [headshot, resume] = await Promise.all([stage(backend, 'headshot'), stage(backend, 'resume')])
    const other = { ...personalInfo.other, headshot: headshot.id, resume: resume.id }
    const { body } = await save(backend, token, infoOf(email, { other })).expect(200)
    expect(body.files.map(({ kind }: { kind: string }) => kind)).toEqual(['headshot', 'resume', 'portfolio'])
    const after = await filesOf(reference)
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      [fileKey(headshot.id), 'claimed'],
      [before[1]?.id, 'claimed'],
      [fileKey(resume.id), 'claimed'],
    ])
    const row = await storedApplication(reference)
    expect(JSON.parse(row.other)).toMatchObject({
      headshot: headshot.id,
      resume: resume.id,
      portfolio: application.other.portfolio,
    })
    const files = await backend.storedFiles()
    expect(files).toHaveLength(stored)
    expect(files).not.toContain(before[0]?.key)
    expect(files).toContain(before[1]?.key)
  })

  it('removes a portfolio', async () => {
    const { email, token, reference } = await applied()
    const [, portfolio] = await filesOf(reference)
    const other = { ...personalInfo.other, removePortfolio: true }
    const { body } = await save(backend, token, infoOf(email, { other })).expect(200)
    expect(body.files.map(({ kind }: { kind: string }) => kind)).toEqual(['headshot', 'resume'])
    expect(body.sections.other).not.toHaveProperty('removePortfolio')
    expect(await backend.storedFiles()).not.toContain(portfolio?.key)
  })

  it('refuses one that is unknown, expired, of another kind or used, and changes nothing', async () => {
    const { email, token, application } = await applied()
    const stranger = await applied()
    const headshot = await stage(backend, 'headshot')
    for (const resume of [
      'x'.repeat(43),
      headshot.id,
      application.other.resume,
      stranger.application.other.resume,
    ]) {
      const body = await refuse(token, infoOf(email, { other: { ...personalInfo.other, resume } }), 422)
      expect(body.issues).toEqual([{ path: 'other.resume', rule: 'fileExpired' }])
    }
    const files = await callWith(backend, 'getPersonalInfo', token)
    expect(files.body.files).toHaveLength(3)
  })
})

describe('savePersonalInfo with another address', () => {
  it('notifies both addresses, and moves the whole application to the new one', async () => {
    const { email, token } = await applied()
    const moved = `Moved.${email}`
    await save(backend, token, infoOf(moved)).expect(200)
    const mails = await backend.sendMails()
    expect(mails.map(({ to }) => to).sort()).toEqual([moved, email].sort())
    for (const mail of mails) {
      expect(mail.text).toContain('電子郵件地址也已變更')
      expect(mail.text).not.toContain('@example.com')
    }
    // The link belongs to the application, not to an address.
    await callWith(backend, 'getPersonalInfo', token).expect(200)
    const rows = await allRows(backend)
    expect(rows).toContain(addressKey(backend.context.db, moved))
    expect(rows).not.toContain(addressKey(backend.context.db, email))
    expect(rows).not.toContain(`"${email}"`)
    // A deletion by the old address finds nothing; one by the new address does.
    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').send({ email }).expect(202)
    await backend.api.post('/api/delete-resume').send({ email: moved }).expect(202)
    expect((await backend.sendMails()).map(({ to }) => to)).toEqual([moved])
  })

  it('and sends no waiting link to the earlier one', async () => {
    const guarded = await startBackend()
    const { token: replaced } = await apply(guarded, 'before@example.com')
    await guarded.api.post('/api/personal-info/links').send({ email: 'before@example.com' }).expect(202)
    const token = tokenIn(await guarded.sendMails(), 'personal-info')
    guarded.clock.now += 60_000
    await callWith(guarded, 'resendLink', replaced).expect(202)
    await save(guarded, token, infoOf('after@example.com')).expect(200)
    const mails = await guarded.sendMails()
    expect(mails.map(({ to, links }) => `${links.length} to ${to}`).toSorted()).toEqual([
      '0 to after@example.com',
      '0 to before@example.com',
    ])
    await callWith(guarded, 'getPersonalInfo', token).expect(200)
  })

  it('and leaves the link out of a confirmation that is sent again to the earlier one', async () => {
    const guarded = await startBackend()
    const application = await prepareApplication(guarded)
    const personal = { ...application.personal, email: 'before@example.com' }
    await submit(guarded, { ...application, personal }).expect(201)
    const tried: Mail[] = []
    await deliverNext({
      db: guarded.context.db,
      config: guarded.context.config,
      now: () => guarded.clock.now,
      log: { warn() {}, error() {} },
      transport: {
        async send(mail) {
          tried.push(mail)
          throw new Error('The connection broke after the mail was taken')
        },
      },
    })
    const token = tokenIn(tried, 'personal-info')
    await save(guarded, token, infoOf('after@example.com')).expect(200)
    guarded.clock.now += 60_000
    const mails = await guarded.sendMails()
    expect(mails.map(({ to, links }) => `${links.length} to ${to}`).toSorted()).toEqual([
      '0 to after@example.com',
      '0 to before@example.com',
      '0 to before@example.com',
    ])
    expect(mails.map(({ subject }) => subject)).toContain(tried[0]?.subject)
    await callWith(guarded, 'getPersonalInfo', token).expect(200)
  })

  it('continues the count if the new address has applied for the same vacancy', async () => {
    const there = await applied()
    const { token } = await applied()
    await save(backend, token, infoOf(there.email)).expect(200)
    const versions = await backend.context.db
      .selectFrom('application_jobs')
      .select(['job_code', 'version'])
      .where('email_key', '=', addressKey(backend.context.db, there.email))
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { job_code: 'SW-1001', version: 1 },
      { job_code: 'SW-1001', version: 2 },
    ])
    await backend.sendMails()
  })
})

describe('savePersonalInfo refuses what the form refuses', () => {
  it.each([
    [{ identity: { idNumber: 'A123456788' } }, 'identity.idNumber', 'idNumber'],
    [{ identity: { idNumber: 'a123456789' } }, 'identity.idNumber', 'idNumber'],
    [{ identity: { homePhone: '02-2345678' } }, 'identity.homePhone', 'phone'],
    [{ contact: { postalCode: '1002' } }, 'contact.postalCode', 'postalCode'],
    [{ contact: { registeredPostalCode: '0100' } }, 'contact.registeredPostalCode', 'postalCode'],
    [{ military: { status: 'exempt', start: '201501' } }, 'military.start', 'notApplicable'],
    [{ military: { status: 'serving', start: '2015/01' } }, 'military.start', 'yearMonthSixDigits'],
    [{ military: { status: 'completed', start: '201501', end: '201401' } }, 'military.end', 'endBeforeStart'],
    [{ emergencyContact: {} }, 'emergencyContact.name', 'required'],
    [{ health: {} }, 'health.condition', 'required'],
    [{ hobbies: {} }, 'hobbies', 'unknownField'],
  ])('%j', async (change, path, rule) => {
    const { email, token } = await applied()
    const body = await refuse(token, infoOf(email, change), 422)
    expect(body.code).toBe('validation_failed')
    expect(body.issues.map((issue: Issue) => [issue.path, issue.rule])).toContainEqual([path, rule])
  })
})
