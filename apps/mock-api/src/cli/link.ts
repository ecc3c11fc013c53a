import { email, normaliseEmail } from '@recruiting/schema/fields/email'
import { type CommandLine, type Typed, textOf, UsageError } from './command-line.ts'

/** The option with the address of a person. */
export const emailOption = { email: { type: 'string' } } as const

/** Sends a new link to edit an application, for a person who asks by phone. */
export const linkPersonalInfo: CommandLine = {
  name: 'link personal-info',
  synopsis: 'link personal-info --email <address> [--reference <number>]',
  summary: 'mail a new link to edit an application',
  options: { ...emailOption, reference: { type: 'string' } },
  meanings: [
    ['--email <address>', 'the address of the application; the only recipient of the mail'],
    ['--reference <number>', 'which application; default: the newest of the address'],
  ],
  async prepare(typed) {
    const address = onlyEmailOf(typed)
    const reference = textOf(typed, 'reference')?.trim().toUpperCase()
    return { command: { name: 'linkPersonalInfo', email: address, ...(reference && { reference }) } }
  },
}

/** Sends a link to delete all data of an address. */
export const linkDeleteResume: CommandLine = {
  name: 'link delete-resume',
  synopsis: 'link delete-resume --email <address>',
  summary: 'mail a link to delete everything stored for an address',
  options: emailOption,
  meanings: [['--email <address>', 'the address; the only recipient of the mail']],
  async prepare(typed) {
    return { command: { name: 'linkDeleteResume', email: onlyEmailOf(typed) } }
  },
}

/** The address that `--email` names, of a command without other arguments. Throws `UsageError`. */
function onlyEmailOf(typed: Typed): string {
  if (typed.positionals.length > 0) throw new UsageError('Pass the address with --email.')
  return emailOf(typed)
}

/** The address that `--email` names. Throws `UsageError`. */
export function emailOf(typed: Typed): string {
  const result = email().safeParse(normaliseEmail(textOf(typed, 'email') ?? ''))
  if (!result.success) throw new UsageError('--email must be one e-mail address.')
  return result.data
}
