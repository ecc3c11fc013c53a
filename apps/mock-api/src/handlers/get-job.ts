import type { Context } from '../context.ts'
import { answerBody } from '../contract/answer-body.ts'
import type { Handler } from '../contract/handler.ts'
import { getJob as findJob } from '../use-cases/get-job.ts'

export function getJob({ jobs, now }: Context): Handler<'getJob'> {
  return async ({ params }) => {
    const board = await jobs.current()
    const job = findJob(board, params.code, now())
    return { status: 200, json: answerBody('getJob', 200, job), version: board.version }
  }
}
