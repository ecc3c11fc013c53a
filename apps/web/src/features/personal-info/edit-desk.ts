import { type Locale, uploadKinds } from '@recruiting/schema/options'
import type { FileDesk } from '~/form/file-context.ts'
import { fileIssues } from '~/form/file-issues.ts'
import { callApi } from '~/lib/api/call.ts'
import type { DraftFiles } from '~/lib/draft/draft.ts'
import { createUploads } from '~/lib/files/uploads.ts'
import type { EditStore } from './edit-store.ts'

/** The files of the edit form: those the server keeps, and those that wait to take their place. */
export type EditDesk = FileDesk & {
  /** A file is on its way. */
  isSending: () => boolean
  /** Lets the server forget these files. */
  discardFiles: (files: DraftFiles) => void
  /** Lets the server forget every file that waits. */
  discardAll: () => void
}

export function createEditDesk(store: EditStore, locale: () => Locale): EditDesk {
  const discard = (id: string) => {
    // When that fails the server forgets it by itself, in two hours.
    void callApi('discardUpload', { params: { id } }, { locale: locale() }).catch(() => undefined)
  }
  const uploads = createUploads((kind, file) => {
    const before = store.current().files[kind]
    store.setFile(kind, file)
    if (before) discard(before.id)
  })
  const desk: EditDesk = {
    uploads,
    issues: () => fileIssues(desk),
    subscribe: store.subscribe,
    arrived: (kind) => store.current().files[kind],
    stored: (kind) => store.current().record.files.find((file) => file.kind === kind),
    remove: (kind) => {
      const file = store.current().files[kind]
      uploads.cancel(kind)
      store.setFile(kind, undefined)
      if (file) discard(file.id)
    },
    isSending: () => uploadKinds.some((kind) => uploads.of(kind)?.state === 'sending'),
    discardFiles: (files) => {
      for (const { id } of Object.values(files)) discard(id)
    },
    discardAll: () => {
      uploads.reset()
      desk.discardFiles(store.current().files)
    },
  }
  return desk
}
