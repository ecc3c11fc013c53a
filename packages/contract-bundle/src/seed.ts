import type { NewReferral } from '@recruiting/mock-api/referrals/stored-referral'
import { Job } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
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

/** Fictional recommendations: for open vacancies, for one that is closed, and without any open vacancy. */
export const referrals: readonly { locale: Locale; referral: NewReferral }[] = [
  {
    locale: 'tw',
    referral: {
      recommender: '王小明',
      applicantName: '陳以君',
      email: 'yijun.chen@mail.example',
      phone: '+886912345678',
      reason: '曾共事三年，擅長前端架構與無障礙設計，\n也樂於帶領新人。',
      recommenderEmployeeId: 'E10234',
      recommendCode: 'REF-2026-001',
      jobCodes: ['SW-1001', 'SW-1101'],
    },
  },
  {
    locale: 'us',
    referral: {
      recommender: 'Grace Huang',
      applicantName: 'Alex Lee',
      email: 'alex.lee@mail.example',
      phone: '+14155550132',
      reason: 'Alex led the test automation of our previous product and explains things clearly.',
      recommenderEmployeeId: 'E10877',
      recommendCode: 'REF-2026-002',
      jobCodes: ['QA-1001', 'SW-1106'],
    },
  },
  {
    locale: 'tw',
    referral: {
      recommender: '林淑芬',
      applicantName: '林家豪',
      email: 'jiahao.lin@mail.example',
      phone: '+886223456789#123',
      reason: '熟悉熱流模擬，做事細心。',
      jobCodes: ['HW-1504'],
    },
  },
]
