import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { emptyLog, rewriteDatabase } from '../db/rewrite.ts'
import type { Database } from '../db/schema.ts'
import { raiseVersion } from './versions.ts'

/** Rewriting takes at most this part of the time. */
const shareOfTime = 1 / 100

/** Says, in the transaction of a deletion, that the database file holds traces of what was deleted. */
export async function noteTraces(trx: Transaction<Database>): Promise<void> {
  await raiseVersion(trx, 'deletions')
}

/**
 * Sees to it that the data folder's bytes no longer hold what was deleted: empties the log, and rewrites the database if
 * anything was deleted since it was last rewritten and that was not just now. The sweep calls it again.
 */
export async function eraseTraces({ db, state }: Pick<Context, 'db' | 'state'>): Promise<void> {
  await emptyLog(db)
  const versions = await db
    .selectFrom('versions')
    .selectAll()
    .where('name', 'in', ['deletions', 'rewritten'])
    .execute()
  const countOf = (wanted: string) => versions.find(({ name }) => name === wanted)?.value ?? 0
  const start = performance.now()
  if (countOf('deletions') === countOf('rewritten') || start < state.nextRewrite) return
  // A receipt on its way still has the address: what it leaves behind is erased once it has gone.
  const receipt = await db
    .selectFrom('outbox')
    .select('id')
    .where('template', '=', 'resumeDeleted')
    .limit(1)
    .executeTakeFirst()
  await rewriteDatabase(db)
  state.nextRewrite = performance.now() + (performance.now() - start) / shareOfTime
  if (receipt) return
  const value = countOf('deletions')
  await db
    .insertInto('versions')
    .values({ name: 'rewritten', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
