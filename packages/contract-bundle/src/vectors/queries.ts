import { fieldPath, type Issue } from '@recruiting/schema/issue'
import { defaultPageSize } from '@recruiting/schema/job-search'
import { issuesOfCall } from '@recruiting/schema/possible-issues'
import type { Rule } from '@recruiting/schema/rules'
import { pagingRows, type QueryRows, searchRows } from './query-rows.ts'
import type { VectorFile } from './vector-file.ts'

const rows: QueryRows = {
  none: [`A query without fields is accepted with page 1 and a page size of ${defaultPageSize}.`, ''],
  ...pagingRows,
  ...searchRows,
  'name.unknown': [
    'A query field that the call does not have is refused as an unknown field.',
    'color=red',
    'color unknownField',
  ],
  'name.unknownTwice': [
    'An unknown query field that is sent twice is reported once.',
    'color=red&color=blue',
    'color unknownField',
  ],
  'name.case': [
    'Names of query fields are compared with regard to case: Page is an unknown field.',
    'Page=1',
    'Page unknownField',
  ],
  'name.escaped': [
    'Escapes in names of query fields are decoded: the name %70age means page.',
    '%70age=x',
    'page number',
  ],
  'name.inherited': [
    'The name `constructor`, which objects of JavaScript inherit, is refused as an unknown field.',
    'constructor=1',
    'constructor unknownField',
  ],
  'name.prototype': [
    'The name `__proto__`, which objects of JavaScript inherit, is refused as an unknown field.',
    '__proto__=1',
    '__proto__ unknownField',
  ],
  'name.empty': [
    'An equals sign without a name before it is an unknown field with an empty name.',
    '=1',
    ' unknownField',
  ],
  'name.separators': [
    'Ampersands without a field between them are ignored.',
    '&&page=2&',
    { page: 2, pageSize: 20 },
  ],
  twiceWrong: [
    'A field that is sent twice is refused with the rule tooMany alone: its values are not looked at.',
    'sort=&sort=x&page=1&page=0',
    'sort tooMany',
    'page tooMany',
  ],
  order: [
    'Issues of query fields have the order of the document, not that of the query.',
    'pageSize=0&page=x&sort=x&location=x&keyword=%00',
    'keyword characters',
    'location.0 option',
    'sort option',
    'page number',
    'pageSize tooSmall',
  ],
  'order.unknownFirst': [
    'Unknown names are reported first, as they were sent; then the fields follow in the order of the document.',
    'pageSize=0&zebra=1&page=x&keyword=a&keyword=b&apple=2&location=MOON&location=JP&location=MARS',
    'zebra unknownField',
    'apple unknownField',
    'keyword tooMany',
    'location.0 option',
    'location.2 option',
    'page number',
    'pageSize tooSmall',
  ],
}

/** Queries of calls without query fields: the path, the query, and the issue. */
const elsewhere: Readonly<
  Record<string, readonly [why: string, path: string, query: string, issue?: string]>
> = {
  elsewhere: [
    'A call without query fields refuses every query field as malformed.',
    '/api/education',
    'a=1',
    'a unknownField',
  ],
  'elsewhere.detail': [
    'A call with a path parameter and without query fields refuses every query field as malformed.',
    '/api/jobs/SW-1001',
    'lang=tw',
    'lang unknownField',
  ],
  'elsewhere.empty': ['A call without query fields accepts an empty query.', '/api/application-channels', ''],
}

/** The issues of `path rule`, with the numbers of their sentences. */
function issuesOf(texts: readonly string[]): Issue[] {
  return texts.map((text) => {
    const [path = '', rule = ''] = text.split(/ (?=\w+$)/)
    const known = possible.find((each) => each.path === fieldPath(path) && each.rule === rule)
    const params = known && Object.keys(known.params).length > 0 ? { params: known.params } : {}
    return { path, rule: rule as Rule, ...params }
  })
}

const possible = issuesOfCall('listJobs')

export function queryVectors(): VectorFile {
  return {
    name: 'queries',
    about:
      'Queries of GET requests, as they stand after the question mark. 422 has the code validation_failed, 400 the code malformed; both have the issues in this order.',
    cases: [
      ...Object.entries(rows).map(([id, [why, query, ...expected]]) => {
        const texts = expected.filter((each) => typeof each === 'string')
        const [page = { page: 1, pageSize: defaultPageSize }] = expected.filter(
          (each) => typeof each === 'object',
        )
        const answer = texts.length > 0 ? { status: 422, issues: issuesOf(texts) } : { status: 200, ...page }
        return { id: `queries.${id}`, why, path: '/api/jobs', query, ...answer }
      }),
      ...Object.entries(elsewhere).map(([id, [why, path, query, issue]]) => {
        const answer = issue === undefined ? { status: 200 } : { status: 400, issues: issuesOf([issue]) }
        return { id: `queries.${id}`, why, path, query, ...answer }
      }),
    ],
  }
}
