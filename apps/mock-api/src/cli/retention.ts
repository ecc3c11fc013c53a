import { type CommandLine, UsageError } from './command-line.ts'

/** Shows whether expired records are being deleted, and lets the operator confirm the clock. */
export const retention: CommandLine = {
  name: 'retention',
  synopsis: 'retention [--confirm]',
  summary: 'print whether expired records are deleted, or confirm the clock after a jump',
  options: { confirm: { type: 'boolean' } },
  makesData: false,
  meanings: [['--confirm', 'the clock is right: delete expired records again']],
  async prepare({ values, positionals }) {
    if (positionals.length > 0) throw new UsageError(`retention takes no argument, got ${positionals[0]}.`)
    return { command: { name: 'retention', confirm: values.confirm === true } }
  },
}
