import type { UploadKind } from '@recruiting/schema/options'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Upload } from '~/form/files/uploads.ts'
import type { DraftFile } from '~/lib/draft/draft.ts'
import type { FileDesk } from './file-desk.ts'

const FileDeskContext = createContext<FileDesk | undefined>(undefined)
export const FileDeskProvider = FileDeskContext.Provider

export function useFileDesk(): FileDesk {
  const desk = useContext(FileDeskContext)
  if (desk === undefined) throw new Error('A file field stands outside of a FileDeskProvider')
  return desk
}

/** The current state of the file of one kind. */
export function useFile(kind: UploadKind): { upload: Upload | undefined; arrived: DraftFile | undefined } {
  const desk = useFileDesk()
  const upload = useSyncExternalStore(desk.uploads.subscribe, () => desk.uploads.of(kind))
  const arrived = useSyncExternalStore(desk.subscribe, () => desk.files()[kind])
  return { upload, arrived }
}
