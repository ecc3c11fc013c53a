import { defaultPageSize } from '@recruiting/schema/job-search'
import { accepted, malformed, one, pagingRows, type QueryRows, refused, searchRows } from './query-rows.ts'
import type { VectorFile } from './vector-file.ts'

const rows: QueryRows = {
  none: [
    `A query without fields is accepted with page 1 and a page size of ${defaultPageSize}.`,
    '',
    accepted(),
  ],
  ...pagingRows,
  ...searchRows,
  'name.unknown': [
    'A query field that the call does not have is refused as an unknown field.',
    'color=red',
    one('color', 'unknownField'),
  ],
  'name.unknownTwice': [
    'An unknown query field that is sent twice is reported once.',
    'color=red&color=blue',
    one('color', 'unknownField'),
  ],
  'name.case': [
    'Names of query fields are compared with regard to case: Page is an unknown field.',
    'Page=1',
    one('Page', 'unknownField'),
  ],
  'name.escaped': [
    'Escapes in names of query fields are decoded: the name %70age means page.',
    '%70age=x',
    one('page', 'number'),
  ],
  'name.inherited': [
    'The name `constructor`, which objects of JavaScript inherit, is refused as an unknown field.',
    'constructor=1',
    one('constructor', 'unknownField'),
  ],
  'name.prototype': [
    'The name `__proto__`, which objects of JavaScript inherit, is refused as an unknown field.',
    '__proto__=1',
    one('__proto__', 'unknownField'),
  ],
  'name.empty': [
    'An equals sign without a name before it is an unknown field with an empty name.',
    '=1',
    one('', 'unknownField'),
  ],
  'name.separators': ['Ampersands without a field between them are ignored.', '&&page=2&', accepted(2)],
  twiceWrong: [
    'A field that is sent twice is refused with the rule tooMany alone: its values are not looked at.',
    'sort=&sort=x&page=1&page=0',
    refused(
      { path: 'sort', rule: 'tooMany', params: { max: 1 } },
      { path: 'page', rule: 'tooMany', params: { max: 1 } },
    ),
  ],
  order: [
    'Issues of query fields have the order of the document, not that of the query.',
    'pageSize=0&page=x&sort=x&location=x&keyword=%00',
    refused(
      { path: 'keyword', rule: 'characters' },
      { path: 'location.0', rule: 'option' },
      { path: 'sort', rule: 'option' },
      { path: 'page', rule: 'number' },
      { path: 'pageSize', rule: 'tooSmall', params: { min: 1 } },
    ),
  ],
  'order.unknownFirst': [
    'Unknown names are reported first, as they were sent; then the fields follow in the order of the document.',
    'pageSize=0&zebra=1&page=x&keyword=a&keyword=b&apple=2&location=MOON&location=JP&location=MARS',
    refused(
      { path: 'zebra', rule: 'unknownField' },
      { path: 'apple', rule: 'unknownField' },
      { path: 'keyword', rule: 'tooMany', params: { max: 1 } },
      { path: 'location.0', rule: 'option' },
      { path: 'location.2', rule: 'option' },
      { path: 'page', rule: 'number' },
      { path: 'pageSize', rule: 'tooSmall', params: { min: 1 } },
    ),
  ],
  elsewhere: [
    'A call without query fields refuses every query field as malformed.',
    'a=1',
    malformed('a'),
    '/api/education',
  ],
  'elsewhere.detail': [
    'A call with a path parameter and without query fields refuses every query field as malformed.',
    'lang=tw',
    malformed('lang'),
    '/api/jobs/SW-1001',
  ],
  'elsewhere.empty': [
    'A call without query fields accepts an empty query.',
    '',
    { status: 200 },
    '/api/application-channels',
  ],
}

export function queryVectors(): VectorFile {
  return {
    name: 'queries',
    about:
      'Queries of GET requests, as they stand after the question mark. 422 has the code validation_failed, 400 the code malformed; both have the issues in this order.',
    cases: Object.entries(rows).map(([id, [why, query, expected, path = '/api/jobs']]) => ({
      id: `queries.${id}`,
      why,
      path,
      query,
      ...expected,
    })),
  }
}
