import { email, normaliseEmail } from '@recruiting/schema/fields/email'
import type { Refusal } from '../mail/refusal.ts'
import { mailAdvice } from '../use-cases/diagnose.ts'
import { type CommandLine, textOf, UsageError } from './command-line.ts'
import type { Report } from './commands.ts'

/** Shows whether mails reach people, before the first applicant waits for one. */
export const mailTest: CommandLine = {
  name: 'mail test',
  synopsis: 'mail test --to <address>',
  summary: 'send a mail at once, and say what the mail server answered',
  options: { to: { type: 'string' } },
  meanings: [['--to <address>', 'the only recipient: an address that you can read']],
  async prepare(typed) {
    if (typed.positionals.length > 0) throw new UsageError('Pass the address with --to.')
    const to = email().safeParse(normaliseEmail(textOf(typed, 'to') ?? ''))
    if (!to.success) throw new UsageError('--to must be one e-mail address.')
    return { command: { name: 'mailTest', to: to.data } }
  },
}

/** What became of a test mail. @param outcome as `sendTestMail` returns it */
export function reportOfTestMail(
  outcome: Refusal | 'noServer' | undefined,
  { to, from }: { to: string; from: string },
): Report {
  if (outcome === undefined) {
    const line = `The mail server accepted a mail from ${from} to ${to}. See that it arrives, and not among spam.`
    return { isDone: true, lines: [line] }
  }
  if (outcome === 'noServer') {
    return { isDone: false, lines: ['SMTP_URL is not set, so mails go to the mailbox at /__mock/mailbox.'] }
  }
  const { stage, code } = outcome
  const advice =
    stage === 'recipient' ? 'The mail server refuses this recipient: try another address.' : mailAdvice[stage]
  return { isDone: false, lines: [`The mail was not accepted (${stage} ${code}). ${advice}`] }
}
