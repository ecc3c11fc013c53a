import { type CommandLine, UsageError } from './command-line.ts'

/** Counts files and keys without a row, and lets the operator have them taken although they are many. */
export const reconcile: CommandLine = {
  name: 'reconcile',
  synopsis: 'reconcile [--confirm]',
  summary: 'count files and keys without a row, or take them all',
  options: { confirm: { type: 'boolean' } },
  meanings: [
    [
      '--confirm',
      'no row is missing: move these files to the trash for 7 days, and destroy these keys at once',
    ],
  ],
  async prepare({ values, positionals: [unexpected] }) {
    if (unexpected !== undefined) throw new UsageError(`reconcile takes no argument, got ${unexpected}.`)
    return { command: { name: 'reconcile', confirm: values.confirm === true } }
  },
}
