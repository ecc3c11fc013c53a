import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { requestLinkMail } from '../use-cases/request-link-mail.ts'

export function requestResumeDeletion(context: Context): Handler<'requestResumeDeletion'> {
  return async ({ body: { email }, locale }) => ({
    status: 202,
    body: await requestLinkMail(context, 'delete-resume', { email, locale }),
  })
}
