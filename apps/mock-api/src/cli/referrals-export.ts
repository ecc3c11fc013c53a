import { email } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { openRows } from '../db/sealed-rows.ts'
import { addressKey } from '../db/stored-of-address.ts'
import { readable } from '../documents/stored-document.ts'
import { storedReferral } from '../documents/stored-referral.ts'
import { pages, rowsOfSlice } from '../slices.ts'
import { cellsOf } from './columns.ts'
import { type CommandLine, textOf } from './command-line.ts'
import type { Report } from './commands.ts'
import { ExportFile, exportFileOf, NothingToExport, writeExport } from './export-file.ts'
import { emailOf, emailOption } from './link.ts'
import { referralColumns } from './referral-columns.ts'

/** Exports recommendations, all or those of one person. */
export const referralsExport: CommandLine = {
  name: 'referrals export',
  synopsis: 'referrals export <file.csv> [--email <address>]',
  summary: 'write every recommendation into a new file, or those of one person',
  options: emailOption,
  meanings: [['--email <address>', 'only recommendations of the person with this address']],
  async prepare(typed) {
    const address = textOf(typed, 'email') === undefined ? {} : { email: emailOf(typed) }
    return { command: { name: 'exportReferrals', file: exportFileOf(typed), ...address } }
  },
}

export const ExportReferrals = z.strictObject({
  name: z.literal('exportReferrals'),
  file: ExportFile,
  email: email().optional(),
})

/** Writes the recommendations, oldest first. */
export async function exportReferrals(
  { db }: Pick<Context, 'db'>,
  { file, email: address }: z.infer<typeof ExportReferrals>,
): Promise<Report> {
  const unreadable: string[] = []
  let count = 0
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    yield [...referralColumns.map(({ name }) => name), 'created_at']
    const all = pages<{ id: string; created_at: string }>((last) =>
      db
        .selectFrom('published_referrals')
        .select(['id', 'created_at'])
        .$if(address !== undefined, (query) => query.where('email_key', '=', addressKey(db, address ?? '')))
        .$if(last !== undefined, (query) =>
          query.where((eb) =>
            eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(last?.created_at ?? '', last?.id ?? '')),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(rowsOfSlice)
        .execute(),
    )
    for await (const page of all) {
      const ids = page.map(({ id }) => id)
      const sealed = await db
        .selectFrom('published_referrals')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const report = ({ message }: Error) => unreadable.push(message)
      const read = readable(await openRows(db, 'referrals', sealed), report, (row) => ({
        created_at: row.created_at,
        referral: { ...storedReferral.read(row.document, row.id), locale: row.locale },
      }))
      for (const { created_at, referral } of read) {
        count++
        yield [...cellsOf(referral, referralColumns), created_at]
      }
    }
    if (address !== undefined && count + unreadable.length === 0)
      throw new NothingToExport(`No recommendation is stored for ${address}, so nothing was written.`)
  }
  return await writeExport(file, rows(), () => [
    `${count} recommendations are in ${file.path}.`,
    'Covered: recommendations as they are stored, and when. Not covered: applications (applications export), unsent mails, receipts of deletions, backups.',
    ...unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`),
  ])
}
