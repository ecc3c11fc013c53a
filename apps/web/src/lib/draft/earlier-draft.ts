import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { isCurrent, keptFor } from './guard-keys.ts'
import { isConsent, isJobsData, type KeptDraft, stored } from './keys.ts'

/** The answers kept on this device; removes expired ones. */
export function keptDraft(now: number = Date.now()): KeptDraft | undefined {
  const kept = stored.keptDraft.read()
  if (isCurrent(kept?.expiresAt, keptFor, now)) return kept
  stored.keptDraft.remove()
  return undefined
}

/** Keeps a copy of the draft with the chosen jobs and the consent. @returns whether the storage accepted it */
export function keepDraft(draft: unknown, now: number = Date.now()): boolean {
  const jobs = stored.jobs.read()
  const consent = stored.consent.read()
  return stored.keptDraft.write({
    expiresAt: now + keptFor,
    draft,
    ...(jobs && { jobs }),
    ...(consent && { consent }),
  })
}

/** Restores the kept jobs and consent when this tab has chosen no job, so that the form's route guards pass. */
export function restoreKeptChoice(): void {
  if (stored.jobs.read() === undefined && stored.receipt.read() === undefined) restoreKept()
}

/** Makes the kept jobs and consent those of this tab. */
export function restoreKept(): void {
  const kept = keptDraft()
  if (!isJobsData(kept?.jobs)) return
  stored.jobs.write(kept.jobs)
  if (isConsent(kept.consent)) stored.consent.write(kept.consent)
}

/** An application that was sent from this tab: its reference number and the codes of its vacancies. */
export type Sent = { reference: string; codes: readonly string[] }

/**
 * What was sent from this tab while its answers wait for another application. In memory only: it ends with the tab, with
 * a reload, and when the person clears the answers. It is not part of the draft, because the list must not load the
 * validation of answers.
 */
const none: readonly Sent[] = []
const sent = createStore(none)
let drop: (() => void) | undefined

/** @param dropFiles removes the copies of the application's files from memory */
export function rememberSent(application: Sent, dropFiles: () => void): void {
  drop = dropFiles
  sent.set([...sent.get(), application])
}

export function forgetSent(): void {
  sent.set(none)
  drop?.()
  drop = undefined
}

/** The applications sent from this tab, in order; re-renders on each change. */
export function useSent(): readonly Sent[] {
  return useSyncExternalStore(sent.subscribe, sent.get, () => none)
}
