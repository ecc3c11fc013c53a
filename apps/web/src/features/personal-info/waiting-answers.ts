import { ApiError } from '~/lib/api/problem.ts'
import { keepForNewLink, waitingEdit } from '~/lib/draft/waiting-edit.ts'
import { digest } from '~/lib/session/digest.ts'
import { stored } from '~/lib/session/keys.ts'
import { type EditState, readState } from './edit-store.ts'

/** Whether the link expired while its application still exists, so that a new link can be sent. */
export function mayBeSentAgain(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_expired' || error.code === 'link_replaced')
}

/** Keeps the unsaved answers of an expired link, from an earlier load of its page in this tab, for a new link. */
export async function keepAnswersOf(token: string): Promise<void> {
  const kept = stored.edit.read()
  if (kept === undefined || kept.link !== (await digest(token))) return
  const state = readState(kept)
  if (state === undefined) return
  // Removed first, because the storage may be too full for both.
  stored.edit.remove()
  if (!keepForNewLink(state.record.reference, state)) stored.edit.write(kept)
}

/** The answers that wait for a link of this application; undefined when none wait or they are of another one. */
export function answersWaitingFor(reference: string): EditState | undefined {
  const waiting = waitingEdit()
  if (waiting?.reference !== reference) return undefined
  const state = readState(waiting)
  return state?.record.reference === reference ? state : undefined
}
