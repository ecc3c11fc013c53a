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

async function storedApplication(reference: string) {
  const rows = await opened(backend.context.db, 'applications')
  const row = rows.find((each) => each.reference === reference)
  if (!row) throw new Error(`No application ${reference}`)
  return row
}

it('savePersonalInfo removes the bytes and the rows of replaced files only', async () => {
  const { application, email, token, reference } = await applied()
  const { id } = await storedApplication(reference)
  const files = async () =>
    (await opened(backend.context.db, 'files'))
      .filter((file) => file.application_id === id)
      .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  const before = await files()
  const stored = (await backend.storedFiles()).length
  const [headshot, resume] = await Promise.all([stage(backend, 'headshot'), stage(backend, 'resume')])
  const named = { headshot: headshot.id, resume: resume.id }
  await save(backend, token, infoOf(email, { other: { ...personalInfo.other, ...named } })).expect(200)
  expect((await files()).map((file) => [file.id, file.status])).toEqual([
    [fileKey(headshot.id), 'claimed'],
    [before[1]?.id, 'claimed'],
    [fileKey(resume.id), 'claimed'],
  ])
  const { other } = await storedApplication(reference)
  expect(JSON.parse(other)).toMatchObject({ ...named, portfolio: application.other.portfolio })
  const keys = await backend.storedFiles()
  expect(keys).toHaveLength(stored)
  expect(keys).not.toContain(before[0]?.key)
  expect(keys).toContain(before[1]?.key)
})

describe('savePersonalInfo with another address', () => {
  it('leaves nothing under the earlier one', async () => {
    const { email, token } = await applied()
    const moved = `Moved.${email}`
    await save(backend, token, infoOf(moved)).expect(200)
    await backend.sendMails()
    const rows = await allRows(backend)
    expect(rows).toContain(addressKey(backend.context.db, moved))
    expect(rows).not.toContain(addressKey(backend.context.db, email))
    expect(rows).not.toContain(`"${email}"`)
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
