import { exec } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Contract, listOf, member, objectOf } from '../kit/contract.ts'
import { MissingMails } from '../kit/mismatch.ts'
import type { Mail, TestSupport } from '../kit/test-support.ts'

/** Reads the mails that a target sent. */
export type Mailbox = {
  /** All mails to an address, newest first. Throws when the mailbox cannot be read. */
  mailsTo: (address: string) => Promise<Mail[]>
}

/** How long `awaited` waits, in milliseconds. */
type Waiting = { patience: number; interval: number }

/** Polls the mailbox until the mails have arrived or `patience` has passed. */
export function awaited({ mailsTo }: Mailbox, { patience, interval }: Waiting): TestSupport['awaitMails'] {
  return async (address, count) => {
    for (let left = patience; ; left -= interval) {
      const mails = await mailsTo(address)
      if (mails.length >= count) return mails
      if (left <= 0)
        throw new MissingMails(
          `the number of mails to ${address} after ${patience / 1000} s`,
          count,
          mails.length,
        )
      await wait(interval)
    }
  }
}

/**
 * Mails as often as they were sent: one that was delivered again has the id of the first, or equals it in the rest. Reports have no
 * tokens, so that two of them may be equal: these are one only if they were sent at one moment.
 */
export function withoutRepeats({
  mailsTo,
  awaitMails,
}: Pick<TestSupport, 'mailsTo' | 'awaitMails'>): Pick<TestSupport, 'mailsTo' | 'awaitMails'> {
  return {
    mailsTo: async (address) => differing(await mailsTo(address)),
    async awaitMails(address, count) {
      for (let repeats = 0; ; ) {
        const all = await awaitMails(address, count + repeats)
        const mails = differing(all)
        if (mails.length >= count) return mails
        repeats = all.length - mails.length
      }
    },
  }
}

/** Mails, newest first, without those that repeat an older one. */
export function differing(mails: readonly Mail[]): Mail[] {
  const seen = new Set<string>()
  const oldestFirst = mails.toReversed().filter(({ id, to, subject, text, html, links, sentAt }) => {
    const moment = links.length > 0 ? '' : sentAt || id
    const keys = [id, JSON.stringify([to, subject, text, html, links, moment])]
    const isNew = !keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isNew
  })
  return oldestFirst.toReversed()
}

/** How `--mail` is written. */
export const mailForms = 'test-support, mailpit[:URL], command:<shell command>'

/** Where Mailpit listens by default. */
const mailpitOrigin = 'http://localhost:8025'

/**
 * The mailbox of `--mail`.
 * @param spec `mailpit`, `mailpit:http://mail.example:8025`, `command:./mails.sh`, `test-support`
 * @returns `test-support` when the target's own calls show the mails; undefined when the text has no known form
 */
export function openMailbox(spec: string, contract: Contract): Mailbox | 'test-support' | undefined {
  if (spec === 'test-support') return spec
  const [, name, argument = ''] = /^(mailpit|command)(?::(.*))?$/s.exec(spec) ?? []
  if (name === 'command') return argument.trim() === '' ? undefined : mailCommand(argument, contract)
  const address = argument || mailpitOrigin
  if (name === undefined || !URL.canParse(address) || !/^https?:/.test(address)) return undefined
  return mailpit(address.replace(/\/$/, ''), contract)
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
      return listIn(stdout)
        .map((mail, index, { length }) =>
          mailOf({
            // By its age: a new mail stands before all others.
            id: text(member(mail, 'id')) || String(length - index),
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

function listIn(output: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(output)
  } catch {
    throw new Error('The command of --mail printed no JSON')
  }
  if (!Array.isArray(value)) throw new Error('The command of --mail printed no list of mails')
  return value
}

/** Mailpit, by its API v1. @param origin such as `http://localhost:8025`. */
function mailpit(origin: string, contract: Contract): Mailbox {
  const mailOf = mailReader(contract)
  return {
    mailsTo: async (address) => {
      const query = new URLSearchParams({ query: `to:"${address}"`, limit: '200' })
      const found = await jsonAt(`${origin}/api/v1/search?${query.toString()}`)
      const mails = listOf(member(found, 'messages')).filter((message) =>
        listOf(member(message, 'To')).some(
          (to) => text(member(to, 'Address')).toLowerCase() === address.toLowerCase(),
        ),
      )
      return await Promise.all(
        mails.map(async (summary) => {
          const id = text(member(summary, 'ID'))
          const message = await jsonAt(`${origin}/api/v1/message/${id}`)
          const headers = await jsonAt(`${origin}/api/v1/message/${id}/headers`)
          return mailOf({
            id: text(member(message, 'MessageID')) || id,
            to: text(member(listOf(member(message, 'To'))[0], 'Address')),
            subject: text(member(message, 'Subject')),
            text: text(member(message, 'Text')),
            html: text(member(message, 'HTML')),
            sentAt: text(member(message, 'Date')),
            language: text(listOf(member(headers, 'Content-Language'))[0]),
          })
        }),
      )
    },
  }
}

/**
 * The JSON value at an address of a mailbox.
 * @throws Error in one sentence when there is no answer, or none in JSON
 */
async function jsonAt(address: string): Promise<unknown> {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Error(`No mailbox answers at ${address}: ${cause}`)
  })
  if (!answer.ok) throw new Error(`The mailbox answers ${answer.status} to ${address}`)
  try {
    return await answer.json()
  } catch {
    throw new Error(`The mailbox answers no JSON at ${address}`)
  }
}

/** The text; an empty one for any other value. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A mail as a mailbox shows it. `language` is its `Content-Language`, when known. */
type RawMail = Omit<Mail, 'locale' | 'links'> & { language: string }

/** Makes mails of the kit: the links are found by the addresses of `mails.json`. */
function mailReader(contract: Contract): (raw: RawMail) => Mail {
  const { links, languages } = objectOf(contract.json('mails.json'))
  const patterns = Object.entries(objectOf(links)).map(([purpose, link]) => ({
    purpose,
    pattern: addressPattern(String(objectOf(link).url)),
  }))
  const locales = Object.entries(objectOf(languages))
  return ({ language, ...raw }) => {
    const found = patterns.flatMap(({ purpose, pattern }) =>
      [...raw.text.matchAll(pattern)].map(({ 0: url, groups }) => ({ url, purpose, ...groupsOf(groups) })),
    )
    const tag = language || /<html[^>]{0,200} lang="([\w-]{2,20})"/.exec(raw.html)?.[1]
    const [locale] = locales.find(([, value]) => value === tag) ?? []
    return {
      ...raw,
      locale: locale ?? found[0]?.language ?? '',
      links: found.map(({ url, token, purpose }) => ({ url, token, purpose })),
    }
  }
}

/** `/page/{token}?lang={language}` as a pattern of absolute addresses. */
function addressPattern(template: string): RegExp {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  const path = literal
    .replace('{token}', '(?<token>[A-Za-z0-9_-]{43})')
    .replace('{language}', '(?<language>[a-z]{2})')
  return new RegExp(`https?://[^\\s/"<>]{1,255}${path}`, 'g')
}

function groupsOf(groups: Readonly<Record<string, string>> | undefined): { token: string; language: string } {
  return { token: groups?.token ?? '', language: groups?.language ?? '' }
}
