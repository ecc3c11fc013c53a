import { hashOfJson } from '@recruiting/mock-api/use-cases/canonical-json'
import type { VectorFile } from './vector-file.ts'

const pairs = [
  ['equal', 'The same text.', '{"a":1}', '{"a":1}'],
  ['order', 'The order of members does not matter.', '{"a":1,"b":2}', '{"b":2,"a":1}'],
  ['orderDeep', 'At any depth.', '{"x":{"a":[{"b":1,"c":2}]}}', '{"x":{"a":[{"c":2,"b":1}]}}'],
  ['blanks', 'Blanks between tokens do not matter.', '{"a":[1,2]}', '{ "a" : [ 1 ,\n2 ] }'],
  ['escapes', 'Escapes do not matter.', '{"a":"\u9673\\u002f"}', '{"\\u0061":"\\u9673/"}'],
  ['number', 'Numbers are compared by value.', '{"a":45000}', '{"a":4.5e4}'],
  ['numberFraction', 'Numbers are compared by value.', '{"a":1.0}', '{"a":1}'],
  ['duplicate', 'Of equal names the last one counts.', '{"a":1,"a":2}', '{"a":2}'],
  ['list', 'The order of a list matters.', '{"a":[1,2]}', '{"a":[2,1]}'],
  ['type', 'The type matters.', '{"a":1}', '{"a":"1"}'],
  ['nullMissing', 'null is not missing.', '{"a":null}', '{}'],
  ['falseMissing', 'false is not missing.', '{"a":false}', '{}'],
  ['case', 'Case matters.', '{"a":"X"}', '{"a":"x"}'],
  ['blankInText', 'Blanks in texts matter.', '{"a":"x"}', '{"a":"x "}'],
  ['normalisation', 'Texts are compared by code points, not normalised.', '{"a":"é"}', '{"a":"e\u0301"}'],
  ['emptyList', 'An empty list is no empty object.', '{"a":[]}', '{"a":{}}'],
  ['emptyListMissing', 'An empty list is not missing.', '{"a":[]}', '{}'],
] as const

export function idempotencyVectors(): VectorFile {
  return {
    name: 'idempotency',
    about:
      'Pairs of JSON texts, and whether they are the same body under one Idempotency-Key: the same one gets the earlier answer again, another one 422 idempotency_key_reused.',
    cases: pairs.map(([id, why, first, second]) => ({
      id: `idempotency.${id}`,
      why,
      first,
      second,
      same: hashOfJson(JSON.parse(first)) === hashOfJson(JSON.parse(second)),
    })),
  }
}
