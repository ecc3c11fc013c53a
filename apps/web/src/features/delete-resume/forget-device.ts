import type { Locale } from '@recruiting/schema/options'
import { callApi } from '~/lib/api/call.ts'
import { clearDraft, currentDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/session/keys.ts'

/** Forgets everything about the person on this device: the draft here and kept, its staged files, the chosen jobs. */
export function forgetDevice(locale: Locale): void {
  for (const { id } of Object.values(currentDraft().files)) {
    // When that fails the server forgets it by itself, in two hours.
    void callApi('discardUpload', { params: { id } }, { locale }).catch(() => undefined)
  }
  clearDraft()
  for (const value of Object.values(stored)) value.remove()
}
