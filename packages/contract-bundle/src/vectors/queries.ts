import type { Issue } from '@recruiting/schema/issue'
import { jobTypes } from '@recruiting/schema/options'
import type { VectorFile } from './vector-file.ts'

type Expected = {
  status: 200 | 400 | 422
  issues?: readonly Issue[]
  /** Of an accepted query: the page and its size that the answer names. */
  page?: number
  pageSize?: number
}

const refused = (...issues: Issue[]): Expected => ({ status: 422, issues })
const one = (path: string, rule: Issue['rule'], params?: Issue['params']): Expected =>
  refused({ path, rule, ...(params && { params }) })
const accepted = (page = 1, pageSize = 20): Expected => ({ status: 200, page, pageSize })
/** Of a call without query fields. */
const malformed = (path: string): Expected => ({ status: 400, issues: [{ path, rule: 'unknownField' }] })

const han = encodeURIComponent('工')
const astral = encodeURIComponent('𠮷')
const allTypes = (times: number) => Array(times).fill('jobType=software').join('&')

/** Written by hand; `contract-vectors.test.ts` of the reference backend sends every query. */
const rows: readonly (readonly [
  id: string,
  why: string,
  query: string,
  expected: Expected,
  path?: string,
])[] = [
  ['none', 'Every field has a default.', '', accepted()],
  ['page.second', 'A page.', 'page=2', accepted(2)],
  ['page.zeros', 'Leading zeros are digits.', 'page=01', accepted(1)],
  ['page.nineDigits', 'Nine digits at most.', 'page=000000001', accepted(1)],
  ['page.tenDigits', 'Ten digits are no number.', 'page=0000000001', one('page', 'number')],
  ['page.most', 'The last page that can be asked for.', 'page=100000', accepted(100_000)],
  ['page.tooLarge', 'One more.', 'page=100001', one('page', 'tooLarge', { max: 100_000 })],
  ['page.zero', 'Pages begin at 1.', 'page=0', one('page', 'tooSmall', { min: 1 })],
  ['page.empty', 'An empty value is no number.', 'page=', one('page', 'number')],
  ['page.bare', 'A name without a sign is an empty value.', 'page', one('page', 'number')],
  ['page.negative', 'Digits only.', 'page=-1', one('page', 'number')],
  ['page.plus', 'A plus is a blank.', 'page=+1', one('page', 'number')],
  ['page.escapedPlus', 'Digits only.', 'page=%2B1', one('page', 'number')],
  ['page.hexadecimal', 'Digits only.', 'page=0x10', one('page', 'number')],
  ['page.exponent', 'Digits only.', 'page=1e2', one('page', 'number')],
  ['page.fraction', 'Digits only.', 'page=1.0', one('page', 'number')],
  ['page.fullWidth', 'ASCII digits only.', 'page=%EF%BC%91', one('page', 'number')],
  ['page.arabic', 'ASCII digits only.', 'page=%D9%A1', one('page', 'number')],
  ['page.blank', 'Values are not trimmed.', 'page=1%20', one('page', 'number')],
  ['page.lineBreak', 'Values are not trimmed.', 'page=1%0A', one('page', 'number')],
  ['page.twice', 'A scalar stands once.', 'page=1&page=1', one('page', 'tooMany', { max: 1 })],
  [
    'page.twiceWrong',
    'The repetition is reported, not the values.',
    'page=x&page=y',
    one('page', 'tooMany', { max: 1 }),
  ],
  ['pageSize.most', 'The largest page.', 'pageSize=100', accepted(1, 100)],
  ['pageSize.tooLarge', 'One more.', 'pageSize=101', one('pageSize', 'tooLarge', { max: 100 })],
  ['pageSize.least', 'The smallest page.', 'pageSize=1', accepted(1, 1)],
  ['pageSize.zero', 'A page has an item.', 'pageSize=0', one('pageSize', 'tooSmall', { min: 1 })],
  ['sort.newest', 'An order.', 'sort=newest', accepted()],
  ['sort.relevance', 'An order, also without a keyword.', 'sort=relevance', accepted()],
  ['sort.unknown', 'Orders are listed.', 'sort=salary', one('sort', 'option')],
  ['sort.case', 'Options are compared with case.', 'sort=Newest', one('sort', 'option')],
  ['sort.empty', 'An empty value is no option.', 'sort=', one('sort', 'option')],
  ['sort.twice', 'A scalar stands once.', 'sort=newest&sort=newest', one('sort', 'tooMany', { max: 1 })],
  ['keyword.empty', 'An empty keyword equals none.', 'keyword=', accepted()],
  ['keyword.blank', 'A blank keyword equals none.', 'keyword=%20%E3%80%80', accepted()],
  ['keyword.longest', 'The longest keyword.', `keyword=${han.repeat(100)}`, accepted()],
  [
    'keyword.tooLong',
    'One character more.',
    `keyword=${han.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  ['keyword.longestAstral', 'Length counts code points.', `keyword=${astral.repeat(100)}`, accepted()],
  [
    'keyword.tooLongAstral',
    'Length counts code points.',
    `keyword=${astral.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  [
    'keyword.blanksCount',
    'Length is that of the keyword as sent.',
    `keyword=${'+'.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  ['keyword.nul', 'No control characters.', 'keyword=%00', one('keyword', 'characters')],
  ['keyword.tab', 'No control characters.', 'keyword=a%09b', one('keyword', 'characters')],
  ['keyword.lineBreak', 'No control characters.', 'keyword=a%0Ab', one('keyword', 'characters')],
  ['keyword.unitSeparator', 'No control characters.', 'keyword=%1F', one('keyword', 'characters')],
  ['keyword.delete', 'No control characters.', 'keyword=%7F', one('keyword', 'characters')],
  ['keyword.c1', 'U+0080 to U+009F are accepted in a keyword.', 'keyword=%C2%85', accepted()],
  ['keyword.invalidUtf8', 'Invalid UTF-8 is read as U+FFFD.', 'keyword=%FF', accepted()],
  ['keyword.surrogate', 'Half of a surrogate pair is invalid UTF-8.', 'keyword=%ED%A0%80', accepted()],
  ['keyword.invalidEscape', 'An escape that is none is text.', 'keyword=%zz', accepted()],
  ['keyword.semicolon', 'A semicolon does not separate fields.', 'keyword=a;page=x', accepted()],
  ['keyword.equals', 'Only the first sign separates name and value.', 'keyword=a=b', accepted()],
  ['keyword.question', 'Only the first sign begins the query.', 'keyword=a?page=x', accepted()],
  ['keyword.twice', 'A scalar stands once.', 'keyword=a&keyword=b', one('keyword', 'tooMany', { max: 1 })],
  ['filter.several', 'A filter may stand several times.', 'jobType=software&jobType=sales', accepted()],
  ['filter.equal', 'The same option twice.', 'jobType=software&jobType=software', accepted()],
  ['filter.most', 'As many values as there are options.', allTypes(jobTypes.length), accepted()],
  [
    'filter.tooMany',
    'One more.',
    allTypes(jobTypes.length + 1),
    one('jobType', 'tooMany', { max: jobTypes.length }),
  ],
  [
    'filter.unknown',
    'The position stands in the path.',
    'jobType=software&jobType=pirate',
    one('jobType.1', 'option'),
  ],
  ['filter.empty', 'An empty value is no option.', 'jobType=', one('jobType.0', 'option')],
  [
    'filter.eachUnknown',
    'Every wrong value.',
    'jobType=x&jobType=sales&jobType=y',
    refused({ path: 'jobType.0', rule: 'option' }, { path: 'jobType.2', rule: 'option' }),
  ],
  [
    'filter.commas',
    'A comma does not separate values.',
    'jobType=software,sales',
    one('jobType.0', 'option'),
  ],
  ['filter.brackets', 'Brackets are part of a name.', 'jobType[]=software', one('jobType[]', 'unknownField')],
  ['filter.case', 'Options are compared with case.', 'location=tw-tpe', one('location.0', 'option')],
  [
    'filter.tooManyUnknown',
    'The values of a list that is too long are not checked.',
    'employmentType=x&employmentType=fullTime&employmentType=y',
    // Three values of two options: a list that is too long has one issue, at the list.
    one('employmentType', 'tooMany', { max: 2 }),
  ],
  ['name.unknown', 'Names are listed.', 'color=red', one('color', 'unknownField')],
  ['name.unknownTwice', 'One issue a path.', 'color=red&color=blue', one('color', 'unknownField')],
  ['name.case', 'Names are compared with case.', 'Page=1', one('Page', 'unknownField')],
  ['name.escaped', 'Names are decoded.', '%70age=x', one('page', 'number')],
  [
    'name.inherited',
    'Names that objects of JavaScript inherit.',
    'constructor=1',
    one('constructor', 'unknownField'),
  ],
  [
    'name.prototype',
    'Names that objects of JavaScript inherit.',
    '__proto__=1',
    one('__proto__', 'unknownField'),
  ],
  ['name.empty', 'A sign alone is an empty name.', '=1', one('', 'unknownField')],
  ['name.separators', 'Separators without anything between them.', '&&page=2&', accepted(2)],
  [
    'order',
    'Issues stand in the order of the document, whatever the order of the query.',
    'pageSize=0&page=x&sort=x&location=x&keyword=%00',
    refused(
      { path: 'keyword', rule: 'characters' },
      { path: 'location.0', rule: 'option' },
      { path: 'sort', rule: 'option' },
      { path: 'page', rule: 'number' },
      { path: 'pageSize', rule: 'tooSmall', params: { min: 1 } },
    ),
  ],
  [
    'order.unknownFirst',
    'Unknown names stand first, as they were sent; then the fields in the order of the document.',
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
  [
    'elsewhere',
    'A call without query fields refuses every name as malformed.',
    'a=1',
    malformed('a'),
    '/api/education',
  ],
  ['elsewhere.detail', 'Also with a path parameter.', 'lang=tw', malformed('lang'), '/api/jobs/SW-1001'],
  ['elsewhere.empty', 'An empty query is none.', '', { status: 200 }, '/api/application-channels'],
]

export function queryVectors(): VectorFile {
  return {
    name: 'queries',
    about:
      'Queries of GET requests, as they stand after the question mark. 422 has the code validation_failed, 400 the code malformed; both have the issues in this order.',
    cases: rows.map(([id, why, query, expected, path = '/api/jobs']) => ({
      id: `queries.${id}`,
      why,
      path,
      query,
      ...expected,
    })),
  }
}
