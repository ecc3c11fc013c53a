import { isConsent, isJobsData, type KeptDraft, stored } from '../session/keys.ts'

const days = 7
/** How long answers stay on the device after the last change, in milliseconds. */
export const keptFor = days * 24 * 60 * 60 * 1000

/** The answers kept on this device; those that are too old are removed. */
export function keptDraft(now: number = Date.now()): KeptDraft | undefined {
  const kept = stored.keptDraft.read()
  if (kept === undefined || kept.expiresAt > now) return kept
  stored.keptDraft.remove()
  return undefined
}

/** Keeps a copy of the draft with the chosen jobs and the consent, from now on for seven days. */
export function keepDraft(draft: unknown, now: number = Date.now()): void {
  const jobs = stored.jobs.read()
  const consent = stored.consent.read()
  stored.keptDraft.write({
    expiresAt: now + keptFor,
    draft,
    ...(jobs && { jobs }),
    ...(consent && { consent }),
  })
}

/** Takes up what was kept when this tab has chosen no job itself: the guards of the form then find what they ask for. */
export function restoreKeptChoice(): void {
  if (stored.jobs.read() !== undefined || stored.receipt.read() !== undefined) return
  const kept = keptDraft()
  if (!isJobsData(kept?.jobs)) return
  stored.jobs.write(kept.jobs)
  if (isConsent(kept.consent)) stored.consent.write(kept.consent)
}
