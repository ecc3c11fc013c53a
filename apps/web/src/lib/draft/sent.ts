import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

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
