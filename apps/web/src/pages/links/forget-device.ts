import type { Locale } from '@recruiting/schema/options'
import type { ResumeDeletion } from '@recruiting/schema/resume-deletion'
import { discardUpload } from '~/form/files/send-file.ts'
import { readDraftFiles } from '~/lib/draft/draft.ts'
import { clearDraft, currentDraft } from '~/lib/draft/draft-store.ts'
import { stored } from '~/lib/draft/keys.ts'

/**
 * The ids of the files that this device has uploaded and not submitted: of the draft, and of edit answers that wait for
 * a new link. Read them before the deletion is confirmed, because its answer may clear the storage (`Clear-Site-Data`).
 */
export function stagedFiles(): string[] {
  const waiting = Object.values(readDraftFiles(stored.waitingEdit.read()?.files))
  return [...Object.values(currentDraft().files), ...waiting].map(({ id }) => id)
}

/**
 * Removes all data about the person from this device: the draft in this tab and on the device, edit answers that
 * wait for a new link, the uploaded files of both, and the chosen jobs.
 * @param staged ids of `stagedFiles`
 */
export function forgetDevice(locale: Locale, staged: readonly string[]): void {
  for (const id of staged) discardUpload(id, locale)
  clearDraft()
  for (const value of Object.values(stored)) value.remove()
}

/** What is stored for an address; selects the words of the page, the prompt and the receipt. */
export type StoredKind = 'applied' | 'recommended' | 'both' | 'nothing'

export function storedKind({
  applications,
  referrals,
}: Pick<ResumeDeletion, 'applications' | 'referrals'>): StoredKind {
  if (applications > 0) return referrals > 0 ? 'both' : 'applied'
  return referrals > 0 ? 'recommended' : 'nothing'
}
