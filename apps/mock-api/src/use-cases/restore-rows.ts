import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { tableNames } from '../db/database-snapshot.ts'
import { isMissingReference } from '../db/errors.ts'
import { continuePositions } from '../db/mailbox-positions.ts'
import { migrateTo } from '../db/migrate.ts'
import type { Database } from '../db/schema.ts'
import { rowsOfSlice, yieldToEventLoop } from '../slices.ts'
import { type Manifest, tablePath } from './backup-format.ts'
import { BackupUnusable, linesIn, readPart } from './backup-parts.ts'

/** Other tables refer to its rows, so it comes first. */
const parent = 'applications'

type Rows = {
  folder: string
  manifest: Manifest
  secrets: Readonly<Record<string, string>>
  /** @returns the id of a key in the restored database */
  keyId: (id: string) => string
}

/**
 * Fills an empty database with the rows of a backup, in the tables of the version that wrote it. Throws
 * `BackupUnusable`.
 */
export async function restoreRows(
  db: Kysely<Database>,
  { folder, manifest, secrets, keyId }: Rows,
): Promise<void> {
  await migrateTo(db, manifest.database)
  const known: readonly string[] = await tableNames(db)
  const parts = Object.entries(manifest.tables).sort(
    ([a], [b]) => Number(b === parent) - Number(a === parent),
  )
  for (const [name, part] of parts) {
    if (!known.includes(name)) throw new BackupUnusable(`The backup has an unknown table ${name}.`)
    const table = name as keyof Database
    // Migrations insert rows, which the backup has too.
    await db.deleteFrom(table).execute()
    try {
      await insertLines(db, table, { lines: linesIn(readPart(join(folder, tablePath(name)), part)), keyId })
    } catch (cause) {
      if (!isMissingReference(cause)) throw cause
      throw new BackupUnusable(`Rows of table ${name} refer to missing rows.`, { cause })
    }
  }
  await db.deleteFrom('secrets').execute()
  for (const [name, value] of Object.entries(secrets))
    await db.insertInto('secrets').values({ name, value }).execute()
  await continuePositions(db)
}

async function insertLines(
  db: Kysely<Database>,
  table: keyof Database,
  { lines, keyId }: { lines: AsyncIterable<string> } & Pick<Rows, 'keyId'>,
): Promise<void> {
  let rows: Record<string, unknown>[] = []
  async function flush(): Promise<void> {
    if (rows.length === 0) return
    const slice = rows
    rows = []
    await db.transaction().execute((trx) =>
      trx
        .insertInto(table)
        .values(slice as never)
        .execute(),
    )
    await yieldToEventLoop()
  }
  for await (const line of lines) {
    const row: Record<string, unknown> = JSON.parse(line)
    rows.push(typeof row.key_id === 'string' ? { ...row, key_id: keyId(row.key_id) } : row)
    if (rows.length === rowsOfSlice) await flush()
  }
  await flush()
}
