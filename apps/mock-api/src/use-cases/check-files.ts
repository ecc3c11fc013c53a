import { createHash } from 'node:crypto'
import type { UploadKind } from '@recruiting/schema/options'
import type { Context } from '../context.ts'
import { FileMissing, type ListedFile } from '../files/store.ts'

/** A row whose file is not as it should be; `reference` is the application's, null while no application has the file. */
export type DamagedFile = { key: string; kind: UploadKind; reference: string | null }

/** What a comparison of the rows with the stored files has found. */
export type FileCheck = {
  /** Rows that were compared. */
  rows: number
  /** Files that no row names. */
  untracked: ListedFile[]
  /** As above, but written so recently that they may belong to an upload on its way. */
  recent: ListedFile[]
  /** Rows without a file. */
  missing: DamagedFile[]
  /** Rows whose file has another SHA-256. */
  altered: DamagedFile[]
}

/**
 * Compares every row with its file and every file with the rows. Changes nothing, and may run beside requests: what a
 * request changes meanwhile is looked at again before it is reported.
 */
export async function checkFiles(
  context: Pick<Context, 'config' | 'db' | 'files' | 'now'>,
): Promise<FileCheck> {
  const { config, db, files, now } = context
  // Files first: a row that is written while they are listed must not make its file untracked.
  const stored: ListedFile[] = []
  for await (const file of files.list()) stored.push(file)
  const rows = await db
    .selectFrom('files')
    .leftJoin('applications', 'applications.id', 'files.application_id')
    .select(['files.key', 'files.kind', 'files.sha256', 'applications.reference'])
    .orderBy('files.created_at')
    .execute()
  // Deleted, and the removal of the bytes is noted: the sweep carries it out.
  const removals = await db.selectFrom('file_removals').select('key').execute()
  const known = new Set([...rows, ...removals].map(({ key }) => key))
  const unknown = stored.filter(({ key }) => !known.has(key))
  const isRecent = ({ modifiedAt }: ListedFile) => now() - modifiedAt.getTime() < config.REQUEST_TIMEOUT
  const check: FileCheck = {
    rows: rows.length,
    untracked: unknown.filter((file) => !isRecent(file)),
    recent: unknown.filter(isRecent),
    missing: [],
    altered: [],
  }
  for (const { key, kind, sha256, reference } of rows) {
    const found = await sha256Of(files, key)
    if (found === sha256) continue
    if (!(await isStillThere(context, key))) continue
    check[found === undefined ? 'missing' : 'altered'].push({ key, kind, reference })
  }
  return check
}

/** @returns undefined when there is no such file. */
async function sha256Of(files: Context['files'], key: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await files.read(key)) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

async function isStillThere({ db }: Pick<Context, 'db'>, key: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}
