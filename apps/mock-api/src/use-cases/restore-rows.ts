import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { tableNames } from '../db/database-snapshot.ts'
import { migrateTo } from '../db/migrate.ts'
import { openTables } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { giveWay, rowsOfSlice } from '../slices.ts'
import { type Manifest, tablePath } from './backup-format.ts'
import { BackupUnusable, linesIn, readPart } from './backup-parts.ts'

/** Creates a database with the rows of a backup, in the tables of the version that wrote it. Throws `BackupUnusable`. */
export async function restoreRows(
  path: string,
  { folder, manifest }: { folder: string; manifest: Manifest },
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const db = openTables(path)
  try {
    await migrateTo(db, manifest.database)
    // Tables refer to each other, in any order.
    await sql`pragma foreign_keys = off`.execute(db)
    const known: readonly string[] = await tableNames(db)
    for (const [name, part] of Object.entries(manifest.tables)) {
      if (!known.includes(name)) throw new BackupUnusable(`The backup has an unknown table ${name}.`)
      const table = name as keyof Database
      // Migrations insert rows, which the backup has too.
      await db.deleteFrom(table).execute()
      const lines = linesIn(readPart(join(folder, tablePath(name)), part))
      await insertLines(db, table, lines)
    }
    await db.deleteFrom('secrets').execute()
    for (const [name, value] of Object.entries(secrets))
      await db.insertInto('secrets').values({ name, value }).execute()
    const { rows } = await sql`pragma foreign_key_check`.execute(db)
    if (rows.length > 0) throw new BackupUnusable(`${rows.length} rows of the backup refer to missing rows.`)
  } finally {
    await db.destroy()
  }
}

async function insertLines(
  db: Kysely<Database>,
  table: keyof Database,
  lines: AsyncIterable<string>,
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
    await giveWay()
  }
  for await (const line of lines) {
    rows.push(JSON.parse(line))
    if (rows.length === rowsOfSlice) await flush()
  }
  await flush()
}
