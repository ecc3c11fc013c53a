import type { Locale } from '@recruiting/schema/options'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createDesk } from '~/form/files/file-desk.ts'
import { createEditStore, type EditStore, type LoadedRecord } from './edit-store.ts'

/** The answers and the files of one visit. */
export type EditSession = { store: EditStore; desk: ReturnType<typeof createDesk> }

export function useEditSession(loaded: LoadedRecord, locale: Locale): EditSession {
  const current = useRef(locale)
  current.current = locale
  const [session] = useState<EditSession>(() => {
    const store = createEditStore(loaded)
    const desk = createDesk(
      {
        files: () => store.current().files,
        setFile: store.setFile,
        subscribe: store.subscribe,
        stored: (kind) => store.current().record.files.find((file) => file.kind === kind),
      },
      () => current.current,
    )
    return { store, desk }
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
