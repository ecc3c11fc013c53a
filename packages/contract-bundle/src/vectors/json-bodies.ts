import type { Issue } from '@recruiting/schema/issue'
import type { VectorFile } from './vector-file.ts'

type Expected = { status: 202 | 400 | 413 | 422; issues?: readonly Issue[] }

const accepted: Expected = { status: 202 }
const malformed: Expected = { status: 400 }
const tooLarge: Expected = { status: 413 }
const refused = (path: string, rule: Issue['rule'], params?: Issue['params']): Expected => ({
  status: 422,
  issues: [{ path, rule, ...(params && { params }) }],
})

/** The bytes of a body: a text to encode in UTF-8, of which a part may be repeated, or Base64. */
type Input =
  | { text: string }
  | { before: string; repeat: string; times: number; after: string }
  | { base64: string }

const address = 'yichun.chen@example.com'
const good = `{"email":"${address}"}`
const bytes = (...parts: (string | number)[]): Input => ({
  base64: Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
  ).toString('base64'),
})
const mostBytes = 256 * 1024
const padded = (total: number): Input => ({
  before: good,
  repeat: ' ',
  times: total - good.length,
  after: '',
})
/** A list of so many levels, the object around it counted. */
const nested = (depth: number): Input => ({
  text: `{"email":"${address}","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`,
})
/** An object with the address and a list of so many values, the address and the list counted. */
const values = (count: number): Input => ({
  before: `{"email":"${address}","x":[0`,
  repeat: ',0',
  times: count - 3,
  after: ']}',
})

/** Written by hand; `contract-vectors.test.ts` of the reference backend sends every body. */
const rows: readonly (readonly [id: string, why: string, input: Input, expected: Expected])[] = [
  ['plain', 'A valid body.', { text: good }, accepted],
  ['blanks', 'Blanks around the tokens.', { text: ` \t\r\n{ "email" : "${address}" }\n` }, accepted],
  ['escapes', 'Escapes in names and values.', { text: '{"\\u0065mail":"a\\u0040example.com"}' }, accepted],
  ['bom', 'A byte order mark before the body is ignored.', bytes(0xef, 0xbb, 0xbf, good), accepted],
  ['bomTwice', 'Only one.', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, good), malformed],
  [
    'utf16',
    'UTF-16 is not UTF-8.',
    { base64: Buffer.from(`\uFEFF${good}`, 'utf16le').toString('base64') },
    malformed,
  ],
  [
    'invalidUtf8',
    'Invalid UTF-8 is refused, not replaced.',
    bytes('{"email":"a', 0xff, '@example.com"}'),
    malformed,
  ],
  ['overlong', 'An overlong encoding is invalid UTF-8.', bytes('{"email":"', 0xc0, 0x80, '"}'), malformed],
  [
    'encodedSurrogate',
    'An encoded surrogate is invalid UTF-8.',
    bytes('{"email":"', 0xed, 0xa0, 0x80, '"}'),
    malformed,
  ],
  ['empty', 'No body.', { text: '' }, malformed],
  ['blank', 'A body of blanks.', { text: ' ' }, malformed],
  ['trailing', 'Text after the value.', { text: `${good} x` }, malformed],
  ['two', 'Two values.', { text: `${good}${good}` }, malformed],
  ['trailingComma', 'No comma after the last member.', { text: `{"email":"${address}",}` }, malformed],
  ['comment', 'No comments.', { text: `${good}// ok` }, malformed],
  ['singleQuotes', 'Double quotes only.', { text: `{'email':'${address}'}` }, malformed],
  ['nan', 'NaN is no JSON.', { text: '{"email":NaN}' }, malformed],
  ['infinity', 'Infinity is no JSON.', { text: '{"email":-Infinity}' }, malformed],
  ['plusNumber', 'A number has no plus.', { text: '{"email":+1}' }, malformed],
  ['leadingZero', 'A number has no leading zero.', { text: '{"email":01}' }, malformed],
  [
    'rawControl',
    'A control character in a string is escaped.',
    { text: '{"email":"a\u0001@example.com"}' },
    malformed,
  ],
  ['rawNul', 'NUL outside a string.', { text: `${good}\u0000` }, malformed],
  ['nbsp', 'Other white space than that of JSON.', { text: `\u00A0${good}` }, malformed],
  ['form', 'A form is no JSON.', { text: `email=${address}` }, malformed],
  [
    'duplicateLast',
    'Of equal names the last one counts.',
    { text: `{"email":1,"email":"${address}"}` },
    accepted,
  ],
  [
    'duplicateFirst',
    'Of equal names the last one counts.',
    { text: `{"email":"${address}","email":1}` },
    refused('email', 'invalid'),
  ],
  [
    'prototype',
    'A member named __proto__ is refused.',
    { text: `{"email":"${address}","__proto__":{}}` },
    malformed,
  ],
  [
    'escapedNul',
    'NUL in an address.',
    { text: '{"email":"a\\u0000@example.com"}' },
    refused('email', 'email'),
  ],
  [
    'loneSurrogate',
    'Half of a surrogate pair is no character.',
    { text: '{"email":"\\ud800@example.com"}' },
    refused('email', 'email'),
  ],
  [
    'loneSurrogateName',
    'It is replaced by U+FFFD in the path of an issue.',
    { text: `{"email":"${address}","\\udfff":1}` },
    refused('\uFFFD', 'unknownField'),
  ],
  [
    'surrogatePair',
    'An escaped pair is one character.',
    { text: '{"email":"\\ud842\\udfb7@example.com"}' },
    refused('email', 'email'),
  ],
  [
    'bigNumber',
    'A number of another field is still a wrong type.',
    { text: '{"email":1e400}' },
    refused('email', 'invalid'),
  ],
  [
    'bigInteger',
    'An integer beyond 64 bits.',
    { text: '{"email":123456789012345678901234567890}' },
    refused('email', 'invalid'),
  ],
  ['null', 'null is a value.', { text: 'null' }, refused('', 'invalid')],
  ['list', 'A list is no object.', { text: `[${good}]` }, refused('', 'invalid')],
  ['string', 'A string is no object.', { text: '"x"' }, refused('', 'invalid')],
  ['number', 'A number is no object.', { text: '0' }, refused('', 'invalid')],
  ['depthMost', 'The deepest nesting: 20.', nested(20), refused('x', 'unknownField')],
  ['depthMore', 'One level more.', nested(21), malformed],
  [
    'depthInString',
    'Brackets in strings do not count.',
    { text: `{"email":"${'['.repeat(30)}"}` },
    refused('email', 'email'),
  ],
  [
    'valuesMost',
    'The most values: 1,000, objects and lists below the body included.',
    values(1000),
    refused('x', 'unknownField'),
  ],
  ['valuesMore', 'One more.', values(1001), tooLarge],
  ['bytesMost', 'The longest body: 262,144 bytes.', padded(mostBytes), accepted],
  ['bytesMore', 'One byte more.', padded(mostBytes + 1), tooLarge],
]

export function jsonBodyVectors(): VectorFile {
  return {
    name: 'json-bodies',
    about:
      'Bytes of JSON bodies, sent to POST /api/delete-resume with Content-Type: application/json. 400 has the code malformed, 413 payload_too_large, 422 validation_failed.',
    cases: rows.map(([id, why, input, expected]) => ({ id: `json.${id}`, why, ...input, ...expected })),
  }
}

/** Numbers of an amount as JSON texts: what a parser makes of them differs between languages. */
export function jsonNumberVectors(): VectorFile {
  const invalid = (rule: Issue['rule'], params?: Issue['params']) => ({ rule, ...(params && { params }) })
  const max = 100_000_000
  const numbers = [
    ['45000', 'An amount.', undefined],
    ['45000.0', 'A whole number with a fraction of zero.', undefined],
    ['4.5e4', 'A whole number with an exponent.', undefined],
    ['450000E-1', 'A whole number with an exponent.', undefined],
    ['-0', 'Zero.', undefined],
    ['0.0', 'Zero.', undefined],
    ['1e8', 'The largest amount.', undefined],
    ['100000000.5', 'A fraction above the largest amount.', invalid('number')],
    ['100000001', 'One more than the largest amount.', invalid('tooLarge', { max })],
    ['9007199254740991', 'The largest safe integer.', invalid('tooLarge', { max })],
    ['9007199254740992', 'Beyond the safe integers.', invalid('number')],
    ['9223372036854775808', 'Beyond signed 64 bits.', invalid('number')],
    ['1e300', 'Beyond all integers of fixed size.', invalid('number')],
    ['1e400', 'Beyond 64-bit floating point.', invalid('number')],
    ['-1', 'Less than zero.', invalid('tooSmall', { min: 0 })],
    ['-9007199254740992', 'Beyond the safe integers.', invalid('number')],
    ['0.1', 'A fraction.', invalid('number')],
    ['true', 'A boolean is no number.', invalid('number')],
    ['"45000"', 'A text is no number.', invalid('number')],
  ] as const
  return {
    name: 'json-numbers',
    about:
      'JSON texts of application.expectedSalary in the body `application` of validation.json, whose other fields are valid. `issue` stands at that path; null means that the amount is accepted.',
    cases: numbers.map(([json, why, issue]) => ({
      id: `numbers.${json.replaceAll('"', 'quote')}`,
      why,
      json,
      issue: issue ?? null,
    })),
  }
}
