import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { submitApplication as submit } from '../use-cases/submit-application.ts'

export function submitApplication(context: Context): Handler<'submitApplication'> {
  return async ({ body, idempotencyKey, locale }) => ({
    status: 201,
    body: await submit(context, { application: body, idempotencyKey, locale }),
  })
}
