import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { bytesFree } from '../files/free-room.ts'
import { StorageFull } from '../files/store.ts'

/** Free bytes that a request may need on the disk. */
const leastRoom = 1024 * 1024

/**
 * `/livez`: the process runs. `/readyz`: the server is not shutting down, its database answers, and its disk has
 * room. The answers contain no details.
 */
export function registerHealth(
  app: FastifyInstance,
  { config, db, state }: Pick<Context, 'config' | 'db' | 'state'>,
): void {
  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (state.isClosing || state.isFull) throw new Failure('unavailable')
    try {
      await sql`select 1`.execute(db)
      if ((await bytesFree(config.DATA_DIR)) < leastRoom) throw new StorageFull('no room left')
    } catch (cause) {
      throw new Failure('unavailable', { cause })
    }
    return { status: 'ok' }
  })
}
