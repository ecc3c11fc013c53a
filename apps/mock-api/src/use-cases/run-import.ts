import type { Context } from '../context.ts'
import { transact } from '../db/database.ts'
import type { ImportTable } from '../db/schema.ts'
import { createPace, giveWay, rowsOfSlice } from '../slices.ts'
import { finishStaged } from './staged-rows.ts'
import { raiseVersion } from './versions.ts'

/** Another import is under way. */
export class ImportRunning extends Error {
  override name = 'ImportRunning'
}

/** The process is about to end and gave the import up. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

type Deps = Pick<Context, 'db' | 'now' | 'state'>

/**
 * Runs an import, one at a time, while other requests go on. `stage` checks the rows in slices and puts them where no
 * reader looks; one small transaction then publishes them all, and they are moved to where they belong. A process that
 * ends before the publication leaves rows that `finishImport` removes; after it, rows that `finishImport` moves.
 * @param stage says what came of it, and whether that is to be published.
 * Throws `ImportRunning`, and what `stage` throws.
 */
export async function runImport<T>(
  context: Deps,
  kind: ImportTable['kind'],
  stage: () => Promise<{ isWanted: boolean; outcome: T }>,
): Promise<T> {
  const { db, state } = context
  return await alone(state, async () => {
    await finishStaged(context)
    await db.insertInto('imports').values({ kind, status: 'staging' }).execute()
    try {
      const { isWanted, outcome } = await stage()
      if (isWanted) {
        await transact(db, async (trx) => {
          await trx.updateTable('imports').set({ status: 'published' }).where('kind', '=', kind).execute()
          if (kind === 'jobs') await raiseVersion(trx, 'jobs')
        })
      }
      return outcome
    } finally {
      // Published or not, that is decided: what fails here is done later, by `finishImport`.
      await finishStaged(context).catch(() => undefined)
    }
  })
}

/** Ends what an import left that did not come to its end; does nothing while one is under way. */
export async function finishImport(context: Deps): Promise<void> {
  const left = await context.db.selectFrom('imports').select('kind').executeTakeFirst()
  if (left && !context.state.isImporting) await alone(context.state, () => finishStaged(context))
}

async function alone<T>(state: Context['state'], work: () => Promise<T>): Promise<T> {
  if (state.isImporting) throw new ImportRunning()
  state.isImporting = true
  try {
    return await work()
  } finally {
    state.isImporting = false
  }
}

/** The rows in slices, as they come; others have their turn after each. Throws `ImportStopped`. */
export async function* slicesOf<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  state: Pick<Context['state'], 'isClosing'>,
): AsyncGenerator<T[]> {
  let slice: T[] = []
  const pace = createPace()
  for await (const row of rows) {
    // Reading and checking a row may take as long as writing it.
    await pace()
    if (slice.push(row) < rowsOfSlice) continue
    yield slice
    slice = []
    await giveWay()
    if (state.isClosing) throw new ImportStopped()
  }
  if (slice.length > 0) yield slice
}
