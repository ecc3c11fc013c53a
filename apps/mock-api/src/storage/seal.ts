import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from './keys.ts'
import type { Sealed } from './schema.ts'

/** AES-256-GCM. The text is this mark, then nonce, tag and ciphertext in base64url. */
const algorithm = 'aes-256-gcm'
const mark = 's1.'
const nonceBytes = 12
const tagBytes = 16

/** The code of the error for a text that cannot be decrypted, which counts as damage of the database. */
export const alteredCode = 'SEALED_VALUE_ALTERED'

/**
 * Encrypts a text with a key.
 * @param place table, column and id of the row: a text sealed for one place cannot be opened for another.
 */
export function seal(key: Key, place: string, text: string): Sealed {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key.secret, nonce).setAAD(Buffer.from(place))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${mark}${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}` as Sealed
}

/** Decrypts a sealed text. Throws for another key or place, and for a text that was changed. */
export function unseal(key: Key, place: string, sealed: Sealed): string {
  try {
    return decrypt(key, place, sealed)
  } catch (cause) {
    throw Object.assign(new Error(`${place} was altered`, { cause }), { code: alteredCode })
  }
}

function decrypt(key: Key, place: string, sealed: Sealed): string {
  if (!sealed.startsWith(mark)) throw new Error('Not a sealed value')
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
  const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const content = bytes.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}
