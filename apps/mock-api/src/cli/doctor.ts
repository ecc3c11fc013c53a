import type { Finding } from '../use-cases/diagnose.ts'
import { type CommandLine, UsageError } from './command-line.ts'
import type { Report } from './commands.ts'

/** Checks the data folder and the settings. */
export const doctor: CommandLine = {
  name: 'doctor',
  synopsis: 'doctor [--json]',
  summary:
    'check database, files, scanner, mails, clock, room, receipts, settings, owner and versions; changes nothing',
  options: { json: { type: 'boolean' } },
  meanings: [['--json', 'print one JSON object']],
  async prepare({ values, positionals: [unexpected] }) {
    if (unexpected !== undefined) throw new UsageError(`doctor takes no argument, got ${unexpected}.`)
    return { command: { name: 'doctor', json: values.json === true } }
  },
}

/** The findings as lines or as JSON; not done if there is a problem. */
export function reportOfFindings(findings: readonly Finding[], json: boolean): Report {
  const isDone = findings.every(({ isOk }) => isOk)
  const lines = json ? [JSON.stringify({ isOk: isDone, findings })] : findings.map(lineOfFinding)
  return { isDone, isOutput: true, lines }
}

/** A finding as a line, with what to do. */
function lineOfFinding({ check, isOk, message, advice }: Finding): string {
  return `${isOk ? 'OK     ' : 'PROBLEM'} ${check}: ${message}${advice === undefined ? '' : ` ${advice}`}`
}
