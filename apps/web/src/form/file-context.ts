import type { Issue } from '@recruiting/schema/issue'
import type { UploadKind } from '@recruiting/schema/options'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DraftFile } from '~/lib/draft/draft.ts'
import type { Upload, Uploads } from '~/lib/files/uploads.ts'

/** Where the files of a form live: on their way, and arrived. */
export type FileDesk = {
  uploads: Uploads
  subscribe: (listener: () => void) => () => void
  arrived: (kind: UploadKind) => DraftFile | undefined
  /** The file the server keeps already, which a new one takes the place of. */
  stored?: (kind: UploadKind) => Pick<DraftFile, 'name' | 'size'> | undefined
  remove: (kind: UploadKind) => void
  /** What is wrong with the files besides their absence. */
  issues: () => readonly Issue[]
}

const FileDeskContext = createContext<FileDesk | undefined>(undefined)
export const FileDeskProvider = FileDeskContext.Provider

export function useFileDesk(): FileDesk {
  const desk = useContext(FileDeskContext)
  if (desk === undefined) throw new Error('A file field stands outside of a FileDeskProvider')
  return desk
}

/** The file of one kind as it stands now. */
export function useFile(kind: UploadKind): { upload: Upload | undefined; arrived: DraftFile | undefined } {
  const desk = useFileDesk()
  const upload = useSyncExternalStore(desk.uploads.subscribe, () => desk.uploads.of(kind))
  const arrived = useSyncExternalStore(desk.subscribe, () => desk.arrived(kind))
  return { upload, arrived }
}
