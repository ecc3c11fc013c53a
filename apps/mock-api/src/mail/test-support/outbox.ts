import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import type { LinkConfig } from '../../links/links.ts'
import type { Db } from '../../storage/database.ts'
import { openDatabase } from '../../storage/open-database.ts'
import { attemptNext } from '../../storage/queue.ts'
import { opened } from '../../storage/test-support/opened.ts'
import { type DeliveryDeps, type MailKind, mailJob } from '../deliver.ts'
import type { Mail, MailTransport } from '../mail.ts'
import { enqueueMail, type MailOrder } from '../outbox.ts'

/** The initial time of the clock. */
export const start = Date.parse('2026-11-21T12:00:00.000Z')

export const order = {
  template: 'applicationReceived',
  to: 'ann@mail.example',
  locale: 'tw',
  args: {
    nameZh: '王小明',
    nameEn: 'Ann Wang',
    reference: '7K2M-9QWX-4HTC',
    submittedAt: '2026-11-21T16:05:00.000Z',
    jobs: [{ code: 'SW-1001', title: { tw: '後端工程師', us: 'Backend Engineer' }, isNewerVersion: false }],
  },
} satisfies MailOrder

/** The configuration of links. */
export const linkConfig: LinkConfig = readConfig({ SITE_URL: 'https://jobs.example' })

/** A new database, removed after the test. */
export async function temporaryDatabase(): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  const db = await openDatabase({ DATA_DIR: folder })
  onTestFinished(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })
  return db
}

/** A transport that records its mails and then calls `answer`. */
export function recordingTransport(
  answer: (mail: Mail) => Promise<void> = async () => {},
): MailTransport & { mails: Mail[] } {
  const mails: Mail[] = []
  return {
    parallel: 1,
    mails,
    async send(mail) {
      mails.push(mail)
      await answer(mail)
    },
    close() {},
  }
}

/** An outbox with one mail, a stopped clock, and everything that was logged. */
export async function outboxWithMail(transport: Pick<MailTransport, 'send'>) {
  const db = await temporaryDatabase()
  await enqueueMail(db, order, start)
  const clock = { at: start }
  const logged: unknown[] = []
  const note = (...line: unknown[]) => logged.push(line)
  const deps: DeliveryDeps = {
    db,
    config: linkConfig,
    transport,
    now: () => clock.at,
    log: { warn: note, error: note },
  }
  const rows = () => opened(db, 'outbox')
  return { db, deps, clock, logged, rows }
}

/** Makes one attempt to send a mail of one of these kinds. @returns false when none is due */
export async function deliverNext(
  deps: DeliveryDeps,
  kinds: readonly MailKind[] = ['fresh', 'askedFor', 'retried'],
): Promise<boolean> {
  const job = mailJob(deps, { parallel: 1, tick: 1 })
  const { signal } = new AbortController()
  for (const kind of kinds) if (await attemptNext(job, kind, signal)) return true
  return false
}
