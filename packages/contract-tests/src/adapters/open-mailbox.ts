import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import type { Contract } from '../kit/contract.ts'
import { mailReader } from './mail-of.ts'
import { jsonAt, type Mailbox } from './mailbox.ts'
import { elements, member, text } from './values.ts'

/** Mailboxes with an HTTP API, and the address at which each listens by default. */
const programs = {
  mailpit: { open: mailpit, origin: 'http://localhost:8025' },
  mailhog: { open: mailhog, origin: 'http://localhost:8025' },
  maildev: { open: maildev, origin: 'http://localhost:1080' },
}

/** How `--mail` is written. */
export const mailForms = 'test-support, mailpit[:URL], maildev[:URL], mailhog[:URL], command:<shell command>'

/**
 * The mailbox of `--mail`.
 * @param spec `mailpit`, `mailpit:http://mail.example:8025`, `command:./mails.sh`, `test-support`
 * @returns `test-support` when the target's own calls show the mails; undefined when the text has no known form
 */
export function openMailbox(spec: string, contract: Contract): Mailbox | 'test-support' | undefined {
  if (spec === 'test-support') return spec
  const [name = '', ...rest] = spec.split(':')
  const argument = rest.join(':')
  if (name === 'command') return argument.trim() === '' ? undefined : mailCommand(argument, contract)
  const [, program] = Object.entries(programs).find(([key]) => key === name) ?? []
  if (program === undefined) return undefined
  const address = argument === '' ? program.origin : argument
  if (!URL.canParse(address) || !/^https?:/.test(address)) return undefined
  return program.open(address.replace(/\/$/, ''), contract)
}

const execute = promisify(exec)

/**
 * A command of the shell that prints mails as JSON: a list of `{to, subject, text, html, sentAt, language}`, newest
 * first, of which only `to` and `text` are needed. The variable `MAIL_TO` holds the address.
 */
function mailCommand(command: string, contract: Contract): Mailbox {
  const mailOf = mailReader(contract)
  return {
    mailsTo: async (address) => {
      const { stdout } = await execute(command, {
        env: { ...process.env, MAIL_TO: address },
        maxBuffer: 64 * 1024 * 1024,
      }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
        throw new Error(`The command of --mail failed: ${reason}`)
      })
      return elements(listIn(stdout))
        .map((mail, index) =>
          mailOf({
            id: text(member(mail, 'id')) || String(index),
            to: text(member(mail, 'to')),
            subject: text(member(mail, 'subject')),
            text: text(member(mail, 'text')),
            html: text(member(mail, 'html')),
            sentAt: text(member(mail, 'sentAt')),
            language: text(member(mail, 'language')),
          }),
        )
        .filter(({ to }) => to.trim().toLowerCase() === address.toLowerCase())
    },
  }
}

function listIn(output: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(output)
  } catch {
    throw new Error('The command of --mail printed no JSON')
  }
  if (!Array.isArray(value)) throw new Error('The command of --mail printed no list of mails')
  return value
}

/** maildev. It lists the oldest mail first. @param origin such as `http://localhost:1080`. */
function maildev(origin: string, contract: Contract): Mailbox {
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

/** MailHog, by its API v2. It shows parts as they were sent, encoded. @param origin such as `http://localhost:8025`. */
function mailhog(origin: string, contract: Contract): Mailbox {
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

/** Mailpit, by its API v1. @param origin such as `http://localhost:8025`. */
function mailpit(origin: string, contract: Contract): Mailbox {
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

/** The UTF-8 text of a part's body. @param encoding its `Content-Transfer-Encoding`. */
function decodedBody(body: string, encoding: string): string {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return unquoted(body.replace(/=\r?\n/g, ''))
    default:
      return body
  }
}

/** A header's text with its encoded words (RFC 2047) in UTF-8 decoded. */
export function decodedHeader(value: string): string {
  // Blanks between two encoded words are no part of the text.
  const joined = value.replace(/\?=[ \t\r\n]{1,80}=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([bq])\?([^?]{0,1000})\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : unquoted(word.replaceAll('_', ' ')),
  )
}

/** `=E8=87=BA` as UTF-8. Other characters are bytes of their own UTF-8. */
function unquoted(value: string): string {
  const bytes = value
    .split(/(=[0-9A-Fa-f]{2})/)
    .map((piece, index) => (index % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece)))
  return Buffer.concat(bytes).toString('utf8')
}
