import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ifPresent, writeWhole } from './durable-folder.ts'
import { decrypt, encrypt, type Key, type KeyCopy, type Keys, lookUpHash } from './keys.ts'

/** The file: its name, the look-up key and the key that wraps the keys of rows. */
const nameBytes = 16
const keyBytes = 32
const fileBytes = nameBytes + 2 * keyBytes

/** What the id of a wrapped key begins with. */
const mark = 'w.'

/** A file that is no master key, or only a part of one. */
class MasterKeyDamaged extends Error {
  override name = 'MasterKeyDamaged'
}

/**
 * Opens the master key of a database that several processes use; creates it if it is missing. The id of a row's key is
 * the key itself, wrapped with the master key, so that keys need no store of their own. Deleting a row deletes its key,
 * but not from copies of the database: see `docs/security.md`. Throws `MasterKeyDamaged`.
 */
export async function openMasterKey(path: string): Promise<Keys> {
  const bytes = await readOrMake(path)
  if (bytes.length !== fileBytes) throw new MasterKeyDamaged(`${path} is no master key`)
  const name = bytes.toString('base64url', 0, nameBytes)
  const lookUpSecret = bytes.subarray(nameBytes, nameBytes + keyBytes)
  const wrappingKey = bytes.subarray(nameBytes + keyBytes)

  function unwrap(id: string): Key | undefined {
    if (!id.startsWith(mark)) return undefined
    try {
      const secret = decrypt(wrappingKey, Buffer.from(id.slice(mark.length), 'base64url'))
      return secret.length === keyBytes ? { id, secret } : undefined
    } catch {
      // It is none, or was wrapped with another master key.
      return undefined
    }
  }

  const copy: KeyCopy = { name, lookUpSecret, get: unwrap }
  return {
    name,
    areStored: false,
    get: async (id) => unwrap(id),
    lookUp: (kind, value) => lookUpHash(lookUpSecret, kind, value),
    async make() {
      const secret = randomBytes(keyBytes)
      return { id: wrapped(wrappingKey, secret), secret }
    },
    destroy: async () => undefined,
    copy: () => copy,
    list: async () => new Set<string>(),
    close: async () => undefined,
  }
}

/**
 * Writes a new master key with the name and the look-up key of a backup, and wraps the keys of the backup with it.
 * @returns the id that a row must name instead of that in the backup
 */
export async function restoreMasterKey(
  path: string,
  { name, lookUpSecret }: Pick<KeyCopy, 'name' | 'lookUpSecret'>,
  keys: Iterable<Key>,
): Promise<(id: string) => string> {
  const wrappingKey = randomBytes(keyBytes)
  const content = [Buffer.from(name, 'base64url'), lookUpSecret, wrappingKey]
  await writeWhole(path, Buffer.concat(content), { isNew: true })
  const ids = new Map(Array.from(keys, ({ id, secret }) => [id, wrapped(wrappingKey, secret)]))
  return (id) => ids.get(id) ?? id
}

/** The id of a key. */
function wrapped(wrappingKey: Uint8Array, secret: Uint8Array): string {
  return `${mark}${encrypt(wrappingKey, secret).toString('base64url')}`
}

async function readOrMake(path: string): Promise<Buffer> {
  const present = await ifPresent(readFile(path))
  if (present !== undefined) return present
  await writeWhole(path, randomBytes(fileBytes), { isNew: true })
  return await readFile(path)
}
