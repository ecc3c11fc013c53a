import { createHash } from 'node:crypto'
import type { CallName } from '@recruiting/schema/contract/calls'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { fromJson, toIso, toJson } from '../db/codec.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../failure.ts'
import { hashOfJson } from './canonical-json.ts'

/** One named attempt of a call. */
export type Attempt = { call: CallName; key: string; body: unknown; emailKey: string }

/**
 * Does something once for a key, in one transaction: a repetition gets the answer of the first, also while the first
 * still runs, because the insert of the same key waits for its transaction.
 * The answer is kept until the sweep deletes it: a clock that is wrong for a minute must not repeat an application. What throws leaves the key free.
 * Throws `idempotency_key_reused` for another body under the key.
 */
export async function answerOnce<T>(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  attempt: Attempt,
  act: (trx: Transaction<Database>) => Promise<T>,
): Promise<{ answer: T; isNew: boolean }> {
  const moment = now()
  const key_hash = createHash('sha256').update(`${attempt.call} ${attempt.key}`).digest('hex')
  const body_hash = hashOfJson(attempt.body)
  return await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values({
        key_hash,
        call: attempt.call,
        body_hash,
        status: null,
        answer: null,
        email_key: attempt.emailKey,
        created_at: toIso(moment),
        expires_at: toIso(moment + config.IDEMPOTENCY_TTL),
      })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows)
      return { answer: await earlierAnswer<T>(trx, key_hash, body_hash), isNew: false }
    const answer = await act(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ status: 201, answer: toJson(answer) })
      .where('key_hash', '=', key_hash)
      .execute()
    return { answer, isNew: true }
  })
}

async function earlierAnswer<T>(trx: Transaction<Database>, keyHash: string, bodyHash: string): Promise<T> {
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (!earlier) throw new Failure('idempotency_key_in_progress')
  if (earlier.body_hash !== bodyHash) throw new Failure('idempotency_key_reused')
  if (earlier.answer === null) throw new Failure('idempotency_key_in_progress')
  return fromJson<T>(earlier.answer)
}
