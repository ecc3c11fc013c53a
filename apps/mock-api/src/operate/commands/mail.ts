import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import { orderPersonalInfoLink } from '../../links/order.ts'
import { sendTestMail } from '../../mail/deliver.ts'
import { type MailQueue, readMailQueue } from '../../mail/outbox.ts'
import type { Refusal } from '../../mail/smtp.ts'
import { mailAdvice } from '../diagnose.ts'
import {
  done,
  emailOf,
  folderCommand,
  noArgument,
  notDone,
  type Report,
  textOf,
  UsageError,
} from './command.ts'

/** Sends a new link to edit an application, for a person who asks by phone. */
export const linkPersonalInfo = folderCommand({
  name: 'link personal-info',
  synopsis: 'link personal-info --email <address> [--reference <number>]',
  summary: 'mail a new link to edit an application',
  options: [
    ['--email <address>', 'the address of the application; the only recipient of the mail'],
    ['--reference <number>', 'which application; default: the newest of the address'],
  ],
  schema: z.strictObject({ email: email(), reference: z.string().optional() }),
  async readArguments(typed) {
    if (typed.positionals.length > 0) throw new UsageError('Pass the address with --email.')
    const reference = textOf(typed, 'reference')?.trim().toUpperCase()
    return { input: { email: emailOf(typed), ...(reference && { reference }) } }
  },
  async run(context, input) {
    const reference = await orderPersonalInfoLink(context, input)
    if (reference !== undefined) return done(`A link to edit ${reference} will be mailed to ${input.email}.`)
    const which = input.reference === undefined ? 'No application' : `No application ${input.reference}`
    return notDone(`${which} is stored for ${input.email}, so no mail was sent.`)
  },
})

/** Shows the mails that wait to be sent. */
export const mailQueue = folderCommand({
  name: 'mail queue',
  synopsis: 'mail queue [--json]',
  summary: 'count the mails that wait to be sent, and why; prints no address',
  options: [['--json', 'print one JSON object']],
  schema: z.strictObject({ json: z.boolean() }),
  async readArguments(typed) {
    noArgument(typed, 'mail queue')
    return { input: { json: typed.values.json === true } }
  },
  async run(context, { json }) {
    const queue = await readMailQueue(context)
    return { isDone: true, lines: json ? [JSON.stringify(queue)] : linesOfQueue(queue), isOutput: true }
  },
})

/** One line for the total, and one for each group. */
function linesOfQueue({ total, groups }: MailQueue): string[] {
  return [
    `${total} mails wait.`,
    ...groups.map(({ template, state, count, oldest, attempts, lastRefusal }) => {
      const refused = lastRefusal ? `, last refusal: ${lastRefusal.stage} ${lastRefusal.code}` : ''
      return `${template}, ${state}: ${count}, oldest of ${oldest}, at most ${attempts} attempts${refused}.`
    }),
  ]
}

/** Shows whether mails reach people, before the first applicant waits for one. */
export const mailTest = folderCommand({
  name: 'mail test',
  synopsis: 'mail test --to <address>',
  summary: 'send a mail at once, and say what the mail server answered',
  options: [['--to <address>', 'the only recipient: an address that you can read']],
  schema: z.strictObject({ to: email() }),
  async readArguments(typed) {
    if (typed.positionals.length > 0) throw new UsageError('Pass the address with --to.')
    return { input: { to: emailOf(typed, 'to') } }
  },
  run: async (context, { to }) =>
    reportOfTestMail(await sendTestMail(context, to), { to, from: context.config.SMTP_FROM }),
})

/** What became of a test mail. @param outcome as `sendTestMail` returns it */
function reportOfTestMail(
  outcome: Refusal | 'noServer' | undefined,
  { to, from }: { to: string; from: string },
): Report {
  if (outcome === undefined) {
    return done(
      `The mail server accepted a mail from ${from} to ${to}. See that it arrives, and not among spam.`,
    )
  }
  if (outcome === 'noServer')
    return notDone('SMTP_URL is not set, so mails go to the mailbox (GET /__mock/mails).')
  const { stage, code } = outcome
  const advice =
    stage === 'recipient' ? 'The mail server refuses this recipient: try another address.' : mailAdvice[stage]
  return notDone(`The mail was not accepted (${stage} ${code}). ${advice}`)
}
