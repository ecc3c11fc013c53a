import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { requestLinkMail } from '../use-cases/request-link-mail.ts'

export function requestEditLinks(context: Context): Handler<'requestEditLinks'> {
  return async ({ body: { email }, locale }) => ({
    status: 202,
    body: await requestLinkMail(context, 'personal-info', { email, locale }),
  })
}
