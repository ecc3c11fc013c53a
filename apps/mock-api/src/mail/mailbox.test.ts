import { expect, it } from 'vitest'
import { listMails } from '../development/mails.ts'
import { mailboxTransport } from './mailbox.ts'
import { enqueueMail } from './outbox.ts'
import { deliverNext, linkConfig, order, start, temporaryDatabase } from './test-support/outbox.ts'

it('the mailbox stores a mail once, however often it is sent', async () => {
  const db = await temporaryDatabase()
  await enqueueMail(db, order, start)
  const [row] = await db.selectFrom('outbox').selectAll().execute()
  const { to, locale } = order
  const mail = { id: row?.id ?? '', subjectId: null, to, locale, sentAt: start }
  const transport = mailboxTransport(db)
  for (let at = 0; at < 2; at++) await transport.send({ ...mail, subject: '', text: '', html: '', links: [] })
  expect(await listMails(db, {})).toHaveLength(1)
})

it('the mailbox stores no mail to an address that was deleted since', async () => {
  const db = await temporaryDatabase()
  await enqueueMail(db, order, start)
  const box = mailboxTransport(db)
  const transport = {
    async send(mail: Parameters<typeof box.send>[0]) {
      await db.deleteFrom('outbox').execute()
      await box.send(mail)
    },
  }
  await deliverNext({ db, config: linkConfig, transport, now: () => start, log: { warn() {}, error() {} } })
  expect(await listMails(db, {})).toEqual([])
})
