import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import type { Contract } from '../kit/contract.ts'
import { mailReader } from './mail-of.ts'
import type { Mailbox } from './mailbox.ts'
import { elements, member, text } from './values.ts'

const execute = promisify(exec)

/**
 * A command of the shell that prints mails as JSON: a list of `{to, subject, text, html, sentAt, language}`, newest
 * first, of which only `to` and `text` are needed. The variable `MAIL_TO` holds the address.
 */
export function mailCommand(command: string, contract: Contract): Mailbox {
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
