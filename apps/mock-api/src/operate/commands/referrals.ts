import { email, normaliseEmail } from '@recruiting/schema/fields/email'
import { normalisePhone } from '@recruiting/schema/fields/phone'
import { halfWidth } from '@recruiting/schema/text'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { importReferrals } from '../../referrals/import.ts'
import { storedReferral } from '../../referrals/stored-referral.ts'
import { pages, rowsOfSlice } from '../../slices.ts'
import type { ReferralTable } from '../../storage/schema.ts'
import { openRows } from '../../storage/sealed-rows.ts'
import { addressKey } from '../../storage/stored-of-address.ts'
import {
  type Column,
  capitals,
  cellsOf,
  headerOf,
  items,
  optional,
  readValues,
  sayIssue,
  text,
  withDefault,
} from './columns.ts'
import { done, emailOf, folderCommand, notDone, onlyArgument, type Report, textOf, tried } from './command.ts'
import { writeExport } from './output-files.ts'
import { encodingOption, isTable, readTable, readTextFile, wrongExtension } from './read-table.ts'

/** The columns of a recommendations file, in the order of `docs/commands.md`. */
export const referralColumns: readonly Column[] = [
  { name: 'recommender', path: 'recommender', read: optional(text) },
  { name: 'applicant_name', path: 'applicantName', read: optional(text) },
  { name: 'email', path: 'email', read: optional(normaliseEmail) },
  { name: 'phone', path: 'phone', read: optional(normalisePhone) },
  { name: 'reason', path: 'reason', read: optional(text) },
  { name: 'recommender_employee_id', path: 'recommenderEmployeeId', read: optional(halfWidth) },
  { name: 'recommend_code', path: 'recommendCode', read: optional(halfWidth) },
  { name: 'job_codes', path: 'jobCodes', read: (cell) => items(cell).map(capitals) },
  { name: 'locale', path: 'locale', read: withDefault(text, 'tw'), accepts: 'tw, us' },
]

const referralHeader = headerOf(
  referralColumns,
  ['recommender', 'applicant_name', 'email', 'phone', 'reason', 'job_codes'].map((name) => [name]),
)

/** Imports recommendations from a file; each recommended person gets an invitation. */
export const referralImport = folderCommand({
  name: 'referral import',
  synopsis: 'referral import <file.csv> [--dry-run] [--encoding utf-8|big5]',
  summary: 'store recommendations and invite the recommended persons by mail',
  options: [
    ['--dry-run', 'check the file and print how many would be invited; write nothing'],
    encodingOption,
  ],
  schema: z.strictObject({ dryRun: z.boolean() }),
  row: z.union([
    z.strictObject({ line: z.int(), value: z.unknown() }),
    z.strictObject({ line: z.int(), error: z.string() }),
  ]),
  async readArguments(typed) {
    const path = onlyArgument(typed, 'a file')
    if (!isTable(path)) throw wrongExtension(path, '.csv, .tsv or .txt')
    const { rows, wrongRows } = readTable(await readTextFile(path, typed), referralHeader)
    return {
      input: { dryRun: typed.values['dry-run'] === true },
      // The process that has the data folder validates them, so that all errors are reported together.
      rows: [...readValues(rows, referralColumns), ...wrongRows].toSorted((a, b) => a.line - b.line),
    }
  },
  async run(context, input, rows) {
    const outcome = await importReferrals(context, { ...input, rows })
    if ('errors' in outcome) {
      const lines = outcome.errors.map((each) =>
        'error' in each ? each.error : `Line ${each.line}, ${sayIssue(each.issue, referralColumns)}`,
      )
      return notDone(...lines, 'Nothing was written.')
    }
    const { created, alreadyThere } = outcome
    return done(tried(input.dryRun, `${created} invited, ${alreadyThere} already stored.`))
  },
})

/** Exports recommendations, all or those of one person. */
export const referralsExport = folderCommand({
  name: 'referrals export',
  synopsis: 'referrals export <file.csv> [--email <address>]',
  summary: 'write every recommendation into a new file, or those of one person',
  options: [['--email <address>', 'only recommendations of the person with this address']],
  schema: z.strictObject({ path: z.string(), email: email().optional() }),
  async readArguments(typed) {
    const address = textOf(typed, 'email') === undefined ? {} : { email: emailOf(typed) }
    const path = typed.asTyped(onlyArgument(typed, 'a file'))
    return { input: { path, ...address }, writes: [path] }
  },
  run: exportReferrals,
})

/** Writes the recommendations, oldest first. */
async function exportReferrals(
  { db }: Pick<Context, 'db'>,
  { path, email: address }: { path: string; email?: string | undefined },
): Promise<Report> {
  const sealed = pages<Selectable<ReferralTable>>((last) =>
    db
      .selectFrom('referrals')
      .selectAll()
      .$if(address !== undefined, (query) => query.where('email_key', '=', addressKey(db, address ?? '')))
      .where((eb) =>
        eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(last?.created_at ?? '', last?.id ?? '')),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(rowsOfSlice)
      .execute(),
  )
  async function* opened() {
    for await (const page of sealed) yield await openRows(db, 'referrals', page)
  }
  return await writeExport(path, {
    columns: [...referralColumns.map(({ name }) => name), 'created_at'],
    pages: opened(),
    read: ({ id, document, locale, created_at }) => ({
      referral: { ...storedReferral.read(document, id), locale },
      created_at,
    }),
    cells: ({ referral, created_at }) => [...cellsOf(referral, referralColumns), created_at],
    nothing: address && `No recommendation is stored for ${address}, so nothing was written.`,
    words: (count) => [
      `${count} recommendations are in ${path}.`,
      'Covered: recommendations as they are stored, and when. Not covered: applications (applications export), unsent mails, receipts of deletions, backups.',
    ],
  })
}
