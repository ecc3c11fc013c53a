import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sealed } from './schema.ts'
import { seal, unseal } from './sealed-rows.ts'

const key = { id: '1.a', secret: randomBytes(32) }
const place = 'applications.personal 7'

describe('a sealed value', () => {
  it.each(['', '{"nameZh":"王小明"}', 'x'.repeat(300_000)])('is opened with its key and place', (text) => {
    const sealed = seal(key, place, text)
    expect(unseal(key, place, sealed)).toBe(text)
    expect(seal(key, place, text)).not.toBe(sealed)
  })

  it('is not opened with another key, for another place, or after a change', () => {
    const sealed = seal(key, place, 'text')
    expect(() => unseal({ ...key, secret: randomBytes(32) }, place, sealed)).toThrow()
    expect(() => unseal(key, 'applications.personal 8', sealed)).toThrow()
    const changes = [
      sealed.slice(0, -4),
      sealed.slice(0, 20),
      `${sealed.slice(0, 5)}zz${sealed.slice(7)}`,
      'text',
      '',
    ]
    for (const changed of changes) expect(() => unseal(key, place, changed as Sealed)).toThrow()
  })
})
