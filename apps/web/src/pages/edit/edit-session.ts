import type { Issue } from '@recruiting/schema/issue'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createDesk, isScanUnfinished, recordVerdicts, withoutScans } from '~/form/files/file-desk.ts'
import { useScanWait } from '~/form/files/scans.tsx'
import { callApiVersioned } from '~/lib/api/call.ts'
import { ApiError, isLinkFailure } from '~/lib/api/problem.ts'
import { useSend } from '~/lib/api/use-send.ts'
import { withSortedEntries } from '~/lib/draft/draft.ts'
import { type EditDraft, editBody } from '~/lib/draft/edit-draft.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { notify } from '~/ui/notifications.tsx'
import { compare, merge } from './differences.tsx'
import {
  begin,
  createEditStore,
  type EditState,
  type EditStore,
  forgetWaitingEdit,
  type LoadedRecord,
  loadRecord,
  mayBeSentAgain,
  type SavedRecord,
} from './edit-store.ts'

/** The answers and the files of one visit. */
type EditSession = { store: EditStore; desk: ReturnType<typeof createDesk> }

function useEditSession(loaded: LoadedRecord): EditSession {
  const isHydrated = useHydrated()
  const [session] = useState<EditSession>(() => {
    const store = createEditStore(loaded, isHydrated)
    const desk = createDesk({
      files: () => store.current().files,
      setFile: store.setFile,
      subscribe: store.subscribe,
      stored: (kind) => store.current().record.files.find((file) => file.kind === kind),
    })
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

/** Where editing stands; all but the first are told by a message above the form. */
export type SaveStatus =
  | { kind: 'editing' | 'restored' | 'merged' | 'loaded' | 'taken' | 'dropped' }
  | { kind: 'saved'; at: string; record: PersonalInfoRecord }
  | { kind: 'failed'; error: unknown }
  | { kind: 'link'; error: unknown }
  | { kind: 'conflict'; newest: SavedRecord }
  | { kind: 'newestFailed'; error: unknown }

type SaveState = {
  status: SaveStatus
  /** Counts changes of the status; each new message takes focus. */
  changes: number
  /** Counts remounts of the form: with the saved record, with server issues, with the newest record. */
  round: number
  issues: readonly Issue[]
}

/** @param start the issues with which the form begins again, because the store has other answers or the server refused some */
function enter(state: SaveState, { start, ...status }: SaveStatus & { start?: readonly Issue[] }): SaveState {
  const form = start === undefined ? {} : { round: state.round + 1, issues: start }
  return { ...state, status, changes: state.changes + 1, ...form }
}

/** Restored answers may be based on a record that has changed since. */
function firstStatus({ store }: EditSession, loaded: LoadedRecord): SaveStatus {
  if (!store.isRestored) return { kind: 'editing' }
  if (store.current().version === loaded.version) return { kind: 'restored' }
  return { kind: 'conflict', newest: loaded }
}

/** Saves the answers and reports the result. A failure keeps the answers; nothing is overwritten silently. */
export function useSave(loaded: LoadedRecord, token: string) {
  const session = useEditSession(loaded)
  const { store, desk } = session
  const { t } = useTranslation('personalInfo')
  const locale = useLocale()
  const [state, say] = useReducer(enter, undefined, () => ({
    status: firstStatus(session, loaded),
    changes: 0,
    round: 0,
    issues: [],
  }))
  const { isAwaitingScan, awaitScans } = useScanWait(desk)

  const saved = (record: PersonalInfoRecord, version: string) => {
    store.replace({ record, version })
    desk.uploads.reset()
    say({ kind: 'saved', at: new Date().toISOString(), record, start: [] })
    notify(t('saved.title'))
  }
  const linkEnded = (error: unknown) => {
    if (mayBeSentAgain(error)) store.endLink()
    say({ kind: 'link', error })
  }
  const lookAtNewest = async () => {
    try {
      const newest = await loadRecord(token, { locale })
      // The response to a save was lost: the newest record equals the form.
      if (compare(store.current(), begin(newest)).isSame) saved(newest.record, newest.version)
      else say({ kind: 'conflict', newest })
    } catch (error) {
      if (isLinkFailure(error)) linkEnded(error)
      else say({ kind: 'newestFailed', error })
    }
  }
  const refused = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'precondition_failed') return lookAtNewest()
    if (isLinkFailure(error)) return linkEnded(error)
    if (error instanceof ApiError && error.issues.length > 0) {
      recordVerdicts(desk, error.issues)
      if (isScanUnfinished(error.issues)) return say({ kind: 'failed', error })
      return say({ kind: 'editing', start: withoutScans(error.issues) })
    }
    say({ kind: 'failed', error })
  }
  const attempt = async (typed: EditDraft) => {
    store.change(withSortedEntries(typed))
    // Left meanwhile without saving: then nothing is sent.
    if (!(await awaitScans())) return
    const infected = desk.issues()
    if (infected.length > 0) return say({ kind: 'editing', start: infected })
    const { answers, files, version } = store.current()
    try {
      const result = await callApiVersioned(
        'savePersonalInfo',
        { token, body: editBody(answers, files), ifMatch: version },
        { locale },
      )
      saved(result.answer, result.version)
    } catch (error) {
      await refused(error)
    }
  }

  const { isSending, send } = useSend((asked: EditDraft | 'newest') =>
    asked === 'newest' ? lookAtNewest() : attempt(asked),
  )

  return {
    ...session,
    ...state,
    isSaving: isSending,
    isAwaitingScan,
    save: (answers: EditDraft) => send(answers),
    lookAgain: () => send('newest'),
    mergeNewest: (newest: SavedRecord) => {
      const [mine, theirs] = [store.current(), begin(newest)]
      store.replace(newest, merge(mine, theirs, compare(mine, theirs).mine))
      say({ kind: 'merged', start: [] })
    },
    takeNewest: (newest: SavedRecord) => {
      desk.discardAll()
      store.replace(newest)
      say({ kind: 'loaded', start: [] })
    },
    discard: () => {
      desk.discardAll()
      store.replace(store.current())
      say({ kind: 'editing', start: [] })
    },
    takeWaiting: (waiting: EditState) => {
      forgetWaitingEdit(waiting.record.reference)
      const now = store.current()
      store.replace(now, merge(waiting, now, compare(waiting, now).differing))
      say({ kind: 'taken', start: [] })
    },
    dropWaiting: (waiting: EditState) => {
      forgetWaitingEdit(waiting.record.reference)
      desk.discardFiles(waiting.files)
      say({ kind: 'dropped' })
    },
  }
}
export type Save = ReturnType<typeof useSave>
