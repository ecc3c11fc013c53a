import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { getUploadScan as get } from '../use-cases/get-upload-scan.ts'

export function getUploadScan(context: Context): Handler<'getUploadScan'> {
  return async ({ params }) => ({ status: 200, body: await get(context, params.id) })
}
