import { useSyncExternalStore } from 'react'

/** An application that was sent from this tab: its reference number and the codes of its vacancies. */
export type Sent = { reference: string; codes: readonly string[] }

/**
 * What was sent from this tab while its answers wait for another application. In memory only: it ends with the tab, with
 * a reload, and when the person clears the answers. It is not part of the draft, because the list must not load the
 * validation of answers.
 */
const none: readonly Sent[] = []
let sent = none
let drop: (() => void) | undefined
const listeners = new Set<() => void>()

/** @param dropFiles removes the copies of the application's files from memory */
export function rememberSent(application: Sent, dropFiles: () => void): void {
  sent = [...sent, application]
  drop = dropFiles
  for (const listener of listeners) listener()
}

export function forgetSent(): void {
  sent = none
  drop?.()
  drop = undefined
  for (const listener of listeners) listener()
}

/** The applications sent from this tab, in order; re-renders on each change. */
export function useSent(): readonly Sent[] {
  return useSyncExternalStore(
    subscribe,
    () => sent,
    () => none,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
