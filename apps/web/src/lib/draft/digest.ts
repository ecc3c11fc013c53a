/**
 * A short irreversible name of a text: half of its SHA-256 in hex. Plain HTTP has no `crypto.subtle`; there a
 * simpler hash is sufficient, because it only names the reader's own data.
 */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (crypto.subtle !== undefined) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  return hash.toString(16)
}
