import { legalVersions } from '@recruiting/i18n/legal'
import type { JobSummary } from '@recruiting/schema/job'
import { salaryUnits } from '@recruiting/schema/options'
import { type StoredConsent, type StoredJob, stored } from '../draft/keys.ts'

/** The part of a vacancy that the stored jobs data contains. */
type ChosenJob = Pick<JobSummary, 'code' | 'title' | 'salary'>

/** A vacancy in the format of the stored jobs data. */
export function storedJob({ code, title, salary }: ChosenJob): StoredJob {
  // A later version of the contract may have other units, which no field of the form offers.
  const salaryUnit = salaryUnits.find((unit) => unit === salary.unit)
  return { code, title, ...(salaryUnit && { salaryUnit }) }
}

/** The codes of the stored vacancies: the chosen ones, then the unticked ones of the referral. */
export function storedCodes(): string[] {
  const { jobs = [], unticked = [] } = stored.jobs.read() ?? {}
  return [...jobs, ...unticked].map(({ code }) => code)
}

export function isReferralMode(): boolean {
  return stored.referralMode.read() === true
}

export function endReferralMode(): void {
  stored.referralMode.write(false)
}

/** In referral mode `/` redirects to `/about` (specification 2). */
export function guardHome(): '/about' | undefined {
  return isReferralMode() ? '/about' : undefined
}

/** Without stored jobs data `/about` and `/apply` end referral mode and redirect to `/` (specification 2). */
export function guardChosenJob(): '/' | undefined {
  if (stored.jobs.read() !== undefined) return undefined
  endReferralMode()
  return '/'
}

/**
 * Stores the vacancy of a link as the jobs data, beside the picked ones. In referral mode a link to one of the referral's
 * vacancies changes nothing; a link to another one ends the mode.
 */
export function followJobLink(job: ChosenJob): void {
  if (isReferralMode()) {
    if (storedCodes().includes(job.code)) return
    endReferralMode()
  }
  const { picked = [] } = stored.jobs.read() ?? {}
  const others = picked.filter(({ code }) => code !== job.code)
  stored.jobs.write({ jobs: [...others, storedJob(job)], ...(picked.length > 0 && { picked }) })
}

/** Continuing from a referral stores its vacancies as the jobs data and starts referral mode. */
export function acceptReferral(jobs: readonly ChosenJob[]): void {
  stored.jobs.write({ jobs: jobs.map(storedJob) })
  stored.referralMode.write(true)
}

/** Whether a stored consent covers the current notice and these vacancies. */
export function hasConsent(consent: StoredConsent | undefined, codes: readonly string[]): boolean {
  return (
    consent !== undefined &&
    consent.version === legalVersions.notice &&
    codes.every((code) => consent.codes.includes(code))
  )
}
