import type { Contract } from '../kit/contract.ts'
import { mailReader } from './mail-of.ts'
import { jsonAt, type Mailbox } from './mailbox.ts'
import { elements, member, text } from './values.ts'

/** maildev. It lists the oldest mail first. @param origin such as `http://localhost:1080`. */
export function maildev(origin: string, contract: Contract): Mailbox {
  const mailOf = mailReader(contract)
  return {
    mailsTo: async (address) =>
      elements(await jsonAt(`${origin}/email`))
        .map((mail) =>
          mailOf({
            id: text(member(mail, 'id')),
            to: text(member(elements(member(mail, 'to'))[0], 'address')),
            subject: text(member(mail, 'subject')),
            text: text(member(mail, 'text')),
            html: text(member(mail, 'html')),
            sentAt: text(member(mail, 'date')),
            language: text(member(mail, 'headers', 'content-language')),
          }),
        )
        .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
        .reverse(),
  }
}
