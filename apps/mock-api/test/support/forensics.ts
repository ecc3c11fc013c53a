import { createDecipheriv } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What somebody reads who has every byte of a data folder: its bytes, and what becomes of everything that looks sealed,
 * in rows, free pages and logs, when each key that is left is tried on it. Nothing here uses the code that is tested,
 * but what it writes: slots of a name of 16 bytes and a key of 32 bytes, and texts of `s1.` and nonce, tag, ciphertext.
 */
export async function everythingReadable(folder: string, keyFile = join(folder, 'keys')): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'keys')
    .map(({ parentPath, name }) => join(parentPath, name))
  const bytes = (await Promise.all(paths.map((path) => readFile(path)))).map((file) =>
    file.toString('latin1'),
  )
  // Texts of one row stand side by side: each begins at its mark, and what follows it may be another one.
  const sealed = new Set(
    bytes.flatMap((text) => Array.from(text.matchAll(/s1\.(?=([\w-]{40,}))/g), ([, run = '']) => run)),
  )
  const keys = await keysIn(keyFile)
  const texts = [...sealed].flatMap((text) => keys.flatMap((key) => tryToOpen(key, text)))
  return [...entries.map(({ name }) => name), ...bytes, ...texts].join('\n')
}

async function keysIn(path: string): Promise<Buffer[]> {
  const bytes = await readFile(path)
  const slots = Array.from({ length: bytes.length / 64 }, (_, at) => bytes.subarray(at * 64, at * 64 + 64))
  return slots.map((slot) => slot.subarray(16, 48)).filter((key) => key.some((byte) => byte !== 0))
}

/** Without looking at the tag: half a text, where the rest of it is gone, is opened too. */
function tryToOpen(key: Buffer, text: string): string[] {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  // What another key makes of it is noise, and noise is not kept.
  const start = decipher.update(bytes.subarray(28, 36))
  if (start.some((byte) => byte < 0x20 || byte === 0x7f)) return []
  return [Buffer.concat([start, decipher.update(bytes.subarray(36))]).toString('utf8')]
}
