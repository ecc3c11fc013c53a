import type { Contract } from '../kit/contract.ts'
import { mailCommand } from './command.ts'
import type { Mailbox } from './mailbox.ts'
import { maildev } from './maildev.ts'
import { mailhog } from './mailhog.ts'
import { mailpit } from './mailpit.ts'

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
