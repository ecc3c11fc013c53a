import { createCipheriv, createHash } from 'node:crypto'
import { nameOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts'
import { rc4 } from './rc4.ts'

/** What stands in for a password that is empty or short: ISO 32000-2, algorithm 2, step a. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * Whether a PDF with this encryption dictionary opens without asking, that is, with the empty user password: the
 * files that only forbid printing or copying. `id` is the first string of the trailer's `/ID`. A handler or revision
 * that is not the standard's (certificates, for one) does not.
 */
export function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): boolean {
  if (nameOf(encryption.get('Filter')) !== 'Standard') return false
  const revision = encryption.get('R')
  const owner = encryption.get('O')
  const user = encryption.get('U')
  if (!Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return false
  if (revision === 5 || revision === 6) return matchesHash(user, revision)
  if (revision !== 2 && revision !== 3 && revision !== 4) return false
  return matchesCipher({ encryption, revision, owner, user, id })
}

type CipherInput = { encryption: PdfDictionary; revision: 2 | 3 | 4; owner: Buffer; user: Buffer; id: Buffer }

/** Revisions 2 to 4: the key of the empty password encrypts a known text to `/U` (algorithms 2, 4, 5 and 6). */
function matchesCipher({ encryption, revision, owner, user, id }: CipherInput): boolean {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOr(encryption.get('P'), 0) | 0)
  const input = [padding, owner.subarray(0, 32), permissions, id]
  if (revision === 4 && encryption.get('EncryptMetadata') === false) input.push(Buffer.alloc(4, 0xff))
  const length = revision === 2 ? 5 : keyBytes(encryption)
  let key = md5(...input).subarray(0, length)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length)
  let expected = md5(padding, id)
  for (let round = 0; round < 20; round += 1)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    )
  // The other half of /U is arbitrary.
  return expected.equals(user.subarray(0, 16))
}

/** `/Length` counts bits. Where it is left out, version 4 means the 128 of its crypt filters, the others 40. */
function keyBytes(encryption: PdfDictionary): number {
  const bits = numberOr(encryption.get('Length'), encryption.get('V') === 4 ? 128 : 40)
  return Math.min(16, Math.max(5, Math.floor(bits / 8)))
}

/** Revisions 5 and 6: `/U` is a hash, the salt that checks it, and the salt of the key (algorithm 11). */
function matchesHash(user: Buffer, revision: 5 | 6): boolean {
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? sha('sha256', salt) : hardenedHash(salt)
  return user.length >= 48 && hash.equals(user.subarray(0, 32))
}

/**
 * The hash of a user password (algorithm 2.B), here of the empty one unless said otherwise. It ends by chance after
 * 64 rounds and by necessity before 288.
 */
export function hardenedHash(salt: Buffer, password: Buffer = Buffer.alloc(0)): Buffer {
  let key = sha('sha256', Buffer.concat([password, salt]))
  for (let round = 0; ; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([password, key]))))
    // The first 16 bytes as one number modulo 3: 256 leaves 1, so it is the sum of the bytes.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(remainder === 0 ? 'sha256' : remainder === 1 ? 'sha384' : 'sha512', encrypted)
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round + 1 - 32) return key.subarray(0, 32)
  }
}

function md5(...parts: Buffer[]): Buffer {
  return sha('md5', Buffer.concat(parts))
}

function sha(algorithm: 'md5' | 'sha256' | 'sha384' | 'sha512', bytes: Buffer): Buffer {
  return createHash(algorithm).update(bytes).digest()
}

function numberOr(value: PdfValue | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
