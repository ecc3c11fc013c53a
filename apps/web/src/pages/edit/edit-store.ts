import type { Locale, UploadKind } from '@recruiting/schema/options'
import { editSections, PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, callApiVersioned, parseAnswer } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { onceFetched } from '~/lib/api/query.ts'
import { delayedWrite } from '~/lib/draft/delayed-write.ts'
import {
  type DraftFile,
  type DraftFiles,
  digest,
  readDraftFiles,
  withFile,
  withStored,
} from '~/lib/draft/draft.ts'
import { type EditDraft, editBody, editDraftOf } from '~/lib/draft/edit-draft.ts'
import { isCurrent } from '~/lib/draft/guard-keys.ts'
import { type StoredUnsaved, stored } from '~/lib/draft/keys.ts'
import { createStore } from '~/lib/store.ts'

/** A record on the server and its version, which the save names. */
export type SavedRecord = { record: PersonalInfoRecord; version: string }

/** A record as loaded; `link` is the hash of the token, the key of stored answers. */
export type LoadedRecord = SavedRecord & { link: string }

/** The answers, their uploaded files, and the record that editing started from. */
export type EditState = SavedRecord & { answers: EditDraft; files: DraftFiles }

/**
 * The store of the answers: in memory, and debounced in `sessionStorage` while they differ from the record.
 * @param restores whether it begins with what this tab has stored of the link
 */
export function createEditStore(loaded: LoadedRecord, restores = true) {
  const kept = restores ? stored.edit.read() : undefined
  const restored = kept?.link === loaded.link ? readState(kept) : undefined
  let state = restored ?? begin(loaded)
  let hasLinkEnded = false
  let isWaiting = false
  /** What subscribers are told after each write. */
  const written = createStore({ isDirty: differs(state), isKept: true })

  const writing = delayedWrite(() => {
    const isDirty = differs(state)
    written.set({ isDirty, isKept: keep(isDirty) })
  })
  /** @returns whether storage holds everything that must be kept */
  const keep = (isDirty: boolean): boolean => {
    if (isDirty && !hasLinkEnded) return stored.edit.write({ link: loaded.link, ...state })
    // Removed first, because the storage may be too full for both.
    stored.edit.remove()
    if (isDirty) isWaiting = keepForNewLink(state)
    else if (isWaiting) forgetWaitingEdit(state.record.reference)
    return !isDirty || isWaiting
  }

  return {
    current: () => state,
    isDirty: () => written.get().isDirty,
    /** Whether the answers survive a reload of this tab; once the link has expired, also leaving the page. */
    isKept: () => written.get().isKept,
    /** The link has expired: from now on the answers are kept for a new link of the same application. */
    endLink: () => {
      hasLinkEnded = true
      writing.now()
    },
    hasLinkEnded: () => hasLinkEnded,
    subscribe: written.subscribe,
    change: (answers: EditDraft) => {
      state = { ...state, answers }
      writing.soon()
    },
    setFile: (kind: UploadKind, file: DraftFile | undefined) => {
      state = { ...state, files: withFile(state.files, kind, file) }
      writing.now()
    },
    /** Starts again from a record, optionally with answers on top. */
    replace: (saved: SavedRecord, mine?: Pick<EditState, 'answers' | 'files'>) => {
      state = { ...begin(saved), ...mine }
      writing.now()
    },
    flush: writing.now,
    flushWhenHidden: writing.whenHidden,
    /** Whether answers from an earlier load of this page in this tab were restored. */
    isRestored: restored !== undefined && written.get().isDirty,
  }
}
export type EditStore = ReturnType<typeof createEditStore>

/** The form of a record that nothing was changed in. */
export function begin({ record, version }: SavedRecord): EditState {
  return { version, record, answers: editDraftOf(record), files: {} }
}

function differs({ record, answers, files }: EditState): boolean {
  return JSON.stringify(editBody(answers, files)) !== JSON.stringify(editBody(editDraftOf(record), {}))
}

/** Reads stored answers; undefined when they contain no valid record. */
export function readState({ version, record, answers, files }: StoredUnsaved): EditState | undefined {
  const own = parseAnswer(PersonalInfoRecord, record)
  if (own === undefined || typeof version !== 'string') return undefined
  return {
    version,
    record: own,
    files: readDraftFiles(files),
    answers: withStored(editSections, editDraftOf(own), answers),
  }
}

/** Loads the record of a link. @throws {ApiError} as every call with a link does. */
export async function loadRecord(token: string, options: CallOptions): Promise<LoadedRecord> {
  const { answer, version } = await callApiVersioned('getPersonalInfo', { token }, options)
  return { record: answer, version, link: await digest(token) }
}

/** The query of a link's record and version. */
export function recordQuery(token: string, locale: Locale) {
  return queryOptions({
    ...onceFetched,
    networkMode: 'always',
    queryKey: ['getPersonalInfo', token] as const,
    queryFn: ({ signal, meta }) => loadRecord(token, { locale, signal, transport: meta?.transport }),
  })
}

/** Whether the link expired while its application still exists, so that a new link can be sent. */
export function mayBeSentAgain(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_expired' || error.code === 'link_replaced')
}

/** Keeps the unsaved answers of an expired link, from an earlier load of its page in this tab, for a new link. */
export async function keepAnswersOf(token: string): Promise<void> {
  const kept = stored.edit.read()
  const state = kept !== undefined && kept.link === (await digest(token)) ? readState(kept) : undefined
  if (kept === undefined || state === undefined) return
  // Removed first, because the storage may be too full for both.
  stored.edit.remove()
  if (!keepForNewLink(state)) stored.edit.write(kept)
}

/** How long answers wait in the tab for a new edit link, in milliseconds. */
const waitsFor = 24 * 60 * 60 * 1000

let removal: ReturnType<typeof setTimeout> | undefined

/** Answers whose edit link expired before they were saved, and until when they wait for a new one, in ms since 1970; removes expired ones. */
export function waitingEdit(): (EditState & { expiresAt: number }) | undefined {
  const waiting = stored.waitingEdit.read()
  if (waiting === undefined) return undefined
  const state = readState(waiting)
  const expiresAt = Number(waiting.expiresAt)
  if (state !== undefined && isCurrent(expiresAt, waitsFor)) return { ...state, expiresAt }
  stored.waitingEdit.remove()
  return undefined
}

/** The answers that wait for a link of this application; undefined when none wait or they are of another one. */
export function answersWaitingFor(reference: string): EditState | undefined {
  const waiting = waitingEdit()
  return waiting?.record.reference === reference ? waiting : undefined
}

/** Keeps answers for a new link of the same application. @returns whether the storage accepted them */
function keepForNewLink(state: EditState): boolean {
  // Removed first: it frees space, and an earlier entry must not be mistaken for this one.
  stored.waitingEdit.remove()
  clearTimeout(removal)
  // Removes them in a tab that stays open; otherwise the next page of a link does so on reading.
  removal = setTimeout(waitingEdit, waitsFor)
  return stored.waitingEdit.write({ ...state, expiresAt: Date.now() + waitsFor })
}

/** Removes the answers that wait for a link of this application; those of another one stay. */
export function forgetWaitingEdit(reference: string): void {
  if (answersWaitingFor(reference) !== undefined) stored.waitingEdit.remove()
}
