import type { Locale } from '@recruiting/schema/options'
import { callApi } from '~/lib/api/call.ts'
import { isDraftFile } from '~/lib/draft/draft.ts'
import { clearDraft, currentDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/session/keys.ts'

/**
 * Forgets everything about the person on this device: the draft here and kept, answers of the edit form that wait for a
 * new link, the staged files of both, the chosen jobs.
 */
export function forgetDevice(locale: Locale): void {
  const waiting = Object.values(stored.waitingEdit.read()?.files ?? {}).filter(isDraftFile)
  for (const { id } of [...Object.values(currentDraft().files), ...waiting]) {
    // When that fails the server forgets it by itself, in two hours.
    void callApi('discardUpload', { params: { id } }, { locale }).catch(() => undefined)
  }
  clearDraft()
  for (const value of Object.values(stored)) value.remove()
}
