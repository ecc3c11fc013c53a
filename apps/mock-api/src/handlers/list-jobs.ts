import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { jobPageBody } from '../contract/job-page-body.ts'
import { canonicalSearch, listJobs as findPage } from '../use-cases/list-jobs.ts'

export function listJobs({ jobs, hotAnswers }: Context): Handler<'listJobs'> {
  return async ({ query }) => {
    const board = await jobs.current()
    const search = canonicalSearch(query)
    return hotAnswers.get('listJobs', JSON.stringify(search), board.version, () =>
      jobPageBody(findPage(board, search)),
    )
  }
}
