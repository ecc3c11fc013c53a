import type { Issue } from '@recruiting/schema/issue'
import type { PersonalInfoRecord } from '@recruiting/schema/personal-info'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScanWait } from '~/form/use-scan-wait.ts'
import { callApiVersioned } from '~/lib/api/call.ts'
import { ApiError } from '~/lib/api/problem.ts'
import { type EditDraft, editBody } from '~/lib/draft/edit-draft.ts'
import { forgetWaitingEdit } from '~/lib/draft/waiting-edit.ts'
import { isScanUnfinished, recordVerdicts, withoutScans } from '~/lib/files/verdict.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { isLinkFailure } from '~/sections/link/link-failure.tsx'
import { sortEntries } from '~/sections/sort-entries.ts'
import { notify } from '~/ui/notifications.tsx'
import { compare, merge, takeUp } from './compare.ts'
import { type EditState, type LoadedRecord, loadRecord, mayBeSentAgain } from './edit-store.ts'
import type { EditSession } from './use-edit-session.ts'

/** The message above the form. */
export type Message =
  | { kind: 'restored' | 'merged' | 'loaded' | 'taken' | 'dropped' }
  | { kind: 'saved'; at: string; record: PersonalInfoRecord }
  | { kind: 'failed'; error: unknown }
  /** The link is no longer valid. */
  | { kind: 'link'; error: unknown }
  /** The record was saved elsewhere; `newest` is the saved version. */
  | { kind: 'conflict'; newest: Pick<LoadedRecord, 'record' | 'version'> }
  | { kind: 'newestFailed'; error: unknown }

export type Save = {
  isSaving: boolean
  /** While saving: waits for the virus scanner before the answers are sent. */
  isAwaitingScan: boolean
  message: Message | undefined
  /** Counts messages; each new one takes focus. */
  messages: number
  /** Counts remounts of the form: with the saved record, with server issues, with the newest record. */
  round: number
  issues: readonly Issue[]
  save: (answers: EditDraft) => void
  /** Loads the newest record again after a failure. */
  lookAgain: () => void
  mergeNewest: (newest: Pick<LoadedRecord, 'record' | 'version'>) => void
  takeNewest: (newest: Pick<LoadedRecord, 'record' | 'version'>) => void
  discard: () => void
  /** Fills in the answers that waited for this link. */
  takeWaiting: (waiting: EditState) => void
  /** Removes the answers that waited for this link. */
  dropWaiting: (waiting: EditState) => void
}

/** Saves the answers and reports the result. A failure keeps the answers; nothing is overwritten silently. */
export function useSave({ store, desk }: EditSession, loaded: LoadedRecord, token: string): Save {
  const { t } = useTranslation('personalInfo')
  const locale = useLocale()
  const [isSaving, setSaving] = useState(false)
  const [{ message, count }, setMessage] = useState(() => ({ message: firstMessage(), count: 0 }))
  const [{ round, issues }, setRound] = useState<{ round: number; issues: readonly Issue[] }>({
    round: 0,
    issues: [],
  })
  const { isAwaitingScan, awaitScans } = useScanWait(desk)
  // React state would update too late to stop a double click.
  const isRunning = useRef(false)

  /** Restored answers may be based on a record that has changed since. */
  function firstMessage(): Message | undefined {
    if (!store.isRestored) return undefined
    if (store.current().version === loaded.version) return { kind: 'restored' }
    return { kind: 'conflict', newest: loaded }
  }
  const say = (next: Message | undefined) => setMessage(({ count }) => ({ message: next, count: count + 1 }))
  const beginForm = (with_: readonly Issue[] = []) =>
    setRound(({ round }) => ({ round: round + 1, issues: with_ }))

  const saved = (record: PersonalInfoRecord, version: string) => {
    store.replace({ record, version })
    desk.uploads.reset()
    beginForm()
    say({ kind: 'saved', at: new Date().toISOString(), record })
    notify(t('saved.title'))
  }
  const linkEnded = (error: unknown) => {
    if (mayBeSentAgain(error)) store.endLink()
    say({ kind: 'link', error })
  }
  const lookAtNewest = async () => {
    try {
      const newest = await loadRecord(token, locale)
      // The response to a save was lost: the newest record equals the form.
      if (compare(store.current(), newest.record).isSame) saved(newest.record, newest.version)
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
      return correct(withoutScans(error.issues))
    }
    say({ kind: 'failed', error })
  }
  /** Shows the issues in the form. */
  const correct = (found: readonly Issue[]) => {
    say(undefined)
    beginForm(found)
  }
  const run = (action: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    void action().finally(() => {
      isRunning.current = false
      setSaving(false)
    })
  }
  const attempt = async (typed: EditDraft) => {
    // Newest first (specification 5). Sorted only on saving, so that no row moves while the person types in it.
    const entries = sortEntries(typed.experience.entries)
    store.change({ ...typed, experience: { ...typed.experience, entries } })
    // Left meanwhile without saving: then nothing is sent.
    if (!(await awaitScans())) return
    const infected = desk.issues()
    if (infected.length > 0) return correct(infected)
    const { answers, version } = store.current()
    try {
      const result = await callApiVersioned(
        'savePersonalInfo',
        { token, body: editBody(answers), ifMatch: version },
        { locale },
      )
      saved(result.answer, result.version)
    } catch (error) {
      await refused(error)
    }
  }

  return {
    isSaving,
    isAwaitingScan,
    message,
    messages: count,
    round,
    issues,
    save: (answers) => run(() => attempt(answers)),
    lookAgain: () => run(lookAtNewest),
    mergeNewest: (newest) => {
      store.replace(newest, merge(store.current(), newest.record))
      beginForm()
      say({ kind: 'merged' })
    },
    takeNewest: (newest) => {
      desk.discardAll()
      store.replace(newest)
      beginForm()
      say({ kind: 'loaded' })
    },
    discard: () => {
      desk.discardAll()
      store.replace(store.current())
      beginForm()
      say(undefined)
    },
    takeWaiting: (waiting) => {
      forgetWaitingEdit(waiting.record.reference)
      store.replace(store.current(), takeUp(waiting, store.current()))
      beginForm()
      say({ kind: 'taken' })
    },
    dropWaiting: (waiting) => {
      forgetWaitingEdit(waiting.record.reference)
      desk.discardFiles(waiting.files)
      say({ kind: 'dropped' })
    },
  }
}
