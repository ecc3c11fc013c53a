import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import type { FileDesk } from '~/form/file-context.ts'
import { fileIssues } from '~/form/file-issues.ts'
import { callApi } from '~/lib/api/call.ts'
import { currentDraft, subscribeToDraft, writeFile } from '~/lib/draft/draft-store.ts'
import { createUploads } from '~/lib/files/uploads.ts'
import { withVerdict } from '~/lib/files/verdict.ts'

/** The uploads of this tab; they continue while the person changes steps. */
const uploads = createUploads((kind, file) => {
  const before = currentDraft().files[kind]
  writeFile(kind, file)
  if (before) discard(before.id)
})

export const desk: FileDesk = {
  uploads,
  issues: () => fileIssues(desk),
  subscribe: subscribeToDraft,
  arrived: (kind) => currentDraft().files[kind],
  remove: (kind: UploadKind) => {
    const file = currentDraft().files[kind]
    uploads.cancel(kind)
    writeFile(kind, undefined)
    if (file) discard(file.id)
  },
  judge: (kind, id, verdict) => {
    const file = currentDraft().files[kind]
    if (file?.id === id) writeFile(kind, withVerdict(file, verdict))
  },
}

/** The kinds of file that the application sent before had, until its copies are staged. */
let sentKinds: readonly UploadKind[] = []

/** After a submission the application owns its files; this tab has copies of them in memory. */
export function releaseFiles(): void {
  sentKinds = uploadKinds.filter((kind) => currentDraft().files[kind] !== undefined)
}

/** Stages this tab's copies of the files that were sent, once, for another application. */
export function stageCopies(locale: Locale): void {
  for (const kind of sentKinds) {
    const file = uploads.fileOf(kind)
    if (file) uploads.send(kind, file, locale)
  }
  sentKinds = []
}

/** Asks the server to delete a file now. If the call fails, the server deletes the file after two hours. */
export function discard(id: string, locale: Locale = 'tw'): void {
  void callApi('discardUpload', { params: { id } }, { locale }).catch(() => undefined)
}
