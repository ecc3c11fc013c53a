import { legalVersions } from '@recruiting/i18n/legal'
import type { StoredConsent } from '../draft/keys.ts'

/** Whether a stored consent covers the current notice and these vacancies. */
export function hasConsent(consent: StoredConsent | undefined, codes: readonly string[]): boolean {
  return (
    consent !== undefined &&
    consent.version === legalVersions.notice &&
    codes.every((code) => consent.codes.includes(code))
  )
}
