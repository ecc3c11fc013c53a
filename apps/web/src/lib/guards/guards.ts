import type { JobSummary } from '@recruiting/schema/job'
import { type StoredJob, stored } from '../session/keys.ts'

/** What the stored jobs data takes from a vacancy. */
export type ChosenJob = Pick<JobSummary, 'code' | 'title' | 'salary'>

/** A vacancy as the stored jobs data holds it. */
export function storedJob({ code, title, salary }: ChosenJob): StoredJob {
  return { code, title, salaryUnit: salary.unit }
}

/** The codes of the stored vacancies: those chosen, then those of the referral that were unticked. */
export function storedCodes(): string[] {
  const { jobs = [], unticked = [] } = stored.jobs.read() ?? {}
  return [...jobs, ...unticked].map(({ code }) => code)
}

/** What a guard reads and may change: the browser's storage, or a table of states in a test. */
export type GuardStore = {
  hasJobs: () => boolean
  hasJob: (code: string) => boolean
  chooseJobs: (jobs: readonly ChosenJob[]) => void
  isReferralMode: () => boolean
  startReferralMode: () => void
  endReferralMode: () => void
}

export const browserStore: GuardStore = {
  hasJobs: () => stored.jobs.read() !== undefined,
  hasJob: (code) => storedCodes().includes(code),
  chooseJobs: (jobs) => stored.jobs.write({ jobs: jobs.map(storedJob) }),
  isReferralMode: () => stored.referralMode.read() === true,
  startReferralMode: () => stored.referralMode.write(true),
  endReferralMode: () => stored.referralMode.write(false),
}

/** spec 2: in referral mode a visit to `/` goes to `/about`. */
export function guardHome(store: GuardStore): '/about' | undefined {
  return store.isReferralMode() ? '/about' : undefined
}

/** spec 2: `/about` and `/apply` without stored jobs data end referral mode and go to `/`. */
export function guardChosenJob(store: GuardStore): '/' | undefined {
  if (store.hasJobs()) return undefined
  store.endReferralMode()
  return '/'
}

/**
 * The vacancy of a link becomes the stored jobs data. In referral mode a link to one of the referral's
 * vacancies changes nothing; a link to another one ends the mode.
 */
export function followJobLink(store: GuardStore, job: ChosenJob): void {
  if (store.isReferralMode()) {
    if (store.hasJob(job.code)) return
    store.endReferralMode()
  }
  store.chooseJobs([job])
}

/** Whoever continues from a referral has its vacancies as the stored jobs data, in referral mode. */
export function acceptReferral(store: GuardStore, jobs: readonly ChosenJob[]): void {
  store.chooseJobs(jobs)
  store.startReferralMode()
}
