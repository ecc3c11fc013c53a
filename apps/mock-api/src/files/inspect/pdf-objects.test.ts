import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDictionary } from './pdf-objects.ts'

function parsed(text: string) {
  return parseDictionary(`<< /Key ${text} >>`)?.get('Key')
}

test.each([
  ['12', 12],
  ['-4', -4],
  ['.5', 0.5],
  ['true', true],
  ['null', null],
  ['/Name#20here', { name: 'Name here' }],
  ['12 0 R', { object: 12, generation: 0 }],
  ['[1 0 R 2 /R]', [{ object: 1, generation: 0 }, 2, { name: 'R' }]],
  ['[]', []],
  ['% a remark\n12', 12],
])('%s is read', (text, value) => {
  expect(parsed(text)).toEqual(value)
})

test.each([
  ['(a(b)c)', 'a(b)c'],
  ['(\\(\\)\\\\)', '()\\'],
  ['(\\101\\0\\0533)', 'A\0+3'],
  ['(a\\\nb\r\nc\rd)', 'ab\nc\nd'],
  ['(\\n\\r\\t\\b\\f\\x)', '\n\r\t\b\fx'],
  ['<48 65\n6C>', 'Hel'],
  ['<487>', 'Hp'],
])('the string %j is read', (text, value) => {
  expect((parsed(text) as Buffer).toString()).toBe(value)
})

test('dictionaries hold dictionaries', () => {
  expect(parseDictionary('<</A<</B 1>>/C/D>> and more')).toEqual(
    new Map<string, unknown>([
      ['A', new Map([['B', 1]])],
      ['C', { name: 'D' }],
    ]),
  )
})

test.each(['', '[1]', '<< /A 1', '<< /A (open >>', '<< A 1 >>', '<< /A >>', `<< /A ${'['.repeat(100_000)}`])(
  'no dictionary is seen in %.20s',
  (text) => {
    expect(parseDictionary(text)).toBeUndefined()
  },
)

test('never throws, whatever the text', () => {
  const token = fc.constantFrom(
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '<',
    '>',
    '/A',
    '1',
    ' ',
    '\n',
    '%',
    'R',
    '0',
    'true',
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      parseDictionary(`<<${tokens.join('')}`)
    }),
    { numRuns: 2000 },
  )
})
