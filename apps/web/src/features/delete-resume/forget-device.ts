import type { Locale } from '@recruiting/schema/options'
import { callApi } from '~/lib/api/call.ts'
import { isDraftFile } from '~/lib/draft/draft.ts'
import { clearDraft, currentDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/session/keys.ts'

/**
 * Removes all data about the person from this device: the draft in this tab and on the device, edit answers that
 * wait for a new link, the uploaded files of both, and the chosen jobs.
 */
export function forgetDevice(locale: Locale): void {
  const waiting = Object.values(stored.waitingEdit.read()?.files ?? {}).filter(isDraftFile)
  for (const { id } of [...Object.values(currentDraft().files), ...waiting]) {
    // If the call fails, the server deletes the file after two hours.
    void callApi('discardUpload', { params: { id } }, { locale }).catch(() => undefined)
  }
  clearDraft()
  for (const value of Object.values(stored)) value.remove()
}
