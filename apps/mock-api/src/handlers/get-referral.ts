import type { Context } from '../context.ts'
import type { Handler } from '../contract/handler.ts'
import { getReferral as load } from '../use-cases/get-referral.ts'

export function getReferral(context: Context): Handler<'getReferral'> {
  return async ({ link }) => ({ status: 200, body: await load(context, link) })
}
