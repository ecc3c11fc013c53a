import type { Job } from '@recruiting/schema/job'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { JobTable } from '../db/schema.ts'
import { readable } from '../documents/stored-document.ts'
import { storedJob } from '../documents/stored-job.ts'
import { pages, rowsOfSlice } from '../slices.ts'
import { publishBelow } from '../use-cases/import-jobs-schema.ts'
import { cellsOf } from './columns.ts'
import type { CommandLine } from './command-line.ts'
import type { Report } from './commands.ts'
import { ExportFile, exportFileOf, writeExport } from './export-file.ts'
import { jobColumns } from './job-columns.ts'

/** Exports every vacancy into a file for `jobs import`. */
export const jobsExport: CommandLine = {
  name: 'jobs export',
  synopsis: 'jobs export <file.csv>',
  summary: 'write every vacancy, open or closed, into a new file that jobs import reads',
  options: {},
  meanings: [],
  prepare: async (typed) => ({ command: { name: 'exportJobs', file: exportFileOf(typed) } }),
}

export const ExportJobs = z.strictObject({ name: z.literal('exportJobs'), file: ExportFile })

/** Writes the vacancies in the order of their codes. */
export async function exportJobs(
  { db }: Pick<Context, 'db'>,
  { file }: z.infer<typeof ExportJobs>,
): Promise<Report> {
  const unreadable: string[] = []
  let count = 0
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    yield jobColumns.map(({ name }) => name)
    const all = pages<JobTable>((last) =>
      db
        .selectFrom('published_jobs')
        .selectAll()
        .where('code', '>', last?.code ?? '')
        .orderBy('code')
        .limit(rowsOfSlice)
        .execute(),
    )
    for await (const page of all) {
      const report = ({ message }: Error) => unreadable.push(message)
      const read = ({ document, code, status }: JobTable) => ({ ...storedJob.read(document, code), status })
      for (const job of readable(page, report, read)) {
        count++
        yield cellsOf({ ...job, ...impliedMinimum(job) }, jobColumns)
      }
    }
  }
  return await writeExport(file, rows(), () => [
    `${count} vacancies are in ${file.path}.`,
    `Covered: open and closed vacancies. Not covered: the monthly minimum of negotiable pay, which is not stored; ${publishBelow} stands for it.`,
    ...unreadable.map((reason) => `Left out because it cannot be read: ${reason}.`),
  ])
}

/** The least that the import has found: it is not stored, but needed to import the vacancy again. */
function impliedMinimum({ salary }: Job): { monthlyMinimum?: number } {
  return salary.negotiable ? { monthlyMinimum: publishBelow } : {}
}
