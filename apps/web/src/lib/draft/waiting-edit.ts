import { type StoredUnsaved, stored } from './keys.ts'

/** Unsaved answers on top of a version of a record. */
export type UnsavedAnswers = { version: string; record: unknown; answers: unknown; files: object }

/**
 * Answers of the edit form whose link expired before they were saved: `reference` of their application, and until
 * when they wait for a new link, in ms since 1970.
 */
export type WaitingEdit = UnsavedAnswers & { reference: string; expiresAt: number }

/** How long answers wait in the tab for a new edit link, in milliseconds. */
const waitsFor = 24 * 60 * 60 * 1000

let removal: ReturnType<typeof setTimeout> | undefined

/** Answers whose edit link expired before they were saved; removes expired ones. */
export function waitingEdit(now: number = Date.now()): WaitingEdit | undefined {
  const waiting = stored.waitingEdit.read()
  if (waiting === undefined) return undefined
  if (isWaitingEdit(waiting)) {
    const left = waiting.expiresAt - now
    // A corrected clock must not extend the wait.
    if (left > 0 && left <= waitsFor) return waiting
  }
  stored.waitingEdit.remove()
  return undefined
}

/**
 * Keeps answers for a new link of the same application.
 * @param reference the application's reference; the answers are offered only for this application
 * @returns whether the tab's storage accepted them; it may be full or disabled
 */
export function keepForNewLink(
  reference: string,
  { version, record, answers, files }: UnsavedAnswers,
  now: number = Date.now(),
): boolean {
  // Removed first: it frees space, and an earlier entry must not be mistaken for this one.
  stored.waitingEdit.remove()
  clearTimeout(removal)
  // Removes them in a tab that stays open; otherwise the next page of a link does so on reading.
  removal = setTimeout(() => waitingEdit(), waitsFor)
  return stored.waitingEdit.write({ reference, expiresAt: now + waitsFor, version, record, answers, files })
}

/** Removes the answers that wait for a link of this application; those of another one stay. */
export function forgetWaitingEdit(reference: string): void {
  if (stored.waitingEdit.read()?.reference === reference) stored.waitingEdit.remove()
}

function isWaitingEdit(value: StoredUnsaved): value is StoredUnsaved & WaitingEdit {
  return (
    [value.reference, value.version].every((part) => typeof part === 'string') &&
    typeof value.expiresAt === 'number'
  )
}
