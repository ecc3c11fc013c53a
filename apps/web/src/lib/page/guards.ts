import { legalVersions } from '@recruiting/i18n/legal'
import type { JobSummary } from '@recruiting/schema/job'
import { type JobsData, type StoredConsent, type StoredJob, stored } from '../draft/keys.ts'

/** The part of a vacancy that the stored jobs data contains. */
export type ChosenJob = Pick<JobSummary, 'code' | 'title' | 'salary'>

/** A vacancy in the format of the stored jobs data. */
export function storedJob({ code, title, salary }: ChosenJob): StoredJob {
  return { code, title, salaryUnit: salary.unit }
}

/** The jobs data after a link to a vacancy: it joins the vacancies that were picked to apply for together. */
export function withPicked(job: StoredJob, picked: readonly StoredJob[] = []): JobsData {
  if (picked.length === 0) return { jobs: [job] }
  return { jobs: [...picked.filter(({ code }) => code !== job.code), job], picked: [...picked] }
}

/** The codes of the stored vacancies: the chosen ones, then the unticked ones of the referral. */
export function storedCodes(): string[] {
  const { jobs = [], unticked = [] } = stored.jobs.read() ?? {}
  return [...jobs, ...unticked].map(({ code }) => code)
}

/** What a guard reads and changes: the browser's storage, or a table of states in a test. */
export type GuardStore = {
  hasJobs: () => boolean
  hasJob: (code: string) => boolean
  /** Stores a vacancy beside the picked ones. */
  chooseJob: (job: ChosenJob) => void
  /** Stores exactly these vacancies. */
  chooseJobs: (jobs: readonly ChosenJob[]) => void
  isReferralMode: () => boolean
  startReferralMode: () => void
  endReferralMode: () => void
}

export const browserStore: GuardStore = {
  hasJobs: () => stored.jobs.read() !== undefined,
  hasJob: (code) => storedCodes().includes(code),
  chooseJob: (job) => stored.jobs.write(withPicked(storedJob(job), stored.jobs.read()?.picked)),
  chooseJobs: (jobs) => stored.jobs.write({ jobs: jobs.map(storedJob) }),
  isReferralMode: () => stored.referralMode.read() === true,
  startReferralMode: () => stored.referralMode.write(true),
  endReferralMode: () => stored.referralMode.write(false),
}

/** In referral mode `/` redirects to `/about` (specification 2). */
export function guardHome(store: GuardStore): '/about' | undefined {
  return store.isReferralMode() ? '/about' : undefined
}

/** Without stored jobs data `/about` and `/apply` end referral mode and redirect to `/` (specification 2). */
export function guardChosenJob(store: GuardStore): '/' | undefined {
  if (store.hasJobs()) return undefined
  store.endReferralMode()
  return '/'
}

/**
 * Stores the vacancy of a link as the jobs data. In referral mode a link to one of the referral's vacancies changes
 * nothing; a link to another one ends the mode.
 */
export function followJobLink(store: GuardStore, job: ChosenJob): void {
  if (store.isReferralMode()) {
    if (store.hasJob(job.code)) return
    store.endReferralMode()
  }
  store.chooseJob(job)
}

/** Continuing from a referral stores its vacancies as the jobs data and starts referral mode. */
export function acceptReferral(store: GuardStore, jobs: readonly ChosenJob[]): void {
  store.chooseJobs(jobs)
  store.startReferralMode()
}

/** Whether a stored consent covers the current notice and these vacancies. */
export function hasConsent(consent: StoredConsent | undefined, codes: readonly string[]): boolean {
  return (
    consent !== undefined &&
    consent.version === legalVersions.notice &&
    codes.every((code) => consent.codes.includes(code))
  )
}
