import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { discardUpload as discard } from '../use-cases/discard-upload.ts'

export function discardUpload(context: Context): Handler<'discardUpload'> {
  return async ({ params }) => {
    await discard(context, params.id)
    return { status: 204 }
  }
}
