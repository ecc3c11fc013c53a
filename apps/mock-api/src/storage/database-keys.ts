import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Db } from './database.ts'
import { FolderUnusable } from './folder-lock.ts'
import type { Keys } from './keys.ts'
import type { Database } from './schema.ts'

/** Opens a file of keys; creates it if it is missing. */
type Open = (path: string) => Promise<Keys>

/** The row of `secrets` with the name of the keys. */
const nameOfKeys = 'keys'

/**
 * Opens the keys of a database. Without its keys a database cannot be read, and generating new ones would hide the loss;
 * therefore the database stores the name of its keys. Throws `FolderUnusable` when they are missing or belong to
 * another database.
 */
export async function openKeys(tables: Kysely<Database>, path: string, open: Open): Promise<Keys> {
  const known = await keysNameOf(tables)
  if (known !== undefined) return await openKeysNamed(known, path, open)
  const keys = await open(path)
  await tables
    .insertInto('secrets')
    .values({ name: nameOfKeys, value: keys.name })
    // Another process may have been faster.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return await requireName(keys, (await keysNameOf(tables)) ?? '', path)
}

/** The name of the keys of a database; undefined when it has none yet. */
export async function keysNameOf(tables: Kysely<Database>): Promise<string | undefined> {
  const known = await tables
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', nameOfKeys)
    .executeTakeFirst()
  return known?.value
}

/** Opens existing keys. Throws `FolderUnusable` when they are missing or have another name. */
export async function openKeysNamed(name: string, path: string, open: Open): Promise<Keys> {
  if (!existsSync(path))
    throw new FolderUnusable(
      `Key file ${path} is missing: check that the disk of the data folder is mounted, or put the latest copy of the file there.`,
    )
  return await requireName(await open(path), name, path)
}

async function requireName(keys: Keys, name: string, path: string): Promise<Keys> {
  if (keys.name === name) return keys
  await keys.close()
  throw new FolderUnusable(`Key file ${path} belongs to another database.`)
}

/** The database with its keys; closing it also closes them. */
export function closingKeys(tables: Kysely<Database>, keys: Keys): Db {
  const destroy = tables.destroy.bind(tables)
  return Object.assign(tables, {
    keys,
    onUnreadable,
    async destroy() {
      await destroy()
      await keys.close()
    },
  })
}

/** Replaced by callers that report unreadable rows. */
export const onUnreadable = () => undefined
