import { expect, it } from 'vitest'
import { UnreadableDocument } from '../storage/stored-document.ts'
import { MailRejected } from './mail.ts'
import { readRefusal, refusalOf, writeRefusal } from './smtp.ts'

const smtp = (fields: Record<string, unknown>) =>
  Object.assign(new Error('550 ann@mail.example unknown'), fields)

it.each([
  [smtp({ code: 'ECONNREFUSED', command: 'CONN' }), 'connection ECONNREFUSED'],
  [smtp({ code: 'ETLS', command: 'STARTTLS' }), 'connection ETLS'],
  [smtp({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }), 'login 535'],
  [smtp({ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }), 'sender 553'],
  [smtp({ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }), 'recipient 450'],
  [new MailRejected('x', { cause: smtp({ responseCode: 550, command: 'RCPT TO' }) }), 'recipient 550'],
  [smtp({ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }), 'message 554'],
  [new DOMException('late', 'TimeoutError'), 'connection TimeoutError'],
  [smtp({ code: 'no <ann@mail.example>', command: 'RCPT TO ann@mail.example' }), 'recipient Error'],
  [new Error('Unknown mail template'), 'other Error'],
  ['ann@mail.example', 'other unknown'],
])('%o is stored as "%s"', (error, text) => {
  const refusal = refusalOf(error)
  expect(writeRefusal(refusal)).toBe(text)
  expect(readRefusal(text)).toEqual(refusal)
})

it('reads a mail that cannot be read as such', () => {
  expect(refusalOf(Object.create(UnreadableDocument.prototype))).toEqual({
    stage: 'content',
    code: 'unreadable',
  })
})

it('has none before the first attempt, and tolerates those of other versions', () => {
  expect(readRefusal(null)).toBeUndefined()
  expect(readRefusal('elsewhere 1')).toEqual({ stage: 'other', code: '1' })
})
