import { join } from 'node:path'
import type { Engine } from '../db/engine.ts'
import { writeKeyFile } from '../db/key-file.ts'
import { openMasterKey, writeMasterKey } from '../db/master-key.ts'
import { keysName } from '../db/open-database.ts'
import { masterKeyName } from '../db/open-postgres.ts'
import type { BackedUpKeys } from './backup-keys.ts'

/** The name of the file of keys in the data folder, by engine. */
export const keysNames: Readonly<Record<Engine, string>> = { sqlite: keysName, postgres: masterKeyName }

/**
 * Stores the keys of a backup of any engine in a folder.
 * @returns the id that a row must name instead of that in the backup
 */
export async function restoreKeys(
  folder: string,
  keys: BackedUpKeys,
  engine: Engine,
): Promise<(id: string) => string> {
  const path = join(folder, keysNames[engine])
  if (engine === 'sqlite') return await writeKeyFile(path, keys, keys.keys.values())
  await writeMasterKey(path, keys)
  const master = await openMasterKey(path)
  const backedUp = [...keys.keys.values()]
  const adopted = await master.adopt(backedUp.map(({ secret }) => secret))
  const ids = new Map(backedUp.map(({ id }, at) => [id, adopted[at]?.id ?? id]))
  return (id) => ids.get(id) ?? id
}
