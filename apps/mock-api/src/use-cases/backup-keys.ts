import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Key, KeyCopy } from '../db/keys.ts'
import { formatVersion, KeyLine, KeysEnd, KeysHead, keysFormat } from './backup-format.ts'
import { BackupUnusable } from './backup-parts.ts'

/** The keys of a backup, with the generated secrets of the database by name. */
export type BackedUpKeys = Pick<KeyCopy, 'name' | 'lookUpSecret'> & {
  secrets: Readonly<Record<string, string>>
  keys: ReadonlyMap<string, Key>
}

/** The lines of a file of keys. */
export function* keyLines(
  copy: KeyCopy,
  secrets: Readonly<Record<string, string>>,
  ids: Iterable<string>,
): Generator<string> {
  const { name, lookUpSecret } = copy
  const hash = createHash('sha256')
  let count = 0
  function line(value: unknown): string {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  const head = { format: keysFormat, version: formatVersion, name, lookUp: encoded(lookUpSecret), secrets }
  yield line(head)
  for (const id of ids) {
    const key = copy.get(id)
    // The row was deleted before the backup, and its key with it.
    if (!key) continue
    count++
    yield line({ id, secret: encoded(key.secret) })
  }
  yield `${JSON.stringify({ keys: count, sha256: hash.digest('hex') })}\n`
}

/** Reads a file of keys. Throws `BackupUnusable` when it is missing, incomplete or altered. */
export async function readKeys(path: string): Promise<BackedUpKeys> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new BackupUnusable(`Key file ${path} ${reason}; name it with --keys.`, { cause })
  })
  try {
    const lines = text.split('\n').slice(0, -1)
    const end = KeysEnd.parse(JSON.parse(lines.pop() ?? ''))
    const before = createHash('sha256')
    for (const line of lines) before.update(`${line}\n`)
    if (end.sha256 !== before.digest('hex')) throw new Error('altered')
    const [first = '', ...others] = lines
    const { name, lookUp, secrets } = KeysHead.parse(JSON.parse(first))
    const keys = others.map((line) => KeyLine.parse(JSON.parse(line)))
    return {
      name,
      lookUpSecret: decoded(lookUp),
      secrets,
      keys: new Map(keys.map(({ id, secret }) => [id, { id, secret: decoded(secret) }])),
    }
  } catch (cause) {
    throw new BackupUnusable(`Key file ${path} is incomplete or was altered.`, { cause })
  }
}

const encoded = (secret: Uint8Array) => Buffer.from(secret).toString('base64url')
const decoded = (text: string) => Buffer.from(text, 'base64url')
