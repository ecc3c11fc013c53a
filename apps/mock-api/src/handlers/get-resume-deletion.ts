import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { getResumeDeletion as load } from '../use-cases/get-resume-deletion.ts'

export function getResumeDeletion(context: Context): Handler<'getResumeDeletion'> {
  return async ({ link }) => ({ status: 200, body: await load(context, link) })
}
