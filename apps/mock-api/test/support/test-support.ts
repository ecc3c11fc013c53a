import { type TestSupportClient, testSupportClient } from '@recruiting/schema/test-support/client'
import { deliverNext } from '../../src/mail/deliver.ts'
import { mailboxTransport } from '../../src/mail/mailbox.ts'
import { type Backend, startBackend } from './backend.ts'

/** A backend with the client of its calls for tests. */
export type Steered = Backend & {
  call: TestSupportClient
  /** Sends the waiting mails to the mailbox, as the worker of a running server does. */
  deliver: () => Promise<void>
}

export async function startSteered(
  environment: Record<string, string> = {},
  atEnd?: (stop: () => Promise<void>) => void,
): Promise<Steered> {
  const backend = await startBackend(environment, atEnd)
  const { app, context } = backend
  const { config, db, now } = context
  const deps = { config, db, now, log: app.log, transport: mailboxTransport(db) }
  return Object.assign(backend, {
    call: testSupportClient(backend.url),
    async deliver() {
      while (await deliverNext(deps));
    },
  })
}
