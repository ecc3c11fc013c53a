import { hashOfJson } from '@recruiting/mock-api/applications/submit'
import type { VectorFile } from './vector-file.ts'

const pairs = {
  equal: ['Two requests with equal JSON texts have the same body.', '{"a":1}', '{"a":1}'],
  order: ['The order of the members of an object does not matter.', '{"a":1,"b":2}', '{"b":2,"a":1}'],
  orderDeep: [
    'The order of the members of an object does not matter at any depth.',
    '{"x":{"a":[{"b":1,"c":2}]}}',
    '{"x":{"a":[{"c":2,"b":1}]}}',
  ],
  blanks: [
    'White space between the tokens of a body does not matter.',
    '{"a":[1,2]}',
    '{ "a" : [ 1 ,\n2 ] }',
  ],
  escapes: [
    'A character and its escape are equal in names and values.',
    '{"a":"\u9673\\u002f"}',
    '{"\\u0061":"\\u9673/"}',
  ],
  number: ['Numbers are compared by value: 45000 and 4.5e4 are equal.', '{"a":45000}', '{"a":4.5e4}'],
  numberFraction: ['Numbers are compared by value: 1.0 and 1 are equal.', '{"a":1.0}', '{"a":1}'],
  duplicate: [
    'When a name stands twice in an object, only its last value is compared.',
    '{"a":1,"a":2}',
    '{"a":2}',
  ],
  list: [
    'The order of the items of a list matters: another order is another body.',
    '{"a":[1,2]}',
    '{"a":[2,1]}',
  ],
  type: ['The number 1 and the text "1" are different values.', '{"a":1}', '{"a":"1"}'],
  nullMissing: [
    'A body with a member that is null differs from a body without this member.',
    '{"a":null}',
    '{}',
  ],
  falseMissing: [
    'A body with a member that is false differs from a body without this member.',
    '{"a":false}',
    '{}',
  ],
  case: ['Texts that differ in upper and lower case are different.', '{"a":"X"}', '{"a":"x"}'],
  blankInText: ['Texts that differ only in a blank are different.', '{"a":"x"}', '{"a":"x "}'],
  normalisation: [
    'Texts are compared by code points: a composed é differs from an e with a combining accent.',
    '{"a":"é"}',
    '{"a":"e\u0301"}',
  ],
  emptyList: ['An empty list and an empty object are different values.', '{"a":[]}', '{"a":{}}'],
  emptyListMissing: [
    'A body with a member that is an empty list differs from a body without this member.',
    '{"a":[]}',
    '{}',
  ],
} as const

export function idempotencyVectors(): VectorFile {
  return {
    name: 'idempotency',
    about:
      'Pairs of JSON texts, sent one after the other with one Idempotency-Key. When `same` is true, they are the same body, and the second request gets the earlier answer again. When it is false, the second request gets 422 idempotency_key_reused.',
    cases: Object.entries(pairs).map(([id, [why, first, second]]) => ({
      id: `idempotency.${id}`,
      why,
      first,
      second,
      same: hashOfJson(JSON.parse(first)) === hashOfJson(JSON.parse(second)),
    })),
  }
}
