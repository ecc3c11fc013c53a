import type { CallName } from '@recruiting/schema/contract/calls'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { toIso } from '../storage/codec.ts'
import { type Trx, transact } from '../storage/database.ts'
import { openRow, sealRow } from '../storage/sealed-rows.ts'
import type { StoredDocument } from '../storage/stored-document.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { hashOfJson, hashOfText } from './canonical-json.ts'

/** An attempt of an idempotent call for an address, and how its answer is stored. */
type Attempt<T> = {
  call: CallName
  key: string
  body: unknown
  address: string
  stored: StoredDocument<T>
}

/**
 * Performs an action once per key, in one transaction. A repetition gets the stored answer, even while the first
 * attempt is running, because its insert of the same key waits for that transaction. The answer is valid until the
 * sweep deletes it, not by time: a clock that is wrong for a minute must not duplicate an application. An exception
 * leaves the key unused. Throws `idempotency_key_reused` for another body with the key.
 */
export async function answerOnce<T>(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  attempt: Attempt<T>,
  act: (trx: Trx) => Promise<T>,
): Promise<{ answer: T; isNew: boolean }> {
  const moment = now()
  const key_hash = db.keys.lookUp('attempt', hashOfText(`${attempt.call} ${attempt.key}`))
  const body_hash = db.keys.lookUp('body', hashOfJson(attempt.body))
  return await transact(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency_keys')
      .values({
        key_hash,
        key_id: null,
        call: attempt.call,
        body_hash,
        answer: null,
        email_key: addressKey(trx, attempt.address),
        created_at: toIso(moment),
        expires_at: toIso(moment + config.IDEMPOTENCY_TTL),
      })
      .onConflict((conflict) => conflict.column('key_hash').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows)
      return { answer: await earlierAnswer(trx, attempt, { key_hash, body_hash }), isNew: false }
    const answer = await act(trx)
    const { key_id, answer: sealed } = await sealRow(trx, 'idempotency_keys', {
      key_hash,
      answer: attempt.stored.write(answer),
    })
    await trx
      .updateTable('idempotency_keys')
      .set({ key_id, answer: sealed })
      .where('key_hash', '=', key_hash)
      .execute()
    return { answer, isNew: true }
  })
}

async function earlierAnswer<T>(
  trx: Trx,
  { stored }: Attempt<T>,
  { key_hash, body_hash }: { key_hash: string; body_hash: string },
): Promise<T> {
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['key_hash', 'key_id', 'body_hash', 'answer'])
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  if (!earlier) throw new Failure('idempotency_key_in_progress')
  if (earlier.body_hash !== body_hash) throw new Failure('idempotency_key_reused')
  const answer = (await openRow(trx, 'idempotency_keys', earlier))?.answer
  if (answer === null || answer === undefined) throw new Failure('idempotency_key_in_progress')
  return stored.read(answer, key_hash)
}
