import type { mailsTable } from '@recruiting/schema/steering/tables'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { deleteMail } from './mails.ts'
import type { HandlersOf } from './register-calls.ts'

/** The calls about single mails. */
export function createMailHandlers({ db }: Pick<Context, 'db'>): HandlersOf<typeof mailsTable> {
  return {
    deleteMail: async ({ params: { id } }) => {
      if (!(await deleteMail(db, id))) throw new Failure('not_found')
      return undefined
    },
  }
}
