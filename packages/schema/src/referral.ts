import { z } from 'zod'
import { code } from './fields/code.ts'
import { shownText } from './fields/text.ts'
import { JobSummary } from './job.ts'
import { limits } from './limits.ts'

/** What a referred person is shown (spec 3, referral check) and what is carried into the form. */
export const Referral = z
  .object({
    recommender: shownText(limits.name),
    applicantName: shownText(limits.name),
    email: shownText(limits.email),
    phone: shownText(limits.phone),
    reason: shownText(limits.text),
    recommenderEmployeeId: code(limits.employeeId).optional(),
    recommendCode: code(limits.recommendCode).optional(),
    /** The vacancies meant that are still open. */
    jobs: z.array(JobSummary).max(limits.jobCodes),
    /** How many of those meant have been closed meanwhile. */
    closedJobs: z.int().min(0).max(limits.jobCodes),
  })
  .meta({ id: 'Referral' })
export type Referral = z.infer<typeof Referral>
