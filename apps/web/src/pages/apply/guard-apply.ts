import { type StoredConsent, stored } from '~/lib/draft/keys.ts'
import { hasConsent } from '~/lib/page/has-consent.ts'

/** The stored state that the form needs, besides the chosen jobs. */
export type ApplyStore = {
  jobCodes: () => readonly string[]
  consent: () => StoredConsent | undefined
}

export const browserApplyStore: ApplyStore = {
  jobCodes: () => stored.jobs.read()?.jobs.map(({ code }) => code) ?? [],
  consent: () => stored.consent.read(),
}

/** Redirects to the job page unless the person consented to the current notice for every chosen job. */
export function guardConsent(store: ApplyStore): '/about' | undefined {
  return hasConsent(store.consent(), store.jobCodes()) ? undefined : '/about'
}
