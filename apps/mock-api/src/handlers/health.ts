import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'

/** `/livez`: the process runs. `/readyz`: it wants requests and its database answers. Neither says more. */
export function registerHealth(app: FastifyInstance, { db, state }: Pick<Context, 'db' | 'state'>): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (state.isClosing) throw new Failure('unavailable')
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new Failure('unavailable', { cause })
    }
    return { status: 'ok' }
  })
}
