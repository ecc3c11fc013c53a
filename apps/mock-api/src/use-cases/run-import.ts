import type { Context } from '../context.ts'
import { transact } from '../db/database.ts'
import type { ImportTable } from '../db/schema.ts'
import { isBusy, soleWork } from '../db/sole-work.ts'
import { createPace, rowsOfSlice, yieldToEventLoop } from '../slices.ts'
import { finishStaged } from './staged-rows.ts'
import { raiseVersion } from './versions.ts'

/** Another import is running. */
export class ImportRunning extends Error {
  override name = 'ImportRunning'
}

/** The process is shutting down and has abandoned the import. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

/** PostgreSQL ended the connection with the lock, and another process has removed the staged rows. */
export class ImportLost extends Error {
  override name = 'ImportLost'
}

type Deps = Pick<Context, 'db' | 'now' | 'state'>

/**
 * Runs an import, one at a time, alongside requests. `stage` validates the rows in slices and stores them in
 * staging tables; one small transaction then publishes them all, and they are moved to their tables. If the process
 * ends before the publication, `finishImport` removes the staged rows; after it, `finishImport` moves them.
 * @param stage returns the result, and whether to publish. Throws `ImportRunning`, and errors of `stage`.
 */
export async function runImport<T>(
  context: Deps,
  kind: ImportTable['kind'],
  stage: () => Promise<{ isWanted: boolean; outcome: T }>,
): Promise<T> {
  const { db } = context
  return await alone(context, async () => {
    await finishStaged(context)
    await db.insertInto('imports').values({ kind, status: 'staging' }).execute()
    try {
      const { isWanted, outcome } = await stage()
      if (isWanted) {
        await transact(db, async (trx) => {
          const published = await trx
            .updateTable('imports')
            .set({ status: 'published' })
            .where('kind', '=', kind)
            .executeTakeFirst()
          if (published.numUpdatedRows === 0n) throw new ImportLost()
          if (kind === 'jobs') await raiseVersion(trx, 'jobs')
        })
      }
      return outcome
    } finally {
      // The outcome is decided already; `finishImport` retries later.
      await finishStaged(context).catch(() => undefined)
    }
  })
}

/** Completes or removes an interrupted import; has no effect while one is running. */
export async function finishImport(context: Deps): Promise<void> {
  const left = await context.db.selectFrom('imports').select('kind').executeTakeFirst()
  if (!left || context.state.isImporting) return
  await alone(context, () => finishStaged(context)).catch((error: unknown) => {
    // Another process imports.
    if (!(error instanceof ImportRunning)) throw error
  })
}

/** Throws `ImportRunning` when this process or another one imports. */
async function alone<T>({ db, state }: Pick<Deps, 'db' | 'state'>, work: () => Promise<T>): Promise<T> {
  if (state.isImporting) throw new ImportRunning()
  state.isImporting = true
  try {
    const outcome = await soleWork(db, 'import', work)
    if (outcome === isBusy) throw new ImportRunning()
    return outcome
  } finally {
    state.isImporting = false
  }
}

/** Groups rows into slices and yields after each. Throws `ImportStopped`. */
export async function* slicesOf<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  state: Pick<Context['state'], 'isClosing'>,
): AsyncGenerator<T[]> {
  let slice: T[] = []
  const pace = createPace()
  for await (const row of rows) {
    // Reading and validating a row may take as long as writing it.
    await pace()
    if (slice.push(row) < rowsOfSlice) continue
    yield slice
    slice = []
    await yieldToEventLoop()
    if (state.isClosing) throw new ImportStopped()
  }
  if (slice.length > 0) yield slice
}
