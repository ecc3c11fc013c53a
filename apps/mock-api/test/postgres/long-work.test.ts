import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { rowsOf } from '../../src/storage/database.ts'
import { troubleOf } from '../../src/storage/errors.ts'
import { openPostgres } from '../../src/storage/postgres-connections.ts'
import { startBackendIn, workFolder } from '../support/backend.ts'
import { engineVariables } from './test-database.ts'

/** More rows than three chunks of a cursor. */
const count = 350

/** The longest statement of these tests, in ms. */
const statementTimeout = 200

/** Keeps this process busy for longer than a statement may take, as a slow disk does. */
function delay(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * statementTimeout)
}

/** A database with many rows, over connections whose statements may take a short time only. */
async function openWithShortTimeout() {
  const folder = await workFolder()
  const { DATABASE_URL = '' } = await engineVariables(folder)
  const { context } = await startBackendIn(folder, { DATABASE_URL })
  const at = new Date().toISOString()
  const rows = Array.from({ length: count }, (_, number) => ({
    key_hash: `hash-${number}`,
    call: 'submitApplication' as const,
    body_hash: 'body',
    email_key: 'address',
    answer: null,
    key_id: 'wrapped by another master key',
    created_at: at,
    expires_at: at,
  }))
  await context.db.insertInto('idempotency_keys').values(rows).execute()
  const db = openPostgres(DATABASE_URL, 3, { statementTimeout })
  onTestFinished(() => db.destroy())
  const { engine, keys, onUnreadable } = context.db
  return { db: Object.assign(db, { engine, keys, onUnreadable }) }
}

it('a backup may take longer between two rows than a statement may', async () => {
  const { db } = await openWithShortTimeout()
  let read = 0
  await db.engine.snapshot(db, async (tables) => {
    for await (const _ of rowsOf(tables, 'idempotency_keys')) if (read++ % 100 === 0) delay()
  })
  expect(read).toBe(count)
})

it('the statement of a request ends after its time', async () => {
  const { db } = await openWithShortTimeout()
  const error = await sql`select pg_sleep(10)`.execute(db).catch((thrown: unknown) => thrown)
  expect(troubleOf(error), String(error)).toBe('busy')
})
