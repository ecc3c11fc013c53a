import { useSyncExternalStore } from 'react'
import type { ApplicationDraft } from '~/lib/draft/draft.ts'
import { currentDraft, hasOtherCopy, isDraftKept, subscribeToDraft } from '~/lib/draft/draft-store.ts'

/** The draft; re-renders on each change. */
export function useDraft(): ApplicationDraft {
  return useSyncExternalStore(subscribeToDraft, currentDraft)
}

/** Whether another tab has written the copy on the device. */
export function useHasOtherCopy(): boolean {
  return useSyncExternalStore(subscribeToDraft, hasOtherCopy)
}

export function useIsDraftKept(): boolean {
  return useSyncExternalStore(subscribeToDraft, isDraftKept)
}
