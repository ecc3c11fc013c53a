import { isConsent, isJobsData, type KeptDraft, stored } from './keys.ts'

const days = 7
/** How long answers are kept on the device after the last change, in milliseconds. */
export const keptFor = days * 24 * 60 * 60 * 1000

/** The answers kept on this device; removes expired ones. */
export function keptDraft(now: number = Date.now()): KeptDraft | undefined {
  const kept = stored.keptDraft.read()
  const left = kept === undefined ? 0 : kept.expiresAt - now
  // A corrected clock must not extend the time.
  if (left > 0 && left <= keptFor) return kept
  stored.keptDraft.remove()
  return undefined
}

/**
 * Keeps a copy of the draft with the chosen jobs and the consent for seven days from now.
 * @returns whether the storage accepted it
 */
export function keepDraft(draft: unknown, now: number = Date.now()): boolean {
  const jobs = stored.jobs.read()
  const consent = stored.consent.read()
  return stored.keptDraft.write({
    expiresAt: now + keptFor,
    draft,
    ...(jobs && { jobs }),
    ...(consent && { consent }),
  })
}

/** Restores the kept jobs and consent when this tab has chosen no job, so that the form's route guards pass. */
export function restoreKeptChoice(): void {
  if (stored.jobs.read() === undefined && stored.receipt.read() === undefined) restoreKept()
}

/** Makes the kept jobs and consent those of this tab. */
export function restoreKept(): void {
  const kept = keptDraft()
  if (!isJobsData(kept?.jobs)) return
  stored.jobs.write(kept.jobs)
  if (isConsent(kept.consent)) stored.consent.write(kept.consent)
}
