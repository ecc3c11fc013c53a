import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { jobPageJson, searchOf } from '../use-cases/list-jobs.ts'

export function listJobs({ jobs }: Context): Handler<'listJobs'> {
  return async ({ query }) => {
    const board = await jobs.current()
    return { status: 200, json: jobPageJson(board, searchOf(query)), version: board.version }
  }
}
