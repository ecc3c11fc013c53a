import { type Db, rowsOf, tableNames } from '../database.ts'
import { openRow, type SealedTable, sealedTables } from '../sealed-rows.ts'

/** Tables about the database itself or about this process. */
const own = new Set<string>(['secrets', 'versions', 'clock', 'backups', 'file_removals'])

/** The rows of all tables with data, decrypted and without the ids of keys, the same on every engine. */
export async function everyRow(db: Db): Promise<Record<string, unknown[]>> {
  const names = (await tableNames(db)).filter((name) => !own.has(name))
  const tables: [string, unknown[]][] = []
  for (const name of names) {
    const rows: string[] = []
    for await (const row of rowsOf(db, name)) {
      const isSealed = sealedTables.some((each) => each === name)
      const shown = isSealed ? await openRow(db, name as SealedTable, row as { key_id: string }) : row
      rows.push(JSON.stringify({ ...(shown ?? row), key_id: undefined }))
    }
    tables.push([name, rows.toSorted().map((row) => JSON.parse(row))])
  }
  return Object.fromEntries(tables)
}
