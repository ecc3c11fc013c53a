import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { requestResumeDeletion as request } from '../use-cases/request-resume-deletion.ts'

export function requestResumeDeletion(context: Context): Handler<'requestResumeDeletion'> {
  return async ({ body: { email }, locale }) => ({
    status: 202,
    body: await request(context, { email, locale }),
  })
}
