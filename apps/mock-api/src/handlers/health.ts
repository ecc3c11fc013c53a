import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { bytesFree } from '../files/free-room.ts'
import { StorageFull } from '../files/store.ts'

/** What a request may need on the disk, in bytes. */
const leastRoom = 1024 * 1024

/**
 * `/livez`: the process runs. `/readyz`: it wants requests, its database answers, and its disk has room. Neither says
 * more.
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
