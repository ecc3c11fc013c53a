import { referrals } from '@recruiting/mock-api/seed/referrals'
import { seedStart } from '@recruiting/mock-api/seed/seed-clock'
import { seedJobs } from '@recruiting/mock-api/seed/seed-jobs'
import { Job } from '@recruiting/schema/job'

/**
 * The seeded vacancies with their status.
 * `now` is the moment for which the dates are written; `contract/README.md` says how they follow the clock.
 */
export function jobsOfSeed() {
  return {
    now: new Date(seedStart).toISOString(),
    jobs: seedJobs(seedStart).map((job) => ({ status: job.status, ...Job.parse(job) })),
  }
}

/** The seeded recommendations, each with the language of its mail. */
export function referralsOfSeed() {
  return { referrals: referrals.map(({ locale, referral }) => ({ locale, ...referral })) }
}
