import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { noticeVersion } from '@recruiting/schema/notice'
import type { UploadKind } from '@recruiting/schema/options'
import type { StagedUpload } from '@recruiting/schema/upload'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../src/config.ts'
import { sweepExpired } from '../src/deletion/retention.ts'
import { removeRow } from '../src/mail/outbox.ts'
import { createReferral } from '../src/referrals/referrals.ts'
import { openServices } from '../src/services.ts'
import { transact } from '../src/storage/database.ts'
import { opened } from '../src/storage/test-support/opened.ts'
import { countUnreadable } from '../src/uploads/reconcile.ts'
import { temporaryFolder } from '../src/uploads/test-files/temporary-folder.ts'
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
import { everythingReadable } from './support/forensics.ts'
import { allRows, apply, callWith, deletionToken, personalInfo, save, unknownToken } from './support/links.ts'
import { startServer } from './support/server-process.ts'
import { type Steered, startSteered } from './support/test-support.ts'
import { samples, upload } from './support/uploads.ts'

const deleteAndDie = fileURLToPath(new URL('support/delete-and-die.ts', import.meta.url))
const email = 'canary.person@example.com'

/** Stages a file with canaries in its name, and in its bytes where they are stored unchanged. */
async function stage(backend: Backend, kind: UploadKind, name: string): Promise<StagedUpload> {
  const sample = samples[kind]
  const bytes = kind === 'portfolio' ? Buffer.from(`${name} CanaryBytes`) : sample.bytes
  return (await upload(backend, { ...sample, bytes, name }).expect(201)).body
}

/** A person with a unique value in every field, through every journey. */
async function canaryPerson(backend: Steered) {
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
    consent: { agreed: true, version: noticeVersion },
    ...sections,
    other: { ...other, ...files },
  }
  const key = `CanaryKey${randomUUID()}`
  const { body: receipt } = await submit(backend, application, key).expect(201)
  const editToken = await backend.mailboxToken('personal-info')

  const replacement = await stage(backend, 'resume', names[3] ?? '')
  const edited = canaryPersonalInfo('Canary.Moved@example.com')
  const info = { ...edited, other: { ...edited.other, resume: replacement.id } }
  await save(backend, editToken, info).expect(200)
  const referral = canaryReferral('canary.moved@example.com')
  await transact(backend.context.db, (trx) =>
    createReferral(trx, referral, { locale: 'tw', now: backend.clock.now }),
  )
  const referralToken = await backend.mailboxToken('referral')
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

/** The personal section of `before@example.com` with a name. */
const nameOf = (nameEn: string) => ({
  personal: { ...personalInfo.personal, email: 'before@example.com', nameEn },
})

describe('confirmResumeDeletion leaves nothing behind', () => {
  it('in any table and in any byte of the data folder', async () => {
    const backend = await startSteered()
    // Other people before and after, so that the rows lie between others and share pages.
    const before = await apply(backend, 'before@example.com', nameOf('FirstName'))
    await save(backend, before.token, { ...personalInfo, ...nameOf('SecondName') }).expect(200)
    await backend.sendMails()
    const { values, tokens } = await canaryPerson(backend)
    await apply(backend, 'after@example.com')
    await sweepExpired(backend.context)
    expect(values.length).toBeGreaterThan(90)
    // Before the deletion the search finds every value, except those that the edit replaced; and it finds none
    // without the keys.
    const rows = await allRows(backend)
    const readable = await everythingReadable(backend.folder)
    for (const place of [rows, readable]) expect(found(values, place).length).toBeGreaterThan(60)
    expect(found(values, await bytesOf(backend.folder))).toEqual([])

    backend.clock.now += 60_000
    await backend.api.post('/api/delete-resume').send({ email: 'canary.moved@example.com' }).expect(202)
    const token = await backend.mailboxToken('delete-resume')
    const { body } = await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    expect(body).toMatchObject({ applications: 1, files: 3 })
    // Only the receipt is left to be sent.
    const receipts = await backend.context.db.selectFrom('outbox').select('template').execute()
    expect(receipts).toEqual([{ template: 'resumeDeleted' }])
    const address = /^canary\.moved@example\.com$/i
    const readableNow = [await allRows(backend), await everythingReadable(backend.folder)]
    for (const place of readableNow)
      expect(found(values, place).filter((value) => !address.test(value))).toEqual([])
    await backend.sendMails()

    expect(found(values, await allRows(backend))).toEqual([])
    const left = await everythingReadable(backend.folder)
    expect(found(values, left)).toEqual([])
    for (const secret of [token, ...Object.values(tokens)]) expect(left).not.toContain(secret)
    // The data of other people still exists.
    expect(found(['before@example.com', 'after@example.com', 'SecondName'], left)).toHaveLength(3)
    // What an edit replaced does not.
    expect(left).not.toContain('FirstName')
  })

  it('after a kill between the commit and the destruction of keys: the next start destroys them', async () => {
    const backend = await startBackend()
    await apply(backend, 'stays@example.com')
    await apply(backend, email)
    const copy = await temporaryFolder()
    onTestFinished(() => copy.remove())
    await cp(backend.folder, copy.path, { recursive: true })
    const killed = fork(deleteAndDie, [copy.path, email], { execArgv: [] })
    expect((await once(killed, 'exit'))[1]).toBe('SIGKILL')

    const wanted = ['stays@example.com', email]
    expect(found(wanted, await everythingReadable(copy.path))).toEqual(wanted)
    const server = await startServer({
      DATA_DIR: copy.path,
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'a@b.example',
    })
    server.child.kill('SIGKILL')
    await server.ended
    const context = await openServices(readConfig({ NODE_ENV: 'test', DATA_DIR: copy.path }))
    // The receipt has been enqueued.
    const receipts = context.db.selectFrom('outbox').select('id').where('template', '=', 'resumeDeleted')
    const ordered = await receipts.execute()
    expect(ordered).toHaveLength(1)
    for (const row of ordered) await removeRow(context.db, row)
    await context.close()
    expect(found(wanted, await everythingReadable(copy.path))).toEqual(['stays@example.com'])
  })

  it('in an earlier backup of the database, when only the later keys are available', async () => {
    const backend = await startBackend()
    await apply(backend, 'stays@example.com')
    await apply(backend, email)
    const backup = await temporaryFolder()
    onTestFinished(() => backup.remove())
    await cp(backend.folder, backup.path, { recursive: true })
    const token = await deletionToken(backend, email)
    await callWith(backend, 'confirmResumeDeletion', token).expect(200)
    await backend.sendMails()

    const wanted = ['stays@example.com', email]
    expect(found(wanted, await everythingReadable(backup.path))).toEqual(wanted)
    const keys = join(backend.folder, 'keys')
    expect(found(wanted, await everythingReadable(backup.path, keys))).toEqual(['stays@example.com'])

    // The backup is restored: the person's rows exist and are counted, but cannot be decrypted.
    await cp(keys, join(backup.path, 'keys'))
    const restored = await openServices(readConfig({ NODE_ENV: 'test', DATA_DIR: backup.path }))
    onTestFinished(() => restored.close())
    expect(await countUnreadable(restored.db)).toBeGreaterThan(3)
    expect(found(wanted, JSON.stringify(await opened(restored.db, 'applications')))).toEqual([
      'stays@example.com',
    ])
  })
})

describe('personal data', () => {
  it('is in no log, in no error answer, and only in the mails that need it', async () => {
    const backend = await startSteered({ LOG_LEVEL: 'trace' })
    const { application, info, referral, values, tokens, receipt } = await canaryPerson(backend)
    await backend.deliver()
    const mails = (await opened(backend.context.db, 'mailbox')).toSorted((a, b) => a.position - b.position)
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
    const token = await backend.mailboxToken('delete-resume')
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
