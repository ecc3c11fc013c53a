import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { FolderUnusable } from './folder-lock.ts'
import { secretOf } from './installation.ts'
import { decrypt, encrypt, type Key, type KeyCopy, type Keys, lookUpHash } from './keys.ts'
import type { Database } from './schema.ts'

const keyBytes = 32

/** What the id of a wrapped key begins with. */
const mark = 'w.'

/** What to do when `MASTER_KEY` is not set. */
export const noMasterKey =
  'MASTER_KEY: required with DATABASE_URL. Make one with "openssl rand -base64 32", keep a copy apart from the database, and set it for every backend'

/** Reads `MASTER_KEY`: 32 bytes in base64. */
export function parseMasterKey(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== keyBytes || bytes.toString('base64') !== text) throw new TypeError('No master key')
  return bytes
}

/**
 * The row of `secrets` with the look-up key, sealed with the master key, which shows whether that is the right one. Backups have
 * the look-up key in their key file instead.
 */
export const sealedLookUpRow = 'lookUp'

/**
 * The keys of a database that several processes use. The id of a row's key is the key itself, wrapped with the master key, so
 * that keys need no store of their own: deleting a row deletes its key, but not from copies of the database (see
 * `docs/security.md`). Throws `FolderUnusable` for another master key.
 */
export async function openMasterKey(
  tables: Kysely<Database>,
  masterKey: Uint8Array | undefined,
  place: string,
): Promise<Keys> {
  if (masterKey === undefined) throw new FolderUnusable(`${noMasterKey}.`)
  await tables
    .insertInto('secrets')
    .values([
      { name: sealedLookUpRow, value: sealedLookUp(masterKey, randomBytes(keyBytes)) },
      { name: 'keys', value: randomBytes(16).toString('base64url') },
    ])
    // Another process, or an earlier start.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const name = (await secretOf(tables, 'keys')) ?? ''
  const lookUpSecret = unsealed(masterKey, (await secretOf(tables, sealedLookUpRow)) ?? '', sealedLookUpRow)
  if (lookUpSecret === undefined)
    throw new FolderUnusable(
      `MASTER_KEY is not that of database ${place}: set the one that it was created with.`,
    )

  const get = (id: string) => unwrapped(masterKey, id)
  const copy: KeyCopy = { name, lookUpSecret, get }
  return {
    name,
    areStored: false,
    get: async (id) => get(id),
    lookUp: (kind, value) => lookUpHash(lookUpSecret, kind, value),
    async make() {
      const secret = randomBytes(keyBytes)
      return { id: wrapped(masterKey, secret), secret }
    },
    destroy: async () => undefined,
    copy: () => copy,
    list: async () => new Set<string>(),
    close: async () => undefined,
  }
}

/** The keys of a backup under a master key: see `Engine.restoreKeys`. */
export function restoreUnderMasterKey(
  masterKey: Uint8Array | undefined,
  { lookUpSecret }: Pick<KeyCopy, 'lookUpSecret'>,
  keys: Iterable<Key>,
) {
  if (masterKey === undefined) throw new FolderUnusable(`${noMasterKey}.`)
  const ids = new Map(Array.from(keys, ({ id, secret }) => [id, wrapped(masterKey, secret)]))
  return {
    keyId: (id: string) => ids.get(id) ?? id,
    secrets: { [sealedLookUpRow]: sealedLookUp(masterKey, lookUpSecret) },
  }
}

function sealedLookUp(masterKey: Uint8Array, lookUpSecret: Uint8Array): string {
  return encrypt(masterKey, lookUpSecret, sealedLookUpRow).toString('base64url')
}

/** The id of a key. */
function wrapped(masterKey: Uint8Array, secret: Uint8Array): string {
  return `${mark}${encrypt(masterKey, secret).toString('base64url')}`
}

function unwrapped(masterKey: Uint8Array, id: string): Key | undefined {
  if (!id.startsWith(mark)) return undefined
  const secret = unsealed(masterKey, id.slice(mark.length))
  return secret?.length === keyBytes ? { id, secret } : undefined
}

/** Undefined when it was not encrypted with this key. */
function unsealed(masterKey: Uint8Array, text: string, place?: string): Uint8Array | undefined {
  try {
    return decrypt(masterKey, Buffer.from(text, 'base64url'), place)
  } catch {
    return undefined
  }
}
