import { useSyncExternalStore } from 'react'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import { currentDraft, isDraftKept, subscribeToDraft } from '~/lib/draft/draft-store.ts'

/** The draft; re-renders on each change. */
export function useDraft(): ApplicationDraft {
  return useSyncExternalStore(subscribeToDraft, currentDraft)
}

export function useIsDraftKept(): boolean {
  return useSyncExternalStore(subscribeToDraft, isDraftKept)
}
