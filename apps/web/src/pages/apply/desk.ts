import { type Locale, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { createDesk } from '~/form/files/file-desk.ts'
import { currentDraft, subscribeToDraft, writeFile } from '~/lib/draft/draft-store.ts'

/** The files of this tab's draft; uploads continue while the person changes steps. */
export const desk = createDesk({
  files: () => currentDraft().files,
  setFile: writeFile,
  subscribe: subscribeToDraft,
})

/** The kinds of file that the application sent before had, until its copies are staged. */
let sentKinds: readonly UploadKind[] = []

/** After a submission the application owns its files; this tab has copies of them in memory. */
export function releaseFiles(): void {
  sentKinds = uploadKinds.filter((kind) => currentDraft().files[kind] !== undefined)
}

/** Stages this tab's copies of the files that were sent, once, for another application. */
export function stageCopies(locale: Locale): void {
  for (const kind of sentKinds) {
    const file = desk.uploads.fileOf(kind)
    if (file) desk.uploads.send(kind, file, locale)
  }
  sentKinds = []
}
