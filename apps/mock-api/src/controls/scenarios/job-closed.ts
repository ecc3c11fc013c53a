import { Failure, invalid } from '../../failure.ts'
import { jobOf } from '../../use-cases/job-board.ts'
import { everyScope, type Scenario } from './scenario.ts'

export const jobClosed: Scenario = {
  id: 'job-closed',
  title: { tw: '職缺已關閉', us: 'Vacancy closed' },
  description: {
    tw: '開啟任何職缺都回覆已關閉（410 job_closed），送出應徵時每個職缺都回報 jobClosed；列表不變。',
    us: 'Every vacancy that is opened is closed (410 job_closed), and an application is refused with jobClosed for each of its vacancies. The list stays as it is.',
  },
  scopes: everyScope,
  handlers: ({ jobs }) => ({
    getJob: async ({ params: { code } }) => {
      const entry = (await jobs.current()).byCode.get(code)
      if (!entry) throw new Failure('not_found')
      const { jobType, locations } = jobOf(entry)
      throw new Failure('job_closed', { job: { jobType, locations } })
    },
    submitApplication: ({ body: { jobCodes } }) => {
      throw invalid(jobCodes.map((_, position) => ({ path: `jobCodes.${position}`, rule: 'jobClosed' })))
    },
  }),
}
