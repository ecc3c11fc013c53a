import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPortablePattern, portablePattern } from './annotate.ts'
import { openApiDocument } from './document.ts'

/** Every pattern of the document. */
function patternsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsOf(value),
  )
}

const patterns = [...new Set(patternsOf(openApiDocument()))]

describe('a pattern', () => {
  it.each([
    ['^\\d{2}$', '^[0-9]{2}$'],
    ['^[\\d-]+$', '^[0-9-]+$'],
    ['^[^\\u0000-\\u001F\\u3000]*$', '^[^\\x00-\\x1F\u3000]*$'],
    ['^https?:\\/\\/[^\\s\\\\]+$', expect.stringMatching(/^\^https\?:\/\/\[\^\\x09-\\x0D/)],
    ['^(?:a|b)$', '^(?:a|b)$'],
  ])('%s is written as %s', (source, portable) => {
    expect(portablePattern(source)).toEqual(portable)
  })

  it.each([
    'a$',
    '^a',
    '^a\\$',
    '^(a)$',
    '^(?=a)b$',
    '^(?<!a)b$',
    '^(?<name>a)$',
    '^\\bword$',
    '^\\S$',
    '^\\D$',
    '^\\p{L}$',
    '^\\1$',
    '^a+?$',
    '^a**$',
    '^*$',
    '^.$',
    '^a|b$',
    '^(?:a$',
    '^a)$',
    '^[a$',
    '^\u0007$',
    '^[a[b]]$',
    '^{2}$',
    '^[a-z&&b]$',
    '^\u2028$',
    '^[^\\u2029]$',
  ])('%j is not in the subset', (source) => {
    expect(() => portablePattern(source)).toThrow('Not in the portable subset')
  })
})

it.each(['^\\s$', '^[\\s]$', '^[^a]\\s$'])('%j has white space in no negated class', (source) => {
  expect(() => portablePattern(source)).toThrow('no negated class')
})

describe('the document', () => {
  it('has patterns', () => {
    expect(patterns.length).toBeGreaterThan(10)
  })

  it.each(patterns)('is portable in %s', (pattern) => {
    expect(isPortablePattern(pattern)).toBe(true)
    // The conversion is idempotent and keeps what the pattern matches in a browser.
    expect(portablePattern(pattern)).toBe(pattern)
  })

  it('matches as the sources of the patterns do, texts without U+2028 and U+2029', () => {
    const sources = [
      '^[^\\u0000-\\u001F\\u007F-\\u009F]*$',
      '^https?:\\/\\/[^\\s\\\\/?#@.\\u0000-\\u001F]+\\.[^\\s]+$',
      '^(?:19|20)\\d{2}(?:0[1-9]|1[0-2])$',
    ]
    const character = fc.oneof(
      fc.constantFrom(...'https://a.b19 \t\n\u00a0\u0085\u1680\u2003\u202f\u3000\ufeff\u200b'),
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 1 })
        .filter((text) => text !== '\u2028' && text !== '\u2029'),
    )
    for (const source of sources) {
      const [given, written] = [new RegExp(source, 'u'), new RegExp(portablePattern(source), 'u')]
      fc.assert(
        fc.property(fc.array(character, { maxLength: 20 }), (characters) => {
          const text = characters.join('')
          expect(written.test(text)).toBe(given.test(text))
        }),
        { numRuns: 2000 },
      )
    }
  })
})
