import type { Issue } from '@recruiting/schema/issue'
import type { UploadKind } from '@recruiting/schema/options'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DraftFile } from '~/lib/draft/draft.ts'
import type { Upload, Uploads } from '~/lib/files/uploads.ts'
import type { Verdict } from '~/lib/files/verdict.ts'

/** The files of a form: running uploads and uploaded files. */
export type FileDesk = {
  uploads: Uploads
  subscribe: (listener: () => void) => () => void
  arrived: (kind: UploadKind) => DraftFile | undefined
  /** The file already stored on the server, which a new one replaces. */
  stored?: (kind: UploadKind) => Pick<DraftFile, 'name' | 'size'> | undefined
  remove: (kind: UploadKind) => void
  /** Records what the server says of the file with this id; ignored when another file has replaced it. */
  judge: (kind: UploadKind, id: string, verdict: Verdict) => void
  /** Issues of the files other than a missing file. */
  issues: () => readonly Issue[]
}

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
  const arrived = useSyncExternalStore(desk.subscribe, () => desk.arrived(kind))
  return { upload, arrived }
}
