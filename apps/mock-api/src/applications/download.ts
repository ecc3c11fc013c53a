import type { Readable } from 'node:stream'
import { Failure } from '@recruiting/http/failure'
import { contractVersion } from '@recruiting/schema/contract/version'
import { ExportedApplication } from '@recruiting/schema/export'
import type { Selectable } from 'kysely'
import { ZipFile } from 'yazl'
import { toIso } from '../clock.ts'
import type { Context } from '../context.ts'
import { type OpenLink, spendLink } from '../links/links.ts'
import { type Trx, transact } from '../storage/database.ts'
import type { ApplicationTable } from '../storage/schema.ts'
import type { Opened } from '../storage/sealed-rows.ts'
import { copyPage } from './copy-page.ts'
import { jobsOf, storedSections } from './record.ts'
import { findApplication, type StoredFile, storedFiles } from './stored-application.ts'

/** An answer that is a file. `content` fails unless all of its bytes can be sent. */
export type Download = { reference: string; size: number; content: Readable }

type Deps = Pick<Context, 'db' | 'files' | 'now'>

/**
 * The zip with everything stored of a link's application. The link is spent once the beginning of every file has been
 * read; when a file fails or is deleted later, the zip breaks off. Throws `link_used` when a concurrent call was faster, and `link_invalid` when the
 * application was deleted.
 */
export async function downloadExport(deps: Deps, link: OpenLink): Promise<Download> {
  const row = await findApplication(deps.db, link.subject)
  if (!row) throw new Failure('link_invalid')
  const open: OpenFile[] = []
  try {
    const application = await readApplication(deps, row, open)
    // Made before the link is spent: what fails here leaves it.
    const texts = {
      'application.json': JSON.stringify(application, undefined, 2),
      'application.html': copyPage(application),
    }
    const isSpent = await transact(deps.db, (trx) => spendIfUnchanged(trx, link, row.version), [row.id])
    if (isSpent) return { reference: row.reference, ...zipOf(texts, open, new Date(application.exportedAt)) }
  } catch (error) {
    close(open)
    throw error
  }
  // The record was saved in the meantime.
  close(open)
  return await downloadExport(deps, link)
}

type OpenFile = StoredFile & { content: Readable }

function close(open: readonly OpenFile[]): void {
  for (const { content } of open) content.destroy()
}

/** @returns false when the application is not the one that was read */
async function spendIfUnchanged(trx: Trx, link: OpenLink, version: number): Promise<boolean> {
  const found = trx.selectFrom('applications').select('version').where('id', '=', link.subject)
  if ((await found.executeTakeFirst())?.version !== version) return false
  await spendLink(trx, link)
  return true
}

/** Reads everything of an application. @param open gets its files */
async function readApplication(
  deps: Deps,
  row: Opened<Selectable<ApplicationTable>>,
  open: OpenFile[],
): Promise<ExportedApplication> {
  const { stored, infected } = await storedFiles(deps, row.id)
  const missingFiles: ExportedApplication['missingFiles'] = []
  for (const file of stored) {
    const isWaiting = file.scan === 'scanning'
    const content = isWaiting ? undefined : await file.open()
    if (content) open.push({ ...file, content })
    else missingFiles.push({ kind: file.kind, reason: isWaiting ? 'scanning' : 'lost' })
  }
  for (const kind of infected) missingFiles.push({ kind, reason: 'infected' })
  // The schema leaves out the ids of files, and what else is known of them.
  return ExportedApplication.parse({
    contractVersion,
    exportedAt: toIso(deps.now()),
    reference: row.reference,
    submittedAt: row.submitted_at,
    locale: row.locale,
    jobs: await jobsOf(deps.db, row.id),
    sections: storedSections(row),
    files: open.map((file) => ({ ...file, path: pathOf(file) })),
    missingFiles,
  })
}

function pathOf({ safeName }: OpenFile): string {
  return `files/${safeName}`
}

/** A zip whose files are read one after the other, when there is room for their bytes. */
function zipOf(
  texts: Readonly<Record<string, string>>,
  open: readonly OpenFile[],
  mtime: Date,
): Pick<Download, 'size' | 'content'> {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const options = { mtime, compress: false }
  zip.on('error', (error) => content.destroy(error))
  content.once('close', () => close(open))
  for (const [path, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), path, options)
  for (const file of open) {
    // The library does not listen for errors of a stream.
    file.content.once('error', (error) => content.destroy(error))
    zip.addReadStream(file.content, pathOf(file), { ...options, size: file.size })
  }
  let size = 0
  // Called at once, because nothing is compressed. Its type lacks the argument.
  zip.end({ forceZip64Format: false, comment: '' }, (...[bytes = 0]: number[]) => {
    size = bytes
  })
  return { size, content }
}
