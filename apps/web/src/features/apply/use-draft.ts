import { useSyncExternalStore } from 'react'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import { currentDraft, isDraftKept, subscribeToDraft } from '~/lib/draft/draft-store.ts'

/** The draft, and a new rendering at each of its changes. */
export function useDraft(): ApplicationDraft {
  return useSyncExternalStore(subscribeToDraft, currentDraft)
}

export function useIsDraftKept(): boolean {
  return useSyncExternalStore(subscribeToDraft, isDraftKept)
}
