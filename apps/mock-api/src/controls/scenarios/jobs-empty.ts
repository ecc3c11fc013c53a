import { listJobs } from '../../handlers/list-jobs.ts'
import { boardOf, withBoard } from './job-boards.ts'
import { everyScope, type Scenario } from './scenario.ts'

export const jobsEmpty: Scenario = {
  id: 'jobs-empty',
  title: { tw: '沒有職缺', us: 'No vacancies' },
  description: {
    tw: '職缺列表是空的；以代碼仍可開啟原有職缺。',
    us: 'The list of vacancies is empty. The pages of stored vacancies still open.',
  },
  scopes: everyScope,
  handlers: (context) => ({
    listJobs: listJobs(withBoard(context, () => boardOf([], 'jobs-empty', context.now()))),
  }),
}
