import { type CommandLine, UsageError } from './command-line.ts'

/** Whether expired records are being deleted, and the operator's word that the clock is right. */
export const retention: CommandLine = {
  name: 'retention',
  synopsis: 'retention [--confirm]',
  summary: 'say whether expired records are deleted, or confirm the clock after a jump',
  options: { confirm: { type: 'boolean' } },
  makesData: false,
  meanings: [['--confirm', 'the clock is right: delete what has expired from now on']],
  async prepare({ values, positionals }) {
    if (positionals.length > 0) throw new UsageError(`retention takes no ${positionals[0]}.`)
    return { command: { name: 'retention', confirm: values.confirm === true } }
  },
}
