import type { MailQueue } from '../use-cases/mail-queue.ts'
import { type CommandLine, UsageError } from './command-line.ts'

/** Shows the mails that wait to be sent. */
export const mailQueue: CommandLine = {
  name: 'mail queue',
  synopsis: 'mail queue [--json]',
  summary: 'count the mails that wait to be sent, and why; prints no address',
  options: { json: { type: 'boolean' } },
  meanings: [['--json', 'print one JSON object']],
  async prepare({ values, positionals: [unexpected] }) {
    if (unexpected !== undefined) throw new UsageError(`mail queue takes no argument, got ${unexpected}.`)
    return { command: { name: 'mailQueue', json: values.json === true } }
  },
}

/** Does not wait for the next attempt of mails, for example after the mail server was repaired. */
export const mailRetry: CommandLine = {
  name: 'mail retry',
  synopsis: 'mail retry',
  summary: 'make mails that wait for another attempt due now',
  options: {},
  meanings: [],
  async prepare({ positionals: [unexpected] }) {
    if (unexpected !== undefined) throw new UsageError(`mail retry takes no argument, got ${unexpected}.`)
    return { command: { name: 'mailRetry' } }
  },
}

/** One line for the total, and one for each group. */
export function linesOfQueue({ total, groups }: MailQueue): string[] {
  return [
    `${total} mails wait.`,
    ...groups.map(({ template, state, count, oldest, attempts, lastRefusal }) => {
      const refused = lastRefusal ? `, last refusal: ${lastRefusal.stage} ${lastRefusal.code}` : ''
      return `${template}, ${state}: ${count}, oldest of ${oldest}, at most ${attempts} attempts${refused}.`
    }),
  ]
}
