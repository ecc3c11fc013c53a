import { legalVersions } from '@recruiting/i18n/legal'
import { stored } from '~/lib/session/keys.ts'

/** What the form asks of the tab besides the chosen jobs. */
export type ApplyStore = {
  jobCodes: () => readonly string[]
  consent: () => { version: string; codes: readonly string[] } | undefined
}

export const browserApplyStore: ApplyStore = {
  jobCodes: () => stored.jobs.read()?.jobs.map(({ code }) => code) ?? [],
  consent: () => stored.consent.read(),
}

/** Without consent to the notice in force, for every chosen job, the form goes back to the job page. */
export function guardConsent(store: ApplyStore): '/about' | undefined {
  const consent = store.consent()
  const covers = store.jobCodes().every((code) => consent?.codes.includes(code))
  return consent?.version === legalVersions.notice && covers ? undefined : '/about'
}
