import { hasConsent } from '~/lib/guards/has-consent.ts'
import { type StoredConsent, stored } from '~/lib/session/keys.ts'

/** What the form asks of the tab besides the chosen jobs. */
export type ApplyStore = {
  jobCodes: () => readonly string[]
  consent: () => StoredConsent | undefined
}

export const browserApplyStore: ApplyStore = {
  jobCodes: () => stored.jobs.read()?.jobs.map(({ code }) => code) ?? [],
  consent: () => stored.consent.read(),
}

/** Without consent to the notice in force, for every chosen job, the form goes back to the job page. */
export function guardConsent(store: ApplyStore): '/about' | undefined {
  return hasConsent(store.consent(), store.jobCodes()) ? undefined : '/about'
}
