import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exampleJob } from '@recruiting/schema/examples/job'
import { mailboxTransport } from '../../src/mail/mailbox.ts'
import { enqueueMail } from '../../src/mail/outbox.ts'
import { deliverNext } from '../../src/mail/test-support/outbox.ts'
import { createReferral } from '../../src/referrals/referrals.ts'
import { transact } from '../../src/storage/database.ts'
import { type Backend, useBackendIn } from './backend.ts'
import { closedJob, openJobs } from './jobs.ts'
import { apply, callWith, deletionToken, exampleReferral, personalInfo, refer, save } from './links.ts'
import { stage } from './uploads.ts'

/** Links by which the contents of a data folder are read. */
export type Written = { editTokens: string[]; referralToken: string }

/**
 * Fills an empty folder through the API: two applicants, one of whom has edited; a deleted one; a referral; unsent
 * mails and mails in the mailbox; a staged file.
 */
export async function writeFolder(path: string, environment: Record<string, string> = {}): Promise<Written> {
  const written = await useBackendIn(path, environment, fill)
  // One file, without a write-ahead log.
  const database = new DatabaseSync(join(path, 'recruiting.db'))
  database.exec('pragma journal_mode = delete; vacuum')
  database.close()
  for (const name of ['lock.db', 'lock.pid']) await rm(join(path, name), { force: true })
  return written
}

/** Fills the empty folder of a backend as `writeFolder` says. */
export async function fill(backend: Backend): Promise<Written> {
  const { context, clock } = backend
  for (const job of openJobs) await backend.putJob(job)
  await backend.putJob({ ...exampleJob, code: 'SW-1001', remoteWork: 'partial' })
  await backend.putJob(closedJob, 'closed')

  const [first, second, gone] = ['first@example.com', 'second@example.com', 'gone@example.com'] as const
  const edit = (await apply(backend, first)).token
  const [resume, headshot] = await Promise.all([stage(backend, 'resume'), stage(backend, 'headshot')])
  const other = { ...personalInfo.other, resume: resume.id, headshot: headshot.id }
  const info = { ...personalInfo, personal: { ...personalInfo.personal, email: first }, other }
  await save(backend, edit, info).expect(200)
  await backend.sendMails()
  const editTokens = [edit, (await apply(backend, second)).token]
  await apply(backend, gone)
  const token = await deletionToken(backend, gone)
  await callWith(backend, 'confirmResumeDeletion', token).expect(200)
  const referral = await refer(backend, { email: 'referred@example.com' })
  await backend.sendMails()

  const asked = { template: 'resumeDeletionRequested', to: second, locale: 'tw', args: {} } as const
  await enqueueMail(context.db, asked, clock.now)
  await toMailbox(backend)
  await transact(context.db, (trx) =>
    createReferral(trx, { ...exampleReferral, email: 'later@example.com' }, { locale: 'us', now: clock.now }),
  )
  await stage(backend, 'portfolio')
  return { editTokens, referralToken: referral.token }
}

/** Sends unsent mails to the development mailbox. */
export async function toMailbox({ app, context: { config, db, now } }: Backend): Promise<void> {
  await deliverNext({ config, db, now, log: app.log, transport: mailboxTransport(db) })
}
