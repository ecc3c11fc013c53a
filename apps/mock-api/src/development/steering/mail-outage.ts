import type { MailTransport } from '../../mail/mail.ts'
import type { SteeringStore } from './steering.ts'

/** Wraps a transport: while a scenario stops mail, every attempt fails as if the mail server were unreachable. */
export function withOutages(
  transport: MailTransport,
  store: Pick<SteeringStore, 'isMailDown'>,
): MailTransport {
  function reach(): void {
    // The error of a closed port, as `smtp.ts` would pass it on.
    if (store.isMailDown()) throw Object.assign(new Error('mail server down'), { code: 'ECONNREFUSED' })
  }
  return {
    ...transport,
    async send(mail, signal) {
      reach()
      await transport.send(mail, signal)
    },
    async rehearse(mail, signal) {
      reach()
      await transport.rehearse?.(mail, signal)
    },
    close: () => transport.close(),
  }
}
