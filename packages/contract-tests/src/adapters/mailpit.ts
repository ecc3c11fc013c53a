import type { Contract } from '../kit/contract.ts'
import { mailReader } from './mail-of.ts'
import { jsonAt, type Mailbox } from './mailbox.ts'
import { elements, member, text } from './values.ts'

/** Mailpit, by its API v1. @param origin such as `http://localhost:8025`. */
export function mailpit(origin: string, contract: Contract): Mailbox {
  const mailOf = mailReader(contract)
  return {
    mailsTo: async (address) => {
      const query = new URLSearchParams({ query: `to:"${address}"`, limit: '200' })
      const found = await jsonAt(`${origin}/api/v1/search?${query.toString()}`)
      const mails = elements(member(found, 'messages')).filter((message) =>
        elements(member(message, 'To')).some(
          (to) => text(member(to, 'Address')).toLowerCase() === address.toLowerCase(),
        ),
      )
      return await Promise.all(
        mails.map(async (summary) => {
          const id = text(member(summary, 'ID'))
          const message = await jsonAt(`${origin}/api/v1/message/${id}`)
          const headers = await jsonAt(`${origin}/api/v1/message/${id}/headers`)
          return mailOf({
            id,
            to: text(member(elements(member(message, 'To'))[0], 'Address')),
            subject: text(member(message, 'Subject')),
            text: text(member(message, 'Text')),
            html: text(member(message, 'HTML')),
            sentAt: text(member(message, 'Date')),
            language: text(elements(member(headers, 'Content-Language'))[0]),
          })
        }),
      )
    },
  }
}
