import type { Issue } from '@recruiting/schema/issue'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { isExpired } from '~/lib/draft/draft.ts'
import type { FileDesk } from './file-context.ts'

/** Issues of the files other than a missing file: rejected, or no longer on the server. */
export function fileIssues(desk: Pick<FileDesk, 'uploads' | 'arrived'>): Issue[] {
  return uploadKinds.flatMap((kind): Issue[] => {
    const upload = desk.uploads.of(kind)
    const file = desk.arrived(kind)
    if (upload?.state === 'refused' && file === undefined) return [upload.issue]
    return file !== undefined && isExpired(file) ? [{ path: uploadPath(kind), rule: 'fileExpired' }] : []
  })
}
