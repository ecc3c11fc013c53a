import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Application, ApplicationReceipt } from '@recruiting/schema/application'
import { exampleJob } from '@recruiting/schema/examples/job'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import type { Referral } from '@recruiting/schema/referral'
import type { Mail } from '@recruiting/schema/test-support/entities'
import { transact } from '../../src/db/database.ts'
import { storedJob } from '../../src/documents/stored-job.ts'
import { deliverNext } from '../../src/mail/deliver.ts'
import { mailboxTransport } from '../../src/mail/mailbox.ts'
import { createReferral } from '../../src/use-cases/create-referral.ts'
import { orderDeletionLink } from '../../src/use-cases/order-link.ts'
import { raiseVersion } from '../../src/use-cases/versions.ts'
import { prepareApplication, submit } from './applications.ts'
import { type Backend, startBackendIn } from './backend.ts'
import { closedJob, openJobs } from './jobs.ts'
import { callWith, deletionToken, exampleReferral, personalInfo, refer, save, tokenIn } from './links.ts'
import { stage } from './uploads.ts'

/** The contents of a stored data folder, according to its own version. */
export type Contents = {
  /** Codes of the open vacancies. */
  jobs: string[]
  people: {
    email: string
    /** The idempotency key of the submission. */
    key: string
    application: Application
    receipt: ApplicationReceipt
    editToken: string
    record: PersonalInfoRecord
  }[]
  deletionToken: string
  referral: { token: string; answer: Referral }
  messages: Mail[]
  /** The number of unsent mails. */
  waiting: number
  stagedPortfolio: string
  /** The number of deletion receipts. */
  receipts: number
}

const contentsName = 'contents.json'

/** The contents of the folder at a path. */
export async function contentsOf(path: string): Promise<Contents> {
  return JSON.parse(await readFile(join(path, contentsName), 'utf8'))
}

/**
 * Fills an empty folder through the API: two applicants, one of whom has edited; a deleted one; a referral; unsent
 * mails and mails in the mailbox; a staged file; an import that is published and not moved.
 */
export async function writeFolder(path: string, environment: Record<string, string> = {}): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  const backend = await startBackendIn(path, environment, (stop) => stops.push(stop))
  try {
    await writeFile(join(path, contentsName), `${JSON.stringify(await fill(backend), undefined, 2)}\n`)
  } finally {
    for (const stop of stops) await stop()
  }
  // Without write-ahead log and free pages, to keep the file small.
  const database = new DatabaseSync(join(path, 'recruiting.db'))
  database.exec('pragma journal_mode = delete; vacuum')
  database.close()
  for (const name of ['lock.db', 'lock.pid']) await rm(join(path, name), { force: true })
}

async function fill(backend: Backend): Promise<Contents> {
  const { context, clock } = backend
  for (const job of openJobs) await backend.putJob(job)
  await backend.putJob({ ...exampleJob, code: 'SW-1001', remoteWork: 'partial' })
  await backend.putJob(closedJob, 'closed')

  const first = await applied(backend, 'first@example.com')
  const [resume, headshot] = await Promise.all([stage(backend, 'resume'), stage(backend, 'headshot')])
  const other = { ...personalInfo.other, resume: resume.id, headshot: headshot.id }
  const info = { ...personalInfo, personal: { ...personalInfo.personal, email: first.email }, other }
  const saved = await save(backend, first.editToken, info).expect(200)
  await backend.sendMails()
  const second = await applied(backend, 'second@example.com')
  const gone = await applied(backend, 'gone@example.com')
  const token = await deletionToken(backend, gone.email)
  await callWith(backend, 'confirmResumeDeletion', token).expect(200)
  const referral = await refer(backend, { email: 'referred@example.com' })
  const answer = await callWith(backend, 'getReferral', referral.token).expect(200)
  await backend.sendMails()
  const deletion = await deletionToken(backend, first.email)

  await orderDeletionLink(context, second.email)
  await toMailbox(backend)
  const mailbox = await backend.api.get('/__mock/mails').expect(200)
  await transact(context.db, (trx) =>
    createReferral(trx, { ...exampleReferral, email: 'later@example.com' }, { locale: 'us', now: clock.now }),
  )
  await publishImport(context.db)
  const list = await backend.api.get('/api/jobs').expect(200)
  const portfolio = await stage(backend, 'portfolio')
  return {
    jobs: list.body.items.map(({ code }: { code: string }) => code),
    people: [{ ...first, record: saved.body }, second],
    deletionToken: deletion,
    referral: { token: referral.token, answer: answer.body },
    messages: mailbox.body.mails,
    waiting: 1,
    stagedPortfolio: portfolio.id,
    receipts: 1,
  }
}

async function applied(backend: Backend, email: string): Promise<Contents['people'][number]> {
  const key = `attempt of ${email}`
  const prepared = await prepareApplication(backend, { jobCodes: ['SW-1001', 'SA-1002'] })
  const application = { ...prepared, personal: { ...prepared.personal, email } }
  const { body: receipt } = await submit(backend, application, key).expect(201)
  const editToken = tokenIn(await backend.sendMails(), 'personal-info')
  const { body: record } = await callWith(backend, 'getPersonalInfo', editToken).expect(200)
  return { email, key, application, receipt, editToken, record }
}

/** Sends unsent mails to the development mailbox. */
async function toMailbox({ app, context: { config, db, now } }: Backend): Promise<void> {
  await deliverNext({ config, db, now, log: app.log, transport: mailboxTransport(db) })
}

/** The state after a server was killed between publishing and moving an import. */
async function publishImport(db: Backend['context']['db']): Promise<void> {
  const job = { ...exampleJob, code: 'IM-1001' }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('staged_jobs')
      .values({ code: job.code, document: storedJob.write(job), status: 'open', posted_at: job.postedAt })
      .execute()
    await trx.insertInto('imports').values({ kind: 'jobs', status: 'published' }).execute()
    await raiseVersion(trx, 'jobs')
  })
}
