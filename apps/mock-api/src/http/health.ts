import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@recruiting/http/failure'
import { productVersion } from '@recruiting/http/product-version'
import { noteForLog } from '@recruiting/http/request-log'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { missingParts } from '../operate/conditions.ts'
import { isFull } from '../storage/errors.ts'
import { migrationsOf } from '../storage/migrate.ts'
import { bytesFree } from '../storage/store.ts'
import { failureAnswer } from './problems.ts'

/** Free bytes that a request may need on the disk. */
const minRoom = 1024 * 1024

/** How long `/readyz` waits for the database, in ms: less than the checks of balancers do. */
const maxMs = 1000

/** What `/readyz` may report besides parts: the first two as `reason` of 503. The answers contain no other details. */
type NotReady = 'closing' | 'newerDatabase' | 'full' | 'database'

/**
 * `/livez`: the process runs, and which version it is. `/readyz`: 503 when another server would answer better, because this one is shutting down or a
 * newer version has migrated the database. What all servers share does not change the status, since a balancer would then
 * take out all of them, with the lists that they answer from memory: without a part the answer is
 * 200 and `degraded`.
 */
export function registerHealth(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'db' | 'files' | 'receipts' | 'scans' | 'state'>,
): void {
  const { config, db, state } = context
  /** What the database and the disk show. */
  async function look(): Promise<NotReady | undefined> {
    try {
      const { refusal } = await migrationsOf(db, 'in use')
      if (refusal !== undefined) return 'newerDatabase'
      return state.isFull || (await bytesFree(config.DATA_DIR)) < minRoom ? 'full' : undefined
    } catch (error) {
      return isFull(error) ? 'full' : 'database'
    }
  }
  let looking: ReturnType<typeof look> | undefined

  app.get('/livez', () => ({ status: 'ok', version: productVersion }))
  app.get('/readyz', async (request, reply) => {
    // A database that hangs is looked at once, however often balancers ask.
    looking ??= look().finally(() => {
      looking = undefined
    })
    const reason = state.isClosing
      ? 'closing'
      : await Promise.race([looking, sleep(maxMs, 'database' as const, { ref: false })])
    if (reason === undefined || reason === 'full' || reason === 'database') {
      const without = [...(reason === undefined ? [] : [reason]), ...missingParts(context)]
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
