import type { Context } from '../context.ts'

/**
 * The messages at level `error` or `fatal`, up to a colon, by their rows in the table of conditions of `docs/operations.md`. A test
 * compares that table with this one, the code and the alarms.
 */
export const errorEvents: Readonly<Record<string, readonly string[]>> = {
  down: ['uncaught error'],
  defects: ['internal', 'command failed'],
  database: ['unavailable', 'Outbox not reachable'],
  room: ['insufficient_storage', 'the disk is full'],
  receipts: ['the file of deletion receipts cannot be written'],
  files: ['the store of the files cannot be used'],
  lost: [
    'claimed files are missing from the store',
    'rows have no key',
    'files without a row were kept',
    'files, keys and rows could not be compared',
    'stored row left out',
    'download broke off',
  ],
  scanner: ['the virus scanner cannot be used'],
  unjudged: ['files that wait for the virus scanner cannot be read'],
  infected: ['an infected file was removed'],
  mails: ['Mail given up'],
  expiry: ['the clock differs from the last time seen by more than a week', 'sweep failed'],
  vacancies: ['cannot read the vacancies'],
}

/** The name of the row of a message at level `error`. A message without a row counts as a defect. */
export function conditionOf(message: string): string {
  const [start = ''] = message.split(':', 1)
  return Object.keys(errorEvents).find((name) => errorEvents[name]?.includes(start)) ?? 'defects'
}

/** The context that says whether a part of the server can be used. */
type Parts = Pick<Context, 'files' | 'receipts' | 'scans'>

/** A part of the server that most calls do not need, with the gauge that is 0 while it is away; undefined without the part. */
type Part = { metric: string; help: string; isAway: (context: Parts) => boolean | undefined }

/** The parts by the names that `/readyz` gives them. */
export const parts: Readonly<Record<string, Part>> = {
  receipts: {
    metric: 'recruiting_receipts_up',
    help: 'Whether the file of deletion receipts can be written',
    isAway: ({ receipts }) => receipts.isUnavailable(),
  },
  files: {
    metric: 'recruiting_files_up',
    help: 'Whether the store of the files can be used, as /readyz says',
    isAway: ({ files }) => files.remote?.isUnavailable() === true,
  },
  scanner: {
    metric: 'recruiting_scanner_up',
    help: 'Whether the last check of the virus scanner succeeded',
    isAway: ({ scans }) => scans?.scanner.isUnavailable(),
  },
}

/** The parts that the server lacks. */
export function missingParts(context: Parts): string[] {
  return Object.keys(parts).filter((name) => parts[name]?.isAway(context) === true)
}
