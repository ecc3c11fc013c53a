import type { CommandLine } from './command-line.ts'

const everywhere = [
  ['--data-dir <folder>', 'the data folder; default: DATA_DIR, else .data of the repository'],
  ['--help', 'print this text'],
] as const

/** The help text of all commands. */
export function helpOfAll(commands: readonly CommandLine[], program: string): string {
  return [
    `Usage: ${program} <command> [options]`,
    '',
    'Commands:',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `${program} <command> --help describes one command. A running server carries commands out and`,
    'shows the change at once; when none runs, the command opens the data folder itself.',
    'Exit code: 0 done, 1 not done and nothing written, 2 wrong usage.',
  ].join('\n')
}

/** The help text of one command. */
export function helpOf({ synopsis, summary, meanings }: CommandLine, program: string): string {
  return [
    `Usage: ${program} ${synopsis}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    'Options:',
    ...table([...meanings, ...everywhere]),
  ].join('\n')
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
}
