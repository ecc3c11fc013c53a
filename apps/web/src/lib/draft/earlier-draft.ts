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
const drops: (() => void)[] = []

export function rememberSent(application: Sent): void {
  sent.set([...sent.get(), application])
}

/** Registers what removes something of the person from memory, wherever the answers are cleared. */
export function onForget(drop: () => void): void {
  drops.push(drop)
}

/** Forgets what was sent, and what `onForget` names. */
export function forgetPerson(): void {
  sent.set(none)
  for (const drop of drops) drop()
}

/** The applications sent from this tab, in order; re-renders on each change. */
export function useSent(): readonly Sent[] {
  return useSyncExternalStore(sent.subscribe, sent.get, () => none)
}
