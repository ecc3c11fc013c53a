import type { Issue } from '@recruiting/schema/issue'
import type { VectorCase, VectorFile } from './vector-file.ts'

type Expected = { status: 202 | 400 | 413 | 422; issues?: readonly Issue[] }

const accepted: Expected = { status: 202 }
const malformed: Expected = { status: 400 }
const tooLarge: Expected = { status: 413 }
const refused = (path: string, rule: Issue['rule'], params?: Issue['params']): Expected => ({
  status: 422,
  issues: [{ path, rule, ...(params && { params }) }],
})

/** The bytes of a body: a text to encode in UTF-8, of which a part may be repeated, or Base64. */
type Input = string | { before: string; repeat: string; times: number; after: string } | { base64: string }

const address = 'yichun.chen@example.com'
const good = `{"email":"${address}"}`
const bytes = (...parts: (string | number)[]): Input => ({
  base64: Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
  ).toString('base64'),
})
const maxBytes = 256 * 1024
const maxDepth = 20
const maxValues = 1000
const padded = (total: number): Input => ({
  before: good,
  repeat: ' ',
  times: total - good.length,
  after: '',
})
/** A list of so many levels, the object around it counted. */
const nested = (depth: number): Input =>
  `{"email":"${address}","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
/** An object with the address and a list of so many values, the address and the list counted. */
const values = (count: number): Input => ({
  before: `{"email":"${address}","x":[0`,
  repeat: ',0',
  times: count - 3,
  after: ']}',
})

/** Written by hand; `contract-vectors.test.ts` of the reference backend sends every body. */
const acceptedBodies: Readonly<Record<string, readonly [why: string, input: Input]>> = {
  plain: ['A valid JSON body is accepted.', good],
  blanks: [
    'White space around the tokens of a JSON body is accepted.',
    ` \t\r\n{ "email" : "${address}" }\n`,
  ],
  escapes: [
    'Escaped characters in the names and values of a JSON body are accepted.',
    '{"\\u0065mail":"a\\u0040example.com"}',
  ],
  bom: ['A byte order mark at the beginning of a body is ignored.', bytes(0xef, 0xbb, 0xbf, good)],
  duplicateLast: [
    'When a name stands twice in a body, its last value counts: a valid last value is accepted.',
    `{"email":1,"email":"${address}"}`,
  ],
  bytesMost: [`A body of ${maxBytes} bytes is accepted.`, padded(maxBytes)],
}

const malformedBodies: Readonly<Record<string, readonly [why: string, input: Input]>> = {
  bomTwice: [
    'A body with a second byte order mark is malformed.',
    bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, good),
  ],
  utf16: [
    'A body in UTF-16 is malformed, because bodies are read as UTF-8.',
    { base64: Buffer.from(`\uFEFF${good}`, 'utf16le').toString('base64') },
  ],
  invalidUtf8: [
    'A body with invalid UTF-8 is malformed; the invalid bytes are not replaced.',
    bytes('{"email":"a', 0xff, '@example.com"}'),
  ],
  overlong: [
    'A body with an overlong sequence of UTF-8 is malformed.',
    bytes('{"email":"', 0xc0, 0x80, '"}'),
  ],
  encodedSurrogate: [
    'A body with a surrogate encoded in UTF-8 is malformed.',
    bytes('{"email":"', 0xed, 0xa0, 0x80, '"}'),
  ],
  empty: ['An empty body is malformed.', ''],
  blank: ['A body that has only white space is malformed.', ' '],
  trailing: ['A body with text after the JSON value is malformed.', `${good} x`],
  two: ['A body with two JSON values is malformed.', `${good}${good}`],
  trailingComma: ['A body with a comma after the last member is malformed.', `{"email":"${address}",}`],
  comment: ['A body with a comment is malformed.', `${good}// ok`],
  singleQuotes: ['A body with texts in single quotes is malformed.', `{'email':'${address}'}`],
  nan: ['A body with NaN as a value is malformed.', '{"email":NaN}'],
  infinity: ['A body with -Infinity as a value is malformed.', '{"email":-Infinity}'],
  plusNumber: ['A body with a plus before a number is malformed.', '{"email":+1}'],
  leadingZero: ['A body with a leading zero in a number is malformed.', '{"email":01}'],
  rawControl: [
    'A body with an unescaped control character in a text is malformed.',
    '{"email":"a\u0001@example.com"}',
  ],
  rawNul: ['A body with a NUL character after the JSON value is malformed.', `${good}\u0000`],
  nbsp: [
    'A body with a no-break space before the JSON value is malformed: JSON has no such white space.',
    `\u00A0${good}`,
  ],
  form: ['A body that is a URL-encoded form is malformed.', `email=${address}`],
  prototype: [
    'A body with a member named `__proto__` is malformed.',
    `{"email":"${address}","__proto__":{}}`,
  ],
  depthMore: [
    `A body with ${maxDepth + 1} levels of nesting is malformed; the body itself is one level.`,
    nested(maxDepth + 1),
  ],
}

const refusedBodies: Readonly<Record<string, readonly [why: string, input: Input, expected: Expected]>> = {
  duplicateFirst: [
    'When a name stands twice in a body, its last value counts: a wrong last value is refused.',
    `{"email":"${address}","email":1}`,
    refused('email', 'invalid'),
  ],
  escapedNul: [
    'An address with an escaped NUL character is refused with the rule email.',
    '{"email":"a\\u0000@example.com"}',
    refused('email', 'email'),
  ],
  loneSurrogate: [
    'An address with half of a surrogate pair is refused with the rule email.',
    '{"email":"\\ud800@example.com"}',
    refused('email', 'email'),
  ],
  loneSurrogateName: [
    'Half of a surrogate pair in the name of a member is replaced by U+FFFD in the path of the issue.',
    `{"email":"${address}","\\udfff":1}`,
    refused('\uFFFD', 'unknownField'),
  ],
  surrogatePair: [
    'An escaped surrogate pair is read as one character, which an address cannot contain.',
    '{"email":"\\ud842\\udfb7@example.com"}',
    refused('email', 'email'),
  ],
  bigNumber: [
    'A number beyond 64-bit floating point in a text field is refused as invalid, not as malformed.',
    '{"email":1e400}',
    refused('email', 'invalid'),
  ],
  bigInteger: [
    'An integer beyond 64 bits in a text field is refused as invalid, not as malformed.',
    '{"email":123456789012345678901234567890}',
    refused('email', 'invalid'),
  ],
  null: ['A body that is null instead of an object is refused as invalid.', 'null', refused('', 'invalid')],
  list: [
    'A body that is a list instead of an object is refused as invalid.',
    `[${good}]`,
    refused('', 'invalid'),
  ],
  string: [
    'A body that is a text instead of an object is refused as invalid.',
    '"x"',
    refused('', 'invalid'),
  ],
  number: [
    'A body that is a number instead of an object is refused as invalid.',
    '0',
    refused('', 'invalid'),
  ],
  depthMost: [
    `A body with ${maxDepth} levels of nesting is parsed; the body itself is one level.`,
    nested(maxDepth),
    refused('x', 'unknownField'),
  ],
  depthInString: [
    'Brackets inside a text do not count as levels of nesting.',
    `{"email":"${'['.repeat(30)}"}`,
    refused('email', 'email'),
  ],
  valuesMost: [
    `A body with ${maxValues} values is parsed; objects and lists below the body count as values, too.`,
    values(maxValues),
    refused('x', 'unknownField'),
  ],
  valuesMore: [
    `A body with more than ${maxValues} values is refused as payload_too_large.`,
    values(maxValues + 1),
    tooLarge,
  ],
  bytesMore: [
    `A body of more than ${maxBytes} bytes is refused as payload_too_large.`,
    padded(maxBytes + 1),
    tooLarge,
  ],
}

export function jsonBodyVectors(): VectorFile {
  return {
    name: 'json-bodies',
    about:
      'Bytes of JSON bodies, sent to POST /api/delete-resume with Content-Type: application/json. 400 has the code malformed, 413 payload_too_large, 422 validation_failed.',
    cases: [
      ...Object.entries(acceptedBodies).map(([id, row]) => bodyCase(id, ...row, accepted)),
      ...Object.entries(malformedBodies).map(([id, row]) => bodyCase(id, ...row, malformed)),
      ...Object.entries(refusedBodies).map(([id, row]) => bodyCase(id, ...row)),
    ],
  }
}

function bodyCase(id: string, why: string, input: Input, expected: Expected): VectorCase {
  return { id: `json.${id}`, why, ...(typeof input === 'string' ? { text: input } : input), ...expected }
}

/** Numbers of an amount as JSON texts: what a parser makes of them differs between languages. */
export function jsonNumberVectors(): VectorFile {
  const max = 100_000_000
  const params: Readonly<Record<string, Issue['params']>> = { tooLarge: { max }, tooSmall: { min: 0 } }
  const numbers: readonly (readonly [json: string, why: string, rule?: Issue['rule']])[] = [
    ['45000', 'A whole number is accepted as an amount.'],
    ['45000.0', 'A whole number with a fraction of zero is accepted as an amount.'],
    ['4.5e4', 'A whole number with an exponent is accepted as an amount.'],
    ['450000E-1', 'A whole number with a negative exponent is accepted as an amount.'],
    ['-0', 'The number -0 is accepted as an amount of zero.'],
    ['0.0', 'The number 0.0 is accepted as an amount of zero.'],
    ['1e8', `The largest amount, ${max}, is accepted with an exponent, too.`],
    ['100000000.5', `A fraction above ${max} is refused with the rule number, not tooLarge.`, 'number'],
    ['100000001', `An amount above ${max} is refused with the rule tooLarge.`, 'tooLarge'],
    [
      '9007199254740991',
      'The largest safe integer (2^53 − 1) is refused with the rule tooLarge.',
      'tooLarge',
    ],
    [
      '9007199254740992',
      'An integer above the safe ones is refused with the rule number, not tooLarge.',
      'number',
    ],
    [
      '9223372036854775808',
      'An integer beyond signed 64 bits is refused with the rule number, not tooLarge.',
      'number',
    ],
    [
      '1e300',
      'A number beyond all integers of fixed size is refused with the rule number, not tooLarge.',
      'number',
    ],
    [
      '1e400',
      'A number beyond 64-bit floating point is refused with the rule number, not as malformed.',
      'number',
    ],
    ['-1e400', 'A number below 64-bit floating point is refused with the rule number.', 'number'],
    ['1e-400', 'A number too small for 64-bit floating point is accepted as an amount of zero.'],
    [
      '9007199254740993',
      'An integer that 64-bit floating point cannot hold is refused with the rule number.',
      'number',
    ],
    [
      '12345678901234567890',
      'An integer beyond 64 bits is refused with the rule number, not tooLarge.',
      'number',
    ],
    ['-1', 'An amount below zero is refused with the rule tooSmall.', 'tooSmall'],
    [
      '-9007199254740992',
      'An integer below the safe ones is refused with the rule number, not tooSmall.',
      'number',
    ],
    ['0.1', 'An amount with a fraction is refused with the rule number.', 'number'],
    ['true', 'A boolean instead of an amount is refused with the rule number.', 'number'],
    ['"45000"', 'A text instead of an amount is refused with the rule number.', 'number'],
  ]
  return {
    name: 'json-numbers',
    about:
      'Numbers as JSON texts: values of application.expectedSalary in the body `application` of validation.json, whose other fields are valid. `issue` is what validation reports at this path; when it is null, the amount is accepted.',
    cases: numbers.map(([json, why, rule]) => ({
      id: `numbers.${json.replaceAll('"', 'quote')}`,
      why,
      json,
      issue: rule === undefined ? null : { rule, ...(rule in params && { params: params[rule] }) },
    })),
  }
}
