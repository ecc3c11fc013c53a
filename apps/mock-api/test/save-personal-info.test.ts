import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '../src/mail/mail.ts'
import { deliverNext } from '../src/mail/test-support/outbox.ts'
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
    const { db } = backend.context
    const attempts = db.selectFrom('idempotency_keys').where('email_key', '=', addressKey(db, moved))
    expect(await attempts.select('call').execute()).toHaveLength(1)
    // A deletion by the old address finds nothing; one by the new address does.
    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').send({ email }).expect(202)
    await backend.api.post('/api/delete-resume').send({ email: moved }).expect(202)
    expect((await backend.sendMails()).map(({ to }) => to)).toEqual([moved])
  })

  it('and leaves the submission of another application to the earlier one', async () => {
    const { email } = await applied()
    const { token } = await apply(backend, email)
    await save(backend, token, infoOf(`moved.${email}`)).expect(200)
    const { db } = backend.context
    for (const address of [email, `moved.${email}`]) {
      const attempts = db.selectFrom('idempotency_keys').where('email_key', '=', addressKey(db, address))
      expect(await attempts.select('call').execute()).toHaveLength(1)
    }
    await backend.sendMails()
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
})
