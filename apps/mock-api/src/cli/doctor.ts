import type { Finding } from '../use-cases/diagnose.ts'
import { type CommandLine, UsageError } from './command-line.ts'

/** Checks the data folder and the settings. */
export const doctor: CommandLine = {
  name: 'doctor',
  synopsis: 'doctor [--json]',
  summary: 'check files, mails, clock, room, settings, owner and versions; changes nothing',
  options: { json: { type: 'boolean' } },
  makesData: false,
  meanings: [['--json', 'print one JSON object']],
  async prepare({ values, positionals: [unexpected] }) {
    if (unexpected !== undefined) throw new UsageError(`doctor takes no argument, got ${unexpected}.`)
    return { command: { name: 'doctor', json: values.json === true } }
  },
}

/** A finding as a line, with what to do. */
export function lineOfFinding({ check, isOk, message, advice }: Finding): string {
  return `${isOk ? 'OK     ' : 'PROBLEM'} ${check}: ${message}${advice === undefined ? '' : ` ${advice}`}`
}
