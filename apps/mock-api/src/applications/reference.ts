import { randomInt } from 'node:crypto'

/** Crockford's base 32: without I, L, O and U, which are misread or form words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random reference number such as `7K2M-9QWX-4HTC`: 60 bits, which do not reveal the number of applications. */
export function newReference(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
}
