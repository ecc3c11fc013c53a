import { limits } from '@recruiting/schema/limits'
import { jobTypes } from '@recruiting/schema/options'
import { accepted, one, type QueryRow, refused } from './query-row.ts'

const han = encodeURIComponent('工')
const astral = encodeURIComponent('𠮷')
const allTypes = (times: number) => Array(times).fill('jobType=software').join('&')

/** Of the order, the keyword and the filters. */
export const searchRows: readonly QueryRow[] = [
  ['sort.newest', 'The order newest is accepted.', 'sort=newest', accepted()],
  ['sort.relevance', 'The order relevance is accepted even without a keyword.', 'sort=relevance', accepted()],
  [
    'sort.unknown',
    'An order that is not one of the options is refused with the rule option.',
    'sort=salary',
    one('sort', 'option'),
  ],
  [
    'sort.case',
    'Options of the order are compared with regard to case: Newest is refused.',
    'sort=Newest',
    one('sort', 'option'),
  ],
  ['sort.empty', 'An empty order is refused with the rule option.', 'sort=', one('sort', 'option')],
  [
    'sort.twice',
    'An order that is sent twice is refused with the rule tooMany.',
    'sort=newest&sort=newest',
    one('sort', 'tooMany', { max: 1 }),
  ],
  ['keyword.empty', 'An empty keyword is accepted.', 'keyword=', accepted()],
  [
    'keyword.blank',
    'A keyword that has only blanks, full-width ones included, is accepted.',
    'keyword=%20%E3%80%80',
    accepted(),
  ],
  [
    'keyword.longest',
    `A keyword of ${limits.keyword} characters is accepted.`,
    `keyword=${han.repeat(100)}`,
    accepted(),
  ],
  [
    'keyword.tooLong',
    `A keyword of more than ${limits.keyword} characters is refused with the rule tooLong.`,
    `keyword=${han.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  [
    'keyword.longestAstral',
    `A keyword of ${limits.keyword} characters outside the BMP is accepted: its length counts code points.`,
    `keyword=${astral.repeat(100)}`,
    accepted(),
  ],
  [
    'keyword.tooLongAstral',
    `A keyword of more than ${limits.keyword} characters outside the BMP is refused: its length counts code points.`,
    `keyword=${astral.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  [
    'keyword.blanksCount',
    `A keyword of more than ${limits.keyword} blanks is refused: its length is counted before it is trimmed.`,
    `keyword=${'+'.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  [
    'keyword.nul',
    'A keyword with a NUL character is refused with the rule characters.',
    'keyword=%00',
    one('keyword', 'characters'),
  ],
  [
    'keyword.tab',
    'A keyword with a tab is refused with the rule characters.',
    'keyword=a%09b',
    one('keyword', 'characters'),
  ],
  [
    'keyword.lineBreak',
    'A keyword with a line break is refused with the rule characters.',
    'keyword=a%0Ab',
    one('keyword', 'characters'),
  ],
  [
    'keyword.unitSeparator',
    'A keyword with the control character U+001F is refused with the rule characters.',
    'keyword=%1F',
    one('keyword', 'characters'),
  ],
  [
    'keyword.delete',
    'A keyword with the control character U+007F is refused with the rule characters.',
    'keyword=%7F',
    one('keyword', 'characters'),
  ],
  [
    'keyword.c1',
    'A keyword with a control character from U+0080 to U+009F is accepted.',
    'keyword=%C2%85',
    accepted(),
  ],
  [
    'keyword.invalidUtf8',
    'Invalid UTF-8 in a keyword is read as U+FFFD and accepted.',
    'keyword=%FF',
    accepted(),
  ],
  [
    'keyword.surrogate',
    'A surrogate encoded in UTF-8 is read as invalid UTF-8 and accepted in a keyword.',
    'keyword=%ED%A0%80',
    accepted(),
  ],
  [
    'keyword.invalidEscape',
    'A percent sign without two hexadecimal digits after it is text of the keyword.',
    'keyword=%zz',
    accepted(),
  ],
  [
    'keyword.semicolon',
    'A semicolon does not separate the fields of a query.',
    'keyword=a;page=x',
    accepted(),
  ],
  [
    'keyword.equals',
    'Only the first equals sign of a field separates its name and value.',
    'keyword=a=b',
    accepted(),
  ],
  [
    'keyword.question',
    'Only the first question mark of a URL begins the query; another one is text.',
    'keyword=a?page=x',
    accepted(),
  ],
  [
    'keyword.twice',
    'A keyword that is sent twice is refused with the rule tooMany.',
    'keyword=a&keyword=b',
    one('keyword', 'tooMany', { max: 1 }),
  ],
  [
    'filter.several',
    'A filter may be sent several times with different options.',
    'jobType=software&jobType=sales',
    accepted(),
  ],
  [
    'filter.equal',
    'A filter may be sent twice with one and the same option.',
    'jobType=software&jobType=software',
    accepted(),
  ],
  [
    'filter.most',
    `A filter may be sent as often as it has options: jobType ${jobTypes.length} times.`,
    allTypes(jobTypes.length),
    accepted(),
  ],
  [
    'filter.tooMany',
    `A filter that is sent more often than it has options is refused: jobType more than ${jobTypes.length} times.`,
    allTypes(jobTypes.length + 1),
    one('jobType', 'tooMany', { max: jobTypes.length }),
  ],
  [
    'filter.unknown',
    'An unknown option of a filter is reported at its position among the values.',
    'jobType=software&jobType=pirate',
    one('jobType.1', 'option'),
  ],
  [
    'filter.empty',
    'An empty option of a filter is refused with the rule option.',
    'jobType=',
    one('jobType.0', 'option'),
  ],
  [
    'filter.eachUnknown',
    'Every unknown option of a filter is reported.',
    'jobType=x&jobType=sales&jobType=y',
    refused({ path: 'jobType.0', rule: 'option' }, { path: 'jobType.2', rule: 'option' }),
  ],
  [
    'filter.commas',
    'A comma does not separate options: two options in one value are refused.',
    'jobType=software,sales',
    one('jobType.0', 'option'),
  ],
  [
    'filter.brackets',
    'Brackets are part of a name: jobType[] is refused as an unknown field.',
    'jobType[]=software',
    one('jobType[]', 'unknownField'),
  ],
  [
    'filter.case',
    'Options of a filter are compared with regard to case: tw-tpe is refused.',
    'location=tw-tpe',
    one('location.0', 'option'),
  ],
  [
    'filter.tooManyUnknown',
    'A filter that is sent too often has one issue; its options are not checked.',
    'employmentType=x&employmentType=fullTime&employmentType=y',
    // Three values of two options: a list that is too long has one issue, at the list.
    one('employmentType', 'tooMany', { max: 2 }),
  ],
]
