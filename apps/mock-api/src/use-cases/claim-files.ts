import type { Issue } from '@recruiting/schema/issue'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { Rule } from '@recruiting/schema/rules'
import { uploadPath } from '@recruiting/schema/upload'
import type { Trx } from '../db/database.ts'

/** Ids of staged files by kind; other fields are ignored. */
type StagedIds = { [K in UploadKind]?: string | undefined }

/**
 * Claims each named file if it is staged, of the right kind and not waiting for the scanner. Only the sweep decides about
 * expiry, so that a clock that is wrong for a minute does not make an applicant lose a file.
 * @returns an issue for each file that cannot be claimed.
 */
export async function claimFiles(
  trx: Trx,
  { applicationId, files }: { applicationId: string; files: StagedIds },
): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const kind of uploadKinds) {
    const fileId = files[kind]
    if (fileId === undefined) continue
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ status: 'claimed', application_id: applicationId, expires_at: null })
      .where('id', '=', trx.keys.lookUp('file', fileId))
      .where('kind', '=', kind)
      .where('status', '=', 'staged')
      .where('scan', '!=', 'scanning')
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) issues.push({ path: uploadPath(kind), rule: await whyNot(trx, kind, fileId) })
  }
  return issues
}

/** Why a file cannot be claimed. */
async function whyNot(trx: Trx, kind: UploadKind, fileId: string): Promise<Rule> {
  const id = trx.keys.lookUp('file', fileId)
  const infected = await trx
    .selectFrom('infected_files')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  if (infected) return 'fileInfected'
  const waiting = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('status', '=', 'staged')
    .executeTakeFirst()
  // A file that was judged between the two statements is reported as waiting: the next attempt claims it.
  return waiting ? 'fileScanning' : 'fileExpired'
}
