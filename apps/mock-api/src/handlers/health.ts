import { noteForLog } from '@recruiting/http/request-log'
import type { FastifyInstance } from 'fastify'
import { missingParts } from '../conditions.ts'
import type { Context } from '../context.ts'
import { failureAnswer } from '../contract/problems.ts'
import { migrationsOf } from '../db/check-migrations.ts'
import { isFull } from '../db/errors.ts'
import { Failure } from '../failure.ts'
import { bytesFree } from '../files/free-room.ts'

/** Free bytes that a request may need on the disk. */
const leastRoom = 1024 * 1024

/** Why a server accepts no requests, in the answer of `/readyz`. The answers contain no other details. */
type NotReady = 'closing' | 'full' | 'database' | 'newerDatabase'

/**
 * `/livez`: the process runs. `/readyz`: the server is not shutting down, its database answers and was not migrated by
 * a newer version, and its disk has room; `degraded` when all of this holds but a part is away that most requests do not
 * need.
 */
export function registerHealth(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'db' | 'files' | 'receipts' | 'scans' | 'state'>,
): void {
  const { config, db, state } = context
  async function whyNotReady(): Promise<NotReady | undefined> {
    if (state.isClosing) return 'closing'
    if (state.isFull) return 'full'
    try {
      const { unknown } = await migrationsOf(db)
      if (unknown.length > 0) return 'newerDatabase'
      return (await bytesFree(config.DATA_DIR)) < leastRoom ? 'full' : undefined
    } catch (error) {
      return isFull(error) ? 'full' : 'database'
    }
  }

  app.get('/livez', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const reason = await whyNotReady()
    if (reason === undefined) {
      const without = missingParts(context)
      return without.length === 0 ? { status: 'ok' } : { status: 'degraded', without }
    }
    noteForLog(request, { problem: 'unavailable' })
    const { status, headers, body } = failureAnswer(new Failure('unavailable'), {
      id: request.id,
      acceptLanguage: request.headers['accept-language'],
    })
    return reply
      .code(status)
      .headers(headers)
      .send({ ...body, reason })
  })
}
