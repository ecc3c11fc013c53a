import { Job } from '@recruiting/schema/job'
import { referrals } from './seed/referrals.ts'
import { seedJobs, seedStart } from './seed/seed-jobs.ts'

/**
 * The seeded vacancies with their status.
 * `now` is the moment for which the dates are written; `contract/README.md` says how they follow the clock.
 */
export function jobsOfSeed() {
  return {
    now: new Date(seedStart).toISOString(),
    jobs: seedJobs().map((job) => ({ status: job.status, ...Job.parse(job) })),
  }
}

/** The seeded recommendations, each with the language of its mail. */
export function referralsOfSeed() {
  return { referrals: referrals.map(({ locale, referral }) => ({ locale, ...referral })) }
}
