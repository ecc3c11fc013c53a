import type { LinkPurpose } from '@recruiting/schema/options'
import { type TestSupportClient, testSupportClient } from '@recruiting/schema/test-support/client'
import { mailboxTransport, storedLinks } from '../../src/mail/mailbox.ts'
import { deliverNext } from '../../src/mail/test-support/outbox.ts'
import { opened } from '../../src/storage/test-support/opened.ts'
import { type Backend, startBackend } from './backend.ts'

/** A backend with the client of its calls for tests. */
export type Steered = Backend & {
  call: TestSupportClient
  /** Sends the waiting mails to the mailbox, as the worker of a running server does. */
  deliver: () => Promise<void>
  /** Does the same. @returns the token of the newest link of a purpose in the mailbox. */
  mailboxToken: (purpose: LinkPurpose) => Promise<string>
}

export async function startSteered(
  environment: Record<string, string> = {},
  atEnd?: (stop: () => Promise<void>) => void,
): Promise<Steered> {
  const backend = await startBackend(environment, atEnd)
  const { app, context } = backend
  const { config, db, now } = context
  const deps = { config, db, now, log: app.log, transport: mailboxTransport(db) }
  async function deliver(): Promise<void> {
    while (await deliverNext(deps));
  }
  return Object.assign(backend, {
    call: testSupportClient(backend.url),
    deliver,
    async mailboxToken(purpose: LinkPurpose) {
      await deliver()
      const mails = (await opened(db, 'mailbox')).toSorted((a, b) => b.position - a.position)
      const links = mails.flatMap((mail) => storedLinks.read(mail.links, mail.id))
      const link = links.find((each) => each.purpose === purpose)
      if (!link) throw new Error(`No ${purpose} link in ${mails.length} mails`)
      return link.token
    },
  })
}
