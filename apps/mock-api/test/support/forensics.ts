import { createDecipheriv } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What can be recovered from every byte of a data folder: the bytes themselves, and the plaintext of everything
 * that looks sealed, in rows, free pages and logs, tried with every remaining key. Uses none of the code under
 * test, only its formats: slots of a 16-byte name and a 32-byte key, and texts of `s1.` with nonce, tag and
 * ciphertext.
 */
export async function everythingReadable(folder: string, keyFile = join(folder, 'keys')): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'keys')
    .map(({ parentPath, name }) => join(parentPath, name))
  const bytes = (await Promise.all(paths.map((path) => readFile(path)))).map((file) =>
    file.toString('latin1'),
  )
  // Sealed texts of one row are adjacent: each starts at its mark, and what follows may be the next one.
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

/** Ignores the tag, so that truncated texts are decrypted too. */
function tryToOpen(key: Buffer, text: string): string[] {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  // Decryption with a wrong key yields noise, which is discarded.
  const start = decipher.update(bytes.subarray(28, 36))
  if (start.some((byte) => byte < 0x20 || byte === 0x7f)) return []
  return [Buffer.concat([start, decipher.update(bytes.subarray(36))]).toString('utf8')]
}
