import { type UploadKind, uploadKinds } from '@recruiting/schema/options'
import { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { isLoose } from '@recruiting/schema/structure'
import { delayedWrite } from '~/lib/draft/delayed-write.ts'
import { type DraftFile, type DraftFiles, readDraftFile } from '~/lib/draft/draft.ts'
import {
  type EditDraft,
  editBody,
  editDraftOf,
  readEditDraft,
  withEditFileIds,
} from '~/lib/draft/edit-draft.ts'
import { forgetWaitingEdit, keepForNewLink, type UnsavedAnswers } from '~/lib/draft/waiting-edit.ts'
import { stored } from '~/lib/session/keys.ts'
import type { LoadedRecord } from './load-record.ts'

/** The answers, their uploaded files, and the record that editing started from. */
export type EditState = { version: string; record: PersonalInfoRecord; answers: EditDraft; files: DraftFiles }

export type EditStore = {
  current: () => EditState
  /** The answers differ from the record. */
  isDirty: () => boolean
  /** The answers survive a reload of this tab; once the link has expired, also leaving the page. */
  isKept: () => boolean
  /** The link has expired: from now on the answers are kept for a new link of the same application. */
  endLink: () => void
  hasLinkEnded: () => boolean
  subscribe: (listener: () => void) => () => void
  change: (answers: EditDraft) => void
  setFile: (kind: UploadKind, file: DraftFile | undefined) => void
  /** Starts again from a record, optionally with answers on top. */
  replace: (
    loaded: Pick<LoadedRecord, 'record' | 'version'>,
    mine?: Pick<EditState, 'answers' | 'files'>,
  ) => void
  /** Writes pending changes immediately. */
  flush: () => void
  /** Writes pending changes when the page is hidden. @returns a function that stops this */
  flushWhenHidden: () => () => void
  /** Removes everything and stops writing. */
  close: () => void
  /** Answers from an earlier load of this page in this tab were restored. */
  isRestored: boolean
}

/** The store of the answers: in memory, and debounced in `sessionStorage` while they differ from the record. */
export function createEditStore(loaded: LoadedRecord): EditStore {
  const kept = stored.edit.read()
  const restored = kept?.link === loaded.link ? readState(kept) : undefined
  let state = restored ?? begin(loaded)
  let isDirty = differs(state)
  let isClosed = false
  let hasLinkEnded = false
  let isKept = true
  /** These answers wait for a new link. */
  let isWaiting = false
  const listeners = new Set<() => void>()

  const writing = delayedWrite(() => {
    if (isClosed) return
    isDirty = differs(state)
    isKept = keep()
    for (const listener of listeners) listener()
  })
  const forget = () => {
    stored.edit.remove()
    if (isWaiting) forgetWaitingEdit(state.record.reference)
  }
  /** @returns whether storage holds everything that must be kept */
  const keep = (): boolean => {
    if (!isDirty) {
      forget()
      return true
    }
    if (!hasLinkEnded) return stored.edit.write({ link: loaded.link, ...state })
    // Removed first, because the storage may be too full for both.
    stored.edit.remove()
    isWaiting = keepForNewLink(state.record.reference, state)
    return isWaiting
  }
  const set = (next: EditState) => {
    state = next
    writing.soon()
  }

  return {
    current: () => state,
    isDirty: () => isDirty,
    isKept: () => isKept,
    endLink: () => {
      hasLinkEnded = true
      writing.now()
    },
    hasLinkEnded: () => hasLinkEnded,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (answers) => set({ ...state, answers: withEditFileIds(answers, state.files) }),
    setFile: (kind, file) => {
      const { [kind]: _, ...others } = state.files
      const files = file === undefined ? others : { ...others, [kind]: file }
      set({ ...state, files, answers: withEditFileIds(state.answers, files) })
      for (const listener of listeners) listener()
    },
    replace: ({ record, version }, mine) => {
      state = { ...begin({ record, version }), ...mine }
      writing.now()
    },
    flush: writing.now,
    flushWhenHidden: writing.whenHidden,
    close: () => {
      isClosed = true
      writing.cancel()
      forget()
    },
    isRestored: restored !== undefined && isDirty,
  }
}

function begin({ record, version }: Pick<LoadedRecord, 'record' | 'version'>): EditState {
  return { version, record, answers: editDraftOf(record), files: {} }
}

function differs({ record, answers }: EditState): boolean {
  return JSON.stringify(editBody(answers)) !== JSON.stringify(editBody(editDraftOf(record)))
}

/** Reads stored answers; undefined when they contain no valid record. */
export function readState({ version, record, answers, files }: UnsavedAnswers): EditState | undefined {
  const own = PersonalInfoRecord.safeParse(record).data
  if (own === undefined) return undefined
  const waiting = isLoose(files) ? files : {}
  const kept: DraftFiles = {}
  for (const kind of uploadKinds) {
    const file = readDraftFile(waiting[kind])
    if (file !== undefined) kept[kind] = file
  }
  return {
    version,
    record: own,
    files: kept,
    answers: withEditFileIds(readEditDraft(editDraftOf(own), answers), kept),
  }
}
