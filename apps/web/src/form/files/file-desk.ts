import type { Issue } from '@recruiting/schema/issue'
import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { uploadPath } from '@recruiting/schema/upload'
import { discardUpload } from '~/form/files/send-file.ts'
import { createUploads, type Uploads } from '~/form/files/uploads.ts'
import { type Verdict, withVerdict } from '~/form/files/verdict.ts'
import { type DraftFile, type DraftFiles, isExpired, isLost } from '~/lib/draft/draft.ts'

/** The files of a form: running uploads and uploaded files. */
export type FileDesk = {
  uploads: Uploads
  subscribe: (listener: () => void) => () => void
  /** The uploaded files, by kind. */
  files: () => DraftFiles
  /** The file already stored on the server, which a new one replaces. */
  stored?: ((kind: UploadKind) => Pick<DraftFile, 'name' | 'size'> | undefined) | undefined
  remove: (kind: UploadKind) => void
  /** Records what the server says of the file with this id; ignored when another file has replaced it. */
  judge: (kind: UploadKind, id: string, verdict: Verdict) => void
  /** Issues of the files other than a missing file. */
  issues: () => readonly Issue[]
}

/** Where a form keeps its uploaded files. */
type FileShelf = Pick<FileDesk, 'files' | 'subscribe' | 'stored'> & {
  setFile: (kind: UploadKind, file: DraftFile | undefined) => void
}

/** Creates the desk of a form; a file that is replaced or removed is discarded on the server. */
export function createDesk({ files, setFile, subscribe, stored }: FileShelf, locale: () => Locale) {
  const uploads = createUploads((kind, file) => replace(kind, file))
  function replace(kind: UploadKind, file: DraftFile | undefined): void {
    const before = files()[kind]
    setFile(kind, file)
    if (before) discardUpload(before.id, locale())
  }
  /** Asks the server to delete these files. */
  const discardFiles = (discarded: DraftFiles) => {
    for (const { id } of Object.values(discarded)) discardUpload(id, locale())
  }
  return {
    uploads,
    subscribe,
    files,
    stored,
    issues: () => fileIssues({ uploads, files }),
    remove: (kind) => {
      uploads.cancel(kind)
      replace(kind, undefined)
    },
    judge: (kind, id, verdict) => {
      const file = files()[kind]
      if (file?.id === id) setFile(kind, withVerdict(file, verdict))
    },
    isSending: () => uploadKinds.some((kind) => uploads.of(kind)?.state === 'sending'),
    discardFiles,
    /** Asks the server to delete every uploaded file that is not sent with answers yet. */
    discardAll: () => {
      uploads.reset()
      discardFiles(files())
    },
  } satisfies FileDesk & Record<string, unknown>
}

/** Issues of the files other than a missing file: rejected, infected, or no longer on the server. */
export function fileIssues({ uploads, files }: Pick<FileDesk, 'uploads' | 'files'>): Issue[] {
  return uploadKinds.flatMap((kind): Issue[] => {
    const upload = uploads.of(kind)
    const file = files()[kind]
    const isThere = file !== undefined && !isLost(file)
    if (upload?.state === 'refused' && !isThere) return [upload.issue]
    if (file === undefined || isThere) return []
    return [{ path: uploadPath(kind), rule: isExpired(file) ? 'fileExpired' : 'fileInfected' }]
  })
}
