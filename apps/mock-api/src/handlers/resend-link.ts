import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { resendLink as resend } from '../use-cases/resend-link.ts'

export function resendLink(context: Context): Handler<'resendLink'> {
  return async ({ token, locale }) => ({ status: 202, body: await resend(context, { token, locale }) })
}
