import { type StoredUnsaved, stored } from '../session/keys.ts'

/** Unsaved answers on top of a version of a record. */
export type UnsavedAnswers = { version: string; record: unknown; answers: unknown; files: object }

/**
 * Answers of the edit form whose link ended before they were saved: of which application, by its reference, and until
 * when they wait for a new link, in ms since 1970.
 */
export type WaitingEdit = UnsavedAnswers & { reference: string; expiresAt: number }

/** How long answers wait in the tab for a new edit link, in milliseconds. */
const waitsFor = 24 * 60 * 60 * 1000

let removal: ReturnType<typeof setTimeout> | undefined

/** Answers whose edit link ended before they were saved; those that are too old are removed. */
export function waitingEdit(now: number = Date.now()): WaitingEdit | undefined {
  const waiting = stored.waitingEdit.read()
  if (waiting === undefined) return undefined
  if (isWaitingEdit(waiting)) {
    const left = waiting.expiresAt - now
    // A clock that was wrong must not let them wait longer.
    if (left > 0 && left <= waitsFor) return waiting
  }
  stored.waitingEdit.remove()
  return undefined
}

/**
 * Keeps answers for a new link of the same application.
 * @param reference the application's, which alone decides where the answers may be offered
 * @returns whether the tab's storage took them; it may be full or forbidden
 */
export function keepForNewLink(
  reference: string,
  { version, record, answers, files }: UnsavedAnswers,
  now: number = Date.now(),
): boolean {
  // It makes room, and what an earlier write kept must not be taken for this one.
  stored.waitingEdit.remove()
  clearTimeout(removal)
  // For a tab that stays open; a later page of a link removes them when it reads them.
  removal = setTimeout(() => waitingEdit(), waitsFor)
  return stored.waitingEdit.write({ reference, expiresAt: now + waitsFor, version, record, answers, files })
}

/** Forgets the answers that wait for a link of this application; those of another one stay. */
export function forgetWaitingEdit(reference: string): void {
  if (stored.waitingEdit.read()?.reference === reference) stored.waitingEdit.remove()
}

function isWaitingEdit(value: StoredUnsaved): value is StoredUnsaved & WaitingEdit {
  return (
    [value.reference, value.version].every((part) => typeof part === 'string') &&
    typeof value.expiresAt === 'number'
  )
}
