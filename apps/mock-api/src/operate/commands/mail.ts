import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import { orderDeletionLink, orderPersonalInfoLink } from '../../links/order.ts'
import { sendTestMail } from '../../mail/deliver.ts'
import { type MailQueue, readMailQueue, retryMails } from '../../mail/outbox.ts'
import type { Refusal } from '../../mail/smtp.ts'
import { mailAdvice } from '../diagnose.ts'
import {
  done,
  emailOf,
  folderCommand,
  noArgument,
  notDone,
  type Report,
  type Typed,
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
    const address = onlyEmailOf(typed)
    const reference = textOf(typed, 'reference')?.trim().toUpperCase()
    return { input: { email: address, ...(reference && { reference }) } }
  },
  async run(context, input) {
    const reference = await orderPersonalInfoLink(context, input)
    if (reference !== undefined) return done(`A link to edit ${reference} will be mailed to ${input.email}.`)
    const which = input.reference === undefined ? 'No application' : `No application ${input.reference}`
    return notDone(`${which} is stored for ${input.email}, so no mail was sent.`)
  },
})

/** Sends a link to delete all data of an address. */
export const linkDeleteResume = folderCommand({
  name: 'link delete-resume',
  synopsis: 'link delete-resume --email <address>',
  summary: 'mail a link to delete everything stored for an address',
  options: [['--email <address>', 'the address; the only recipient of the mail']],
  schema: z.strictObject({ email: email() }),
  readArguments: async (typed) => ({ input: { email: onlyEmailOf(typed) } }),
  async run(context, { email: address }) {
    return (await orderDeletionLink(context, address))
      ? done(`A link to delete everything will be mailed to ${address}.`)
      : notDone(`Nothing is stored for ${address}, so no mail was sent.`)
  },
})

/** The address that `--email` names, of a command without other arguments. Throws `UsageError`. */
function onlyEmailOf(typed: Typed): string {
  if (typed.positionals.length > 0) throw new UsageError('Pass the address with --email.')
  return emailOf(typed)
}

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

/** Does not wait for the next attempt of mails, for example after the mail server was repaired. */
export const mailRetry = folderCommand({
  name: 'mail retry',
  synopsis: 'mail retry',
  summary: 'make mails that wait for another attempt due now',
  schema: z.strictObject({}),
  async readArguments(typed) {
    noArgument(typed, 'mail retry')
    return { input: {} }
  },
  async run(context) {
    const due = await retryMails(context)
    return done(`${due} mails that wait for another attempt are due now.`)
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
