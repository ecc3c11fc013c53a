import { type Locale, uploadKinds } from '@recruiting/schema/options'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FileDesk } from '~/form/file-context.ts'
import { fileIssues } from '~/form/file-issues.ts'
import { callApi } from '~/lib/api/call.ts'
import type { DraftFiles } from '~/lib/draft/draft.ts'
import { createUploads } from '~/lib/files/uploads.ts'
import { withVerdict } from '~/lib/files/verdict.ts'
import { createEditStore, type EditStore, type LoadedRecord } from './edit-store.ts'

/** The answers and the files of one visit. */
export type EditSession = { store: EditStore; desk: EditDesk }

export function useEditSession(loaded: LoadedRecord, locale: Locale): EditSession {
  const current = useRef(locale)
  current.current = locale
  const [session] = useState<EditSession>(() => {
    const store = createEditStore(loaded)
    return { store, desk: createEditDesk(store, () => current.current) }
  })
  useEffect(() => {
    const { store, desk } = session
    const warn = (event: BeforeUnloadEvent) => {
      store.flush()
      // Data that survives a reload needs no warning; a running upload and answers that storage rejected are lost.
      if (desk.isSending() || !store.isKept()) event.preventDefault()
    }
    const endFlushing = store.flushWhenHidden()
    addEventListener('beforeunload', warn)
    return () => {
      endFlushing()
      removeEventListener('beforeunload', warn)
    }
  }, [session])
  return session
}

/** Whether there are unsaved changes. */
export function useIsDirty({ store }: EditSession): boolean {
  return useSyncExternalStore(store.subscribe, store.isDirty)
}

/** The files of the edit form: those stored on the server, and uploads that will replace them. */
type EditDesk = FileDesk & {
  /** An upload is running. */
  isSending: () => boolean
  /** Asks the server to delete these files. */
  discardFiles: (files: DraftFiles) => void
  /** Asks the server to delete every uploaded file that is not saved yet. */
  discardAll: () => void
}

function createEditDesk(store: EditStore, locale: () => Locale): EditDesk {
  const discard = (id: string) => {
    // If the call fails, the server deletes the file after two hours.
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
    judge: (kind, id, verdict) => {
      const file = store.current().files[kind]
      if (file?.id === id) store.setFile(kind, withVerdict(file, verdict))
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
