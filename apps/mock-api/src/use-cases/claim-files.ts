import type { Issue } from '@recruiting/schema/issue'
import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { toIso } from '../db/codec.ts'
import type { Trx } from '../db/database.ts'

/** Ids of staged files by kind; other fields beside them are not looked at. */
export type StagedIds = { [K in UploadKind]?: string | undefined }

/**
 * Takes each named file if it is staged, of the right kind and not expired.
 * @param now ms of Unix time.
 * @returns an issue for each that is not.
 */
export async function claimFiles(
  trx: Trx,
  { applicationId, files, now }: { applicationId: string; files: StagedIds; now: number },
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
      .where('expires_at', '>', toIso(now))
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) issues.push({ path: uploadPath(kind), rule: 'fileExpired' })
  }
  return issues
}
