import type { Issue } from '@recruiting/schema/issue'
import { type Locale, type ScanState, type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { isOptional } from '@recruiting/schema/outline'
import { Other } from '@recruiting/schema/sections/other'
import { isLoose } from '@recruiting/schema/structure'
import { type StagedUpload, uploadPath } from '@recruiting/schema/upload'
import { createContext, useContext, useSyncExternalStore } from 'react'
import {
  type DraftFile,
  type DraftFiles,
  type HeldFiles,
  isExpired,
  isLost,
  withFileIds,
} from '~/lib/draft/draft.ts'
import { type FormIssue, type FormValues, mergeIssues } from '../engine/field-info.ts'
import { checkFile } from './check-file.ts'
import { discardUpload } from './send-file.ts'
import { chosenOf, createUploads } from './uploads.ts'

type FileShelf = {
  files: () => DraftFiles
  setFile: (kind: UploadKind, file: DraftFile | undefined) => void
  subscribe: (listener: () => void) => () => void
  /** The files that the page has or had before a reload, which the draft notes by their names. */
  held?: () => HeldFiles
  hold?: (kind: UploadKind, name: string | undefined) => void
  /** The file already stored on the server, which a new one replaces. */
  stored?: ((kind: UploadKind) => Pick<DraftFile, 'name' | 'size'> | undefined) | undefined
}

/** The files of a form: running uploads and uploaded files. */
export type FileDesk = ReturnType<typeof createDesk>

/** Creates the desk of a form; a file that is replaced or removed is discarded on the server. */
export function createDesk({ files, setFile, subscribe, stored, held, hold }: FileShelf) {
  const uploads = createUploads((kind, staged) => replace(kind, draftFileOf(staged)), hold)
  function replace(kind: UploadKind, file: DraftFile | undefined): void {
    const before = files()[kind]
    setFile(kind, file)
    if (before) discardUpload(before.id)
  }
  const discardFiles = (discarded: DraftFiles) => {
    for (const { id } of Object.values(discarded)) discardUpload(id)
  }
  const isThere = (kind: UploadKind) => {
    const file = files()[kind]
    return file !== undefined && !isLost(file)
  }
  const isChosen = (kind: UploadKind) => chosenOf(uploads.of(kind)) !== undefined
  /** The name of a file that the page had before a reload. */
  const left = (kind: UploadKind) => (uploads.of(kind) || files()[kind] ? undefined : held?.()[kind])
  /** Issues of the files other than a missing file: rejected, not uploaded, infected, no longer on the server or in the page. */
  const issues = () =>
    uploadKinds.flatMap((kind): FormIssue[] => {
      const upload = uploads.of(kind)
      const file = files()[kind]
      if (isThere(kind) || isChosen(kind)) return []
      if (upload?.state === 'refused') return [upload.issue]
      const isUnsent = upload?.state === 'failed'
      const name = isUnsent ? upload.file.name : left(kind)
      const optional = stored?.(kind) || isOptional(Other.shape[kind]) ? 'Optional' : ''
      const is = `${isUnsent ? 'unsent' : 'left'}${optional}` as const
      if (name !== undefined) return [{ path: uploadPath(kind), rule: 'required', file: { is, name } }]
      if (file === undefined) return []
      return [{ path: uploadPath(kind), rule: isExpired(file) ? 'fileExpired' : 'fileInfected' }]
    })
  return {
    uploads,
    subscribe,
    files,
    stored,
    issues,
    left,
    /** The issues of a form with those of its files: a chosen file is an answer, though it has no id yet. */
    withIssues: (others: readonly FormIssue[]) => {
      const chosen = uploadKinds.filter(isChosen).map(uploadPath)
      return mergeIssues(
        others.filter(({ path }) => !chosen.some((each) => each === path)),
        issues(),
      )
    },
    /**
     * Makes a file an answer that is uploaded when the answers are sent, unless another one is uploaded already.
     * @returns why the file is not accepted
     */
    choose: (kind: UploadKind, file: File): Issue | undefined => {
      const issue = checkFile(kind, file)
      if (issue !== undefined) return issue
      if (isThere(kind) || uploads.of(kind)?.state === 'sending') return undefined
      uploads.choose(kind, file)
      replace(kind, undefined)
      return undefined
    },
    /** Uploads what was chosen, and once more what could not be uploaded, unless an earlier file of its kind is there. */
    sendChosen: (locale: Locale) => {
      for (const kind of uploadKinds) {
        const upload = uploads.of(kind)
        const unsent = upload?.state === 'failed' && !isThere(kind) ? upload.file : chosenOf(upload)
        if (unsent) uploads.send(kind, unsent, locale)
      }
    },
    /** The answers of a form with the ids of the uploaded files, which are stored beside them. */
    complete: (answers: FormValues): FormValues =>
      isLoose(answers.other) ? withFileIds({ ...answers, other: answers.other }, files()) : answers,
    remove: (kind: UploadKind) => {
      uploads.remove(kind)
      replace(kind, undefined)
    },
    /** Records what the server says of the file with this id; ignored when another file has replaced it. */
    judge: (kind: UploadKind, id: string, verdict: Verdict) => {
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
  }
}

/** An uploaded file as the draft stores it. Backends of an earlier version of the contract say nothing about a scan. */
function draftFileOf({ kind: _, scan, ...file }: StagedUpload): DraftFile {
  return scan === undefined ? file : withVerdict(file, scan)
}

const FileDeskContext = createContext<FileDesk | undefined>(undefined)
export const FileDeskProvider = FileDeskContext.Provider

export function useFileDesk(): FileDesk {
  const desk = useContext(FileDeskContext)
  if (desk === undefined) throw new Error('A file field stands outside of a FileDeskProvider')
  return desk
}

/** The current state of the file of one kind. */
export function useFile(kind: UploadKind) {
  const desk = useFileDesk()
  const none = () => undefined
  const upload = useSyncExternalStore(desk.uploads.subscribe, () => desk.uploads.of(kind), none)
  const arrived = useSyncExternalStore(desk.subscribe, () => desk.files()[kind], none)
  const left = useSyncExternalStore(desk.subscribe, () => desk.left(kind), none)
  return { upload, arrived, left }
}

/** What the server says of an uploaded file: the state of its virus scan, or that it no longer has the file. */
export type Verdict = ScanState | 'gone'

/** The file with a verdict of the server. */
export function withVerdict(file: DraftFile, verdict: Verdict): DraftFile {
  const { scan: _, scanningSince, ...rest } = file
  if (verdict === 'gone') return { ...rest, expiresAt: new Date(0).toISOString() }
  if (verdict !== 'scanning') return { ...rest, scan: verdict }
  return { ...rest, scan: verdict, scanningSince: scanningSince ?? new Date().toISOString() }
}

const verdicts: Partial<Record<Issue['rule'], Verdict>> = {
  fileExpired: 'gone',
  fileInfected: 'infected',
  fileScanning: 'scanning',
}

/** Records what the issues of a refused submit or save say of its files: lost, infected, or not scanned yet. */
export function recordVerdicts(desk: Pick<FileDesk, 'files' | 'judge'>, issues: readonly Issue[]): void {
  for (const { path, rule } of issues) {
    const kind = uploadKinds.find((each) => uploadPath(each) === path)
    const file = kind && desk.files()[kind]
    const verdict = verdicts[rule]
    if (kind && file && verdict) desk.judge(kind, file.id, verdict)
  }
}

/** The issues that a person can mend; an unfinished scan needs time only. */
export function withoutScans(issues: readonly Issue[]): Issue[] {
  return issues.filter(({ rule }) => rule !== 'fileScanning')
}

/** Whether a submit or save was refused only because files are still being scanned. */
export function isScanUnfinished(issues: readonly Issue[]): boolean {
  return issues.length > 0 && withoutScans(issues).length === 0
}
