import type { Issue } from '@recruiting/schema/issue'
import { uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { isExpired, isLost } from '~/lib/draft/draft.ts'
import type { FileDesk } from './file-context.ts'

/** Issues of the files other than a missing file: rejected, infected, or no longer on the server. */
export function fileIssues(desk: Pick<FileDesk, 'uploads' | 'arrived'>): Issue[] {
  return uploadKinds.flatMap((kind): Issue[] => {
    const upload = desk.uploads.of(kind)
    const file = desk.arrived(kind)
    const isThere = file !== undefined && !isLost(file)
    if (upload?.state === 'refused' && !isThere) return [upload.issue]
    if (file === undefined || isThere) return []
    return [{ path: uploadPath(kind), rule: isExpired(file) ? 'fileExpired' : 'fileInfected' }]
  })
}
