import type { Expiry } from '../use-cases/count-expired.ts'
import { type CommandLine, UsageError } from './command-line.ts'

/** Shows whether expired records are being deleted, and lets the operator confirm the clock. */
export const retention: CommandLine = {
  name: 'retention',
  synopsis: 'retention [--confirm | --dry-run]',
  summary: 'print whether expired records are deleted, or confirm the clock after a change',
  options: { confirm: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  meanings: [
    ['--confirm', 'the clock is right: delete expired records again'],
    ['--dry-run', 'print what is deleted now and next; delete nothing'],
  ],
  async prepare({ values, positionals }) {
    if (positionals.length > 0) throw new UsageError(`retention takes no argument, got ${positionals[0]}.`)
    const confirm = values.confirm === true
    const dryRun = values['dry-run'] === true
    if (confirm && dryRun) throw new UsageError('Pass --confirm or --dry-run, not both.')
    return { command: { name: 'retention', confirm, dryRun } }
  },
}

const names: Readonly<Record<Expiry['kind'], string>> = {
  applications: 'Applications',
  referrals: 'Referrals',
  links: 'Links',
  keptAnswers: 'Answers kept for repeated submissions',
  stagedFiles: 'Staged files',
}

/** One line for each kind of record. @param isWaiting whether nothing is deleted, because the clock is not trusted */
export function linesOfExpiry(kinds: readonly Expiry[], isWaiting: boolean): string[] {
  const when = isWaiting ? 'expired' : 'deleted by the next sweep'
  return [
    'Dry run, nothing was deleted.',
    ...kinds.map(({ kind, count, oldest, next }) => {
      const since = oldest === null ? '' : `, oldest of ${oldest}`
      return `${names[kind]}: ${count} ${when}${since}; ${next === null ? 'no others' : `the next on ${next}`}.`
    }),
  ]
}
