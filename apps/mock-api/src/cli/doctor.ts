import type { FileCheck } from '../use-cases/check-files.ts'
import { type CommandLine, UsageError } from './command-line.ts'

/** Compares the file rows with the folder. */
export const doctor: CommandLine = {
  name: 'doctor',
  synopsis: 'doctor',
  summary: 'list untracked, missing and altered files; changes nothing',
  options: {},
  makesData: false,
  meanings: [],
  async prepare({ positionals }) {
    const [unexpected] = positionals
    if (unexpected !== undefined) throw new UsageError(`doctor takes no argument, got ${unexpected}.`)
    return { command: { name: 'doctor' } }
  },
}

/** A line for each finding, and one with the counts. Contains only keys and references, no personal data. */
export function linesOfCheck({ rows, untracked, recent, missing, altered }: FileCheck): string[] {
  const damaged = { Missing: missing, Altered: altered }
  return [
    ...untracked.map(
      ({ key, size, modifiedAt }) =>
        `Untracked: ${pathOf(key)}, ${size} bytes, last written ${modifiedAt.toISOString()}.`,
    ),
    ...Object.entries(damaged).flatMap(([what, files]) =>
      files.map(({ key, kind, reference }) => {
        const owner = reference === null ? 'not claimed yet' : `of application ${reference}`
        return `${what}: ${pathOf(key)}, ${kind} ${owner}.`
      }),
    ),
    `${rows} files checked: ${untracked.length} untracked, ${missing.length} missing, ${altered.length} altered.`,
    ...(recent.length > 0
      ? [`${recent.length} more files without a row are recent and may belong to running uploads.`]
      : []),
  ]
}

/** The path of a file relative to the data folder. */
function pathOf(key: string): string {
  return `files/${key.slice(0, 2)}/${key}`
}
