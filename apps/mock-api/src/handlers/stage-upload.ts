import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { stageUpload as stage } from '../use-cases/stage-upload.ts'

export function stageUpload(context: Context): Handler<'stageUpload'> {
  return async ({ body, signal }) => ({ status: 201, body: await stage(context, body, signal) })
}
