import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressed } from './compressed.ts'

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
