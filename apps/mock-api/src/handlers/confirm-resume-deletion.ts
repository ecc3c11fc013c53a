import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { confirmResumeDeletion as confirm } from '../use-cases/confirm-resume-deletion.ts'

export function confirmResumeDeletion(context: Context): Handler<'confirmResumeDeletion'> {
  return async ({ link, locale }) => ({ status: 200, body: await confirm(context, { link, locale }) })
}
