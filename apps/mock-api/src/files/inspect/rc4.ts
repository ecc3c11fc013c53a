/**
 * The RC4 cipher, only to recognise old PDFs: OpenSSL 3 keeps it in a provider that Node does not load. Encrypting
 * twice gives the text back. The key has 1 to 256 bytes.
 */
export function rc4(key: Uint8Array, text: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 0xff] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    state[a & 0xff] = at(b)
    state[b & 0xff] = kept
  }
  for (let index = 0, other = 0; index < 256; index += 1) {
    other += at(index) + (key[index % key.length] ?? 0)
    swap(index, other)
  }
  let other = 0
  const encrypted = Uint8Array.from(text, (byte, position) => {
    const index = position + 1
    other += at(index)
    swap(index, other)
    return byte ^ at(at(index) + at(other))
  })
  return Buffer.from(encrypted.buffer)
}
