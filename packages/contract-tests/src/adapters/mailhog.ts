import type { Contract } from '../kit/contract.ts'
import { mailReader } from './mail-of.ts'
import { jsonAt, type Mailbox } from './mailbox.ts'
import { decodedBody, decodedHeader } from './mime.ts'
import { elements, member, text } from './values.ts'

/** MailHog, by its API v2. It shows parts as they were sent, encoded. @param origin such as `http://localhost:8025`. */
export function mailhog(origin: string, contract: Contract): Mailbox {
  const mailOf = mailReader(contract)
  return {
    mailsTo: async (address) => {
      const query = new URLSearchParams({ kind: 'to', query: address, limit: '200' })
      const found = await jsonAt(`${origin}/api/v2/search?${query.toString()}`)
      return elements(member(found, 'items'))
        .map((item) => {
          const parts = partsOf(item)
          const [to] = elements(member(item, 'To'))
          return mailOf({
            id: text(member(item, 'ID')),
            to: `${text(member(to, 'Mailbox'))}@${text(member(to, 'Domain'))}`,
            subject: decodedHeader(headerOf(member(item, 'Content'), 'Subject')),
            text: parts.find(({ type }) => type.startsWith('text/plain'))?.body ?? '',
            html: parts.find(({ type }) => type.startsWith('text/html'))?.body ?? '',
            sentAt: text(member(item, 'Created')),
            language: headerOf(member(item, 'Content'), 'Content-Language'),
          })
        })
        .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    },
  }
}

type Part = { type: string; body: string }

/** The parts of a mail without parts inside, decoded; a mail without parts is one. */
function partsOf(item: unknown): Part[] {
  const below = elements(member(item, 'MIME', 'Parts'))
  if (below.length > 0) return below.flatMap(partsOf)
  const holder = member(item, 'Content') ?? item
  return [
    {
      type: headerOf(holder, 'Content-Type').toLowerCase(),
      body: decodedBody(text(member(holder, 'Body')), headerOf(holder, 'Content-Transfer-Encoding')),
    },
  ]
}

function headerOf(holder: unknown, name: string): string {
  return text(elements(member(holder, 'Headers', name))[0])
}
