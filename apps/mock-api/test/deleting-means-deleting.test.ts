import { randomUUID } from 'node:crypto'
import type { UploadKind } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import { describe, expect, it } from 'vitest'
import { deliverNext } from '../src/mail/deliver.ts'
import { mailboxTransport } from '../src/mail/mailbox.ts'
import { createReferral } from '../src/use-cases/create-referral.ts'
import { sweepExpired } from '../src/use-cases/sweep.ts'
import { submit } from './support/applications.ts'
import { type Backend, startBackend } from './support/backend.ts'
import {
  bytesOf,
  canariesIn,
  canaryApplication,
  canaryPersonalInfo,
  canaryReferral,
  found,
} from './support/canaries.ts'
import { allRows, apply, callWith, deletionToken, save, unknownToken } from './support/links.ts'
import { samples, upload } from './support/uploads.ts'

const email = 'canary.person@example.com'

/** Delivers what is in the outbox to the mailbox of development. @returns what it holds. */
async function deliverToMailbox({ context: { db, config }, clock, app }: Backend) {
  const deps = { db, config, transport: mailboxTransport(db), now: () => clock.now, log: app.log }
  while (await deliverNext(deps));
  return await db.selectFrom('mailbox').selectAll().orderBy('position').execute()
}

async function mailboxToken(backend: Backend, purpose: string): Promise<string> {
  const mails = await deliverToMailbox(backend)
  const links = mails.flatMap((mail) => JSON.parse(mail.links) as { purpose: string; token: string }[])
  const link = links.findLast((each) => each.purpose === purpose)
  if (!link) throw new Error(`No link for ${purpose}`)
  return link.token
}

/** Stages a file whose name, and whose bytes where they are kept as they are, tell. */
async function stage(backend: Backend, kind: UploadKind, name: string): Promise<StagedUpload> {
  const sample = samples[kind]
  const bytes = kind === 'portfolio' ? Buffer.from(`${name} CanaryBytes`) : sample.bytes
  return (await upload(backend, { ...sample, bytes, name }).expect(201)).body
}

/** A person with a value of their own in every field, through every journey. */
async function canaryPerson(backend: Backend) {
  const names = ['canaryfile1.png', 'canaryfile2.pdf', 'canaryfile3.txt', 'canaryfile4.pdf']
  const [headshot, resume, portfolio] = await Promise.all([
    stage(backend, 'headshot', names[0] ?? ''),
    stage(backend, 'resume', names[1] ?? ''),
    stage(backend, 'portfolio', names[2] ?? ''),
  ])
  const { other, ...sections } = canaryApplication(email)
  const files = { headshot: headshot.id, resume: resume.id, portfolio: portfolio.id }
  const application = {
    jobCodes: ['SW-1001', 'SA-1002'],
    consent: { agreed: true, version: '2026-11-01' },
    ...sections,
    other: { ...other, ...files },
  }
  const key = `CanaryKey${randomUUID()}`
  const { body: receipt } = await submit(backend, application, key).expect(201)
  const editToken = await mailboxToken(backend, 'personal-info')

  const replacement = await stage(backend, 'resume', names[3] ?? '')
  const edited = canaryPersonalInfo('Canary.Moved@example.com')
  const info = { ...edited, other: { ...edited.other, resume: replacement.id } }
  await save(backend, editToken, info).expect(200)
  const referral = canaryReferral('canary.moved@example.com')
  await backend.context.db
    .transaction()
    .execute((trx) => createReferral(trx, referral, { locale: 'tw', now: backend.clock.now }))
  const referralToken = await mailboxToken(backend, 'referral')
  const values = [
    ...canariesIn([application, edited, referral]),
    'CanaryBytes',
    'canaryfile',
    key,
    receipt.reference,
    ...Object.values(files),
    replacement.id,
  ]
  const tokens = { 'personal-info': editToken, referral: referralToken }
  return { application, info, referral, values: [...new Set(values)], tokens, receipt }
}

describe('confirmResumeDeletion leaves nothing behind', () => {
  it('in any table and in any byte of the data folder', async () => {
    const backend = await startBackend()
    // Somebody before and somebody after, so that rows lie between others and pages are shared.
    await apply(backend, 'before@example.com')
    const { values, tokens } = await canaryPerson(backend)
    await apply(backend, 'after@example.com')
    await sweepExpired(backend.context)
    expect(values.length).toBeGreaterThan(90)
    // The search finds every one of them while they are there, but those that the edit replaced.
    const rows = await allRows(backend)
    const bytes = await bytesOf(backend.folder)
    for (const place of [rows, bytes]) expect(found(values, place).length).toBeGreaterThan(60)
    expect(found(['CanaryBytes'], bytes)).toHaveLength(1)

    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').send({ email: 'canary.moved@example.com' }).expect(202)
    const token = await mailboxToken(backend, 'delete-resume')
    const { body } = await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    expect(body).toMatchObject({ applications: 1, files: 3 })
    // The receipt is on its way, and it is all there is.
    const left = await backend.context.db.selectFrom('outbox').select('template').execute()
    expect(left).toEqual([{ template: 'resumeDeleted' }])
    const address = /^canary\.moved@example\.com$/i
    expect(found(values, await allRows(backend)).filter((value) => !address.test(value))).toEqual([])
    await backend.sendMails()
    backend.context.state.nextRewrite = 0
    await sweepExpired(backend.context)

    expect(found(values, await allRows(backend))).toEqual([])
    expect(found(values, await bytesOf(backend.folder))).toEqual([])
    for (const secret of [token, ...Object.values(tokens)])
      expect(await bytesOf(backend.folder)).not.toContain(secret)
    // Everybody else is still there.
    expect(found(['before@example.com', 'after@example.com'], await bytesOf(backend.folder))).toHaveLength(2)
  })

  it('of hundreds of people in a file that was written to all the time', async () => {
    const backend = await startBackend()
    const { db } = backend.context
    const person = (at: number) => `crowd${String(at).padStart(4, '0')}x@example.com`
    const now = new Date(backend.clock.now).toISOString()
    const rows = Array.from({ length: 400 }, (_, at) => ({
      id: randomUUID(),
      fingerprint: randomUUID(),
      email_key: person(at),
      locale: 'tw' as const,
      document: JSON.stringify({ reason: `${person(at)} `.repeat(1 + ((at * 37) % 60)), email: person(at) }),
      created_at: now,
    }))
    for (const row of rows) await db.insertInto('referrals').values(row).execute()
    const gone = rows.filter((_, at) => at % 40 === 7).map(({ email_key }) => email_key)
    for (const address of gone) {
      const token = await deletionToken(backend, address)
      await callWith(backend, 'confirmResumeDeletion', token).expect(200)
      await backend.sendMails()
    }
    backend.context.state.nextRewrite = 0
    await sweepExpired(backend.context)
    expect(found(gone, await bytesOf(backend.folder))).toEqual([])
    expect(
      found(
        rows.map(({ email_key }) => email_key),
        await bytesOf(backend.folder),
      ),
    ).toHaveLength(rows.length - gone.length)
  })
})

describe('what a person wrote', () => {
  it('is in no log, in no answer to a mistake, and only in the mails that need it', async () => {
    const backend = await startBackend({ LOG_LEVEL: 'trace' })
    const { application, info, referral, values, tokens, receipt } = await canaryPerson(backend)
    const mails = await deliverToMailbox(backend)
    const answers: string[] = []
    const note = async (request: PromiseLike<{ text: string; status: number }>, status: number) => {
      const answer = await request
      expect(answer.status).toBe(status)
      answers.push(answer.text)
    }
    const edit = tokens['personal-info']
    const broken = { ...info, identity: { ...info.identity, idNumber: 'CNRY9876543' }, canary: values }
    await note(save(backend, edit, broken), 422)
    await note(save(backend, edit, info, '"1"'), 412)
    await note(save(backend, edit, info), 422)
    await note(save(backend, unknownToken(), info), 401)
    await note(save(backend, `${edit}Canary`, info), 401)
    await note(callWith(backend, 'getReferral', edit), 401)
    await note(submit(backend, { ...application, jobCodes: ['CANARY-1'] }), 422)
    await note(submit(backend, { ...application, personal: values }), 422)
    await note(backend.api.post('/api/delete-resume').send({ email: `${values[0]}@` }), 422)
    await note(backend.api.post('/api/delete-resume').send({ email: values[0], phone: values[1] }), 422)
    await note(backend.api.get(`/api/personal-info?email=${encodeURIComponent(email)}`), 401)
    await note(backend.api.get('/api/delete-resume/canary'), 404)
    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').send({ email: 'canary.moved@example.com' }).expect(202)
    const token = await mailboxToken(backend, 'delete-resume')
    await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    await note(callWith(backend, 'confirmResumeDeletion', token), 410)
    await sweepExpired(backend.context)

    for (const answer of answers) expect(found(values, answer)).toEqual([])
    const log = backend.log()
    expect(log).toContain('"route":"/api/personal-info"')
    expect(found([...values, token, ...Object.values(tokens)], log)).toEqual([])
    expect(log).not.toMatch(/canary/i)

    const { lastNameZh, firstNameZh, nameEn } = application.personal
    const allowed: Record<number, string[]> = {
      0: [lastNameZh, firstNameZh, receipt.reference],
      1: [receipt.reference],
      2: [receipt.reference],
      3: [referral.recommender, referral.applicantName],
    }
    expect(mails).toHaveLength(4)
    for (const [at, mail] of mails.entries()) {
      const text = `${mail.subject}\n${mail.text}\n${mail.html}`
      expect(found(values, text).sort()).toEqual([...(allowed[at] ?? [])].sort())
    }
    expect(nameEn).toMatch(/^Canary/)
  })
})
