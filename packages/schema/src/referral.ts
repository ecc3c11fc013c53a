import { z } from 'zod'
import { code } from './fields/code.ts'
import { shownText } from './fields/text.ts'
import { JobSummary } from './job.ts'
import { limits } from './limits.ts'

/** What a referred person sees (spec 3, referral check) and what pre-fills the form. */
export const Referral = z
  .object({
    recommender: shownText(limits.name),
    applicantName: shownText(limits.name),
    email: shownText(limits.email),
    phone: shownText(limits.phone),
    reason: shownText(limits.text),
    recommenderEmployeeId: code(limits.employeeId).optional(),
    recommendCode: code(limits.recommendCode).optional(),
    /** The recommended vacancies that are still open. */
    jobs: z.array(JobSummary).max(limits.jobCodes),
    /** How many of the recommended vacancies have been closed since. */
    closedJobs: z.int().min(0).max(limits.jobCodes),
  })
  .meta({ id: 'Referral' })
export type Referral = z.infer<typeof Referral>
