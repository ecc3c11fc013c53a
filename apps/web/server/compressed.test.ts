import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { acceptedCoding, compressed } from './compressed.ts'

it.each(['', 'short', '工程師'.repeat(50), Array.from({ length: 30_000 }, (_, at) => at ** 3).join()])(
  'holds nothing but the forms of a text (%#)',
  async (text) => {
    const forms = await compressed(text)

    expect(String(brotliDecompressSync(forms.br))).toBe(text)
    expect(String(gunzipSync(forms.gzip))).toBe(text)
    expect(String(forms.identity)).toBe(text)
    for (const form of Object.values(forms)) expect(form.buffer.byteLength).toBe(form.length)
  },
)

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0,gzip;q=0,*;q=0.1', 'identity'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['zstd', 'identity'],
  ['identity;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('who takes %j gets %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding)
})
