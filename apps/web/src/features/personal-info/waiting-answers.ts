import { ApiError } from '~/lib/api/problem.ts'
import { keepForNewLink, waitingEdit } from '~/lib/draft/waiting-edit.ts'
import { digest } from '~/lib/session/digest.ts'
import { stored } from '~/lib/session/keys.ts'
import { type EditState, readState } from './edit-store.ts'

/** Whether a link has ended while its application is still there, so that a new one can be sent. */
export function mayBeSentAgain(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_expired' || error.code === 'link_replaced')
}

/**
 * Takes the unsaved answers of a link that has ended, of an earlier load of its page in this tab, and keeps them for a
 * new link.
 */
export async function keepAnswersOf(token: string): Promise<void> {
  const kept = stored.edit.read()
  if (kept === undefined || kept.link !== (await digest(token))) return
  const state = readState(kept)
  if (state === undefined) return
  // Not both at a time: the storage may be nearly full.
  stored.edit.remove()
  if (!keepForNewLink(state.record.reference, state)) stored.edit.write(kept)
}

/** The answers that wait for a link of this application; undefined when there are none, or those of another one. */
export function answersWaitingFor(reference: string): EditState | undefined {
  const waiting = waitingEdit()
  if (waiting?.reference !== reference) return undefined
  const state = readState(waiting)
  return state?.record.reference === reference ? state : undefined
}
