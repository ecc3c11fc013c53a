import type { Issue } from '@recruiting/schema/issue'
import { limits } from '@recruiting/schema/limits'
import { jobTypes, locations, remoteWorks } from '@recruiting/schema/options'

type Expected = {
  status: 200 | 400 | 422
  issues?: readonly Issue[]
  /** Of an accepted query: the page and its size that the answer names. */
  page?: number
  pageSize?: number
}

/**
 * By id, a query as it stands after the question mark, and what is answered; without `path` it is a query of the job list. Written by
 * hand; `contract-vectors.test.ts` of the reference backend sends every query.
 */
export type QueryRows = Readonly<
  Record<string, readonly [why: string, query: string, expected: Expected, path?: string]>
>

/** The answer to an accepted query of the job list. */
export function accepted(page = 1, pageSize = 20): Expected {
  return { status: 200, page, pageSize }
}

/** The answer to a wrong query of a call with query fields. */
export function refused(...issues: Issue[]): Expected {
  return { status: 422, issues }
}

/** The answer to a query with one issue. */
export function one(path: string, rule: Issue['rule'], params?: Issue['params']): Expected {
  return refused({ path, rule, ...(params && { params }) })
}

/** The answer of a call without query fields to a query with one. */
export function malformed(path: string): Expected {
  return { status: 400, issues: [{ path, rule: 'unknownField' }] }
}

/** Of the fields `page` and `pageSize`. */
export const pagingRows: QueryRows = {
  'page.second': ['The page number that is asked for is the page of the answer.', 'page=2', accepted(2)],
  'page.zeros': ['A page number may have leading zeros.', 'page=01', accepted(1)],
  'page.nineDigits': [
    'A page number may have nine digits, leading zeros included.',
    'page=000000001',
    accepted(1),
  ],
  'page.tenDigits': [
    'A page number with ten digits is refused with the rule number, even when most are leading zeros.',
    'page=0000000001',
    one('page', 'number'),
  ],
  'page.most': [
    `The page number ${limits.page} is the largest that is accepted.`,
    'page=100000',
    accepted(100_000),
  ],
  'page.tooLarge': [
    `A page number above ${limits.page} is refused with the rule tooLarge.`,
    'page=100001',
    one('page', 'tooLarge', { max: 100_000 }),
  ],
  'page.zero': [
    'A page number below 1 is refused with the rule tooSmall.',
    'page=0',
    one('page', 'tooSmall', { min: 1 }),
  ],
  'page.empty': ['An empty page number is refused with the rule number.', 'page=', one('page', 'number')],
  'page.bare': [
    'A field name without an equals sign has an empty value, which is no page number.',
    'page',
    one('page', 'number'),
  ],
  'page.negative': [
    'A page number with a minus sign is refused: only ASCII digits are a number.',
    'page=-1',
    one('page', 'number'),
  ],
  'page.plus': [
    'A plus in a query is read as a blank, and a page number with a blank is refused.',
    'page=+1',
    one('page', 'number'),
  ],
  'page.escapedPlus': [
    'A page number with an escaped plus sign is refused: only ASCII digits are a number.',
    'page=%2B1',
    one('page', 'number'),
  ],
  'page.hexadecimal': [
    'A hexadecimal page number is refused: only ASCII digits are a number.',
    'page=0x10',
    one('page', 'number'),
  ],
  'page.exponent': [
    'A page number with an exponent is refused: only ASCII digits are a number.',
    'page=1e2',
    one('page', 'number'),
  ],
  'page.fraction': [
    'A page number with a decimal point is refused: only ASCII digits are a number.',
    'page=1.0',
    one('page', 'number'),
  ],
  'page.fullWidth': [
    'A page number in full-width digits is refused: only ASCII digits are a number.',
    'page=%EF%BC%91',
    one('page', 'number'),
  ],
  'page.arabic': [
    'A page number in Arabic-Indic digits is refused: only ASCII digits are a number.',
    'page=%D9%A1',
    one('page', 'number'),
  ],
  'page.blank': [
    'A page number with a blank after it is refused, because values are not trimmed.',
    'page=1%20',
    one('page', 'number'),
  ],
  'page.lineBreak': [
    'A page number with a line break after it is refused, because values are not trimmed.',
    'page=1%0A',
    one('page', 'number'),
  ],
  'page.twice': [
    'A page number that is sent twice is refused with the rule tooMany.',
    'page=1&page=1',
    one('page', 'tooMany', { max: 1 }),
  ],
  'page.twiceWrong': [
    'When a page number is sent twice, only the repetition is reported, not that both values are wrong.',
    'page=x&page=y',
    one('page', 'tooMany', { max: 1 }),
  ],
  'pageSize.most': [
    `The page size ${limits.pageSize} is the largest that is accepted.`,
    'pageSize=100',
    accepted(1, 100),
  ],
  'pageSize.tooLarge': [
    `A page size above ${limits.pageSize} is refused with the rule tooLarge.`,
    'pageSize=101',
    one('pageSize', 'tooLarge', { max: 100 }),
  ],
  'pageSize.least': ['The page size 1 is the smallest that is accepted.', 'pageSize=1', accepted(1, 1)],
  'pageSize.text': [
    'A page size that is no number is refused as number.',
    'pageSize=x',
    one('pageSize', 'number'),
  ],
  'pageSize.twice': [
    'A page size that is sent twice is refused as tooMany.',
    'pageSize=1&pageSize=1',
    one('pageSize', 'tooMany', { max: 1 }),
  ],
  'pageSize.zero': [
    'A page size below 1 is refused with the rule tooSmall.',
    'pageSize=0',
    one('pageSize', 'tooSmall', { min: 1 }),
  ],
}

const han = encodeURIComponent('工')
const astral = encodeURIComponent('𠮷')
const allTypes = (times: number) => Array(times).fill('jobType=software').join('&')
/** A filter that is sent once more than it has options. */
const many = (field: string, options: readonly string[]) =>
  Array(options.length + 1)
    .fill(field)
    .join('&')

/** Of the order, the keyword and the filters. */
export const searchRows: QueryRows = {
  'sort.newest': ['The order newest is accepted.', 'sort=newest', accepted()],
  'sort.relevance': ['The order relevance is accepted even without a keyword.', 'sort=relevance', accepted()],
  'sort.unknown': [
    'An order that is not one of the options is refused with the rule option.',
    'sort=salary',
    one('sort', 'option'),
  ],
  'sort.case': [
    'Options of the order are compared with regard to case: Newest is refused.',
    'sort=Newest',
    one('sort', 'option'),
  ],
  'sort.empty': ['An empty order is refused with the rule option.', 'sort=', one('sort', 'option')],
  'sort.twice': [
    'An order that is sent twice is refused with the rule tooMany.',
    'sort=newest&sort=newest',
    one('sort', 'tooMany', { max: 1 }),
  ],
  'keyword.empty': ['An empty keyword is accepted.', 'keyword=', accepted()],
  'keyword.bare': ['A keyword without an equals sign is accepted as an empty one.', 'keyword', accepted()],
  'keyword.plus': ['A plus sign is a blank: a keyword of one is accepted.', 'keyword=+', accepted()],
  'keyword.percent': ['A percent sign that begins no escape is accepted.', 'keyword=%', accepted()],
  'keyword.blank': [
    'A keyword that has only blanks, full-width ones included, is accepted.',
    'keyword=%20%E3%80%80',
    accepted(),
  ],
  'keyword.longest': [
    `A keyword of ${limits.keyword} characters is accepted.`,
    `keyword=${han.repeat(100)}`,
    accepted(),
  ],
  'keyword.tooLong': [
    `A keyword of more than ${limits.keyword} characters is refused with the rule tooLong.`,
    `keyword=${han.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  'keyword.longestAstral': [
    `A keyword of ${limits.keyword} characters outside the BMP is accepted: its length counts code points.`,
    `keyword=${astral.repeat(100)}`,
    accepted(),
  ],
  'keyword.tooLongAstral': [
    `A keyword of more than ${limits.keyword} characters outside the BMP is refused: its length counts code points.`,
    `keyword=${astral.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  'keyword.blanksCount': [
    `A keyword of more than ${limits.keyword} blanks is refused: its length is counted before it is trimmed.`,
    `keyword=${'+'.repeat(101)}`,
    one('keyword', 'tooLong', { max: 100 }),
  ],
  'keyword.nul': [
    'A keyword with a NUL character is refused with the rule characters.',
    'keyword=%00',
    one('keyword', 'characters'),
  ],
  'keyword.tab': [
    'A keyword with a tab is refused with the rule characters.',
    'keyword=a%09b',
    one('keyword', 'characters'),
  ],
  'keyword.lineBreak': [
    'A keyword with a line break is refused with the rule characters.',
    'keyword=a%0Ab',
    one('keyword', 'characters'),
  ],
  'keyword.unitSeparator': [
    'A keyword with the control character U+001F is refused with the rule characters.',
    'keyword=%1F',
    one('keyword', 'characters'),
  ],
  'keyword.delete': [
    'A keyword with the control character U+007F is refused with the rule characters.',
    'keyword=%7F',
    one('keyword', 'characters'),
  ],
  'keyword.c1': [
    'A keyword with a control character from U+0080 to U+009F is accepted.',
    'keyword=%C2%85',
    accepted(),
  ],
  'keyword.invalidUtf8': [
    'Invalid UTF-8 in a keyword is read as U+FFFD and accepted.',
    'keyword=%FF',
    accepted(),
  ],
  'keyword.surrogate': [
    'A surrogate encoded in UTF-8 is read as invalid UTF-8 and accepted in a keyword.',
    'keyword=%ED%A0%80',
    accepted(),
  ],
  'keyword.invalidEscape': [
    'A percent sign without two hexadecimal digits after it is text of the keyword.',
    'keyword=%zz',
    accepted(),
  ],
  'keyword.semicolon': [
    'A semicolon does not separate the fields of a query.',
    'keyword=a;page=x',
    accepted(),
  ],
  'keyword.equals': [
    'Only the first equals sign of a field separates its name and value.',
    'keyword=a=b',
    accepted(),
  ],
  'keyword.question': [
    'Only the first question mark of a URL begins the query; another one is text.',
    'keyword=a?page=x',
    accepted(),
  ],
  'keyword.twice': [
    'A keyword that is sent twice is refused with the rule tooMany.',
    'keyword=a&keyword=b',
    one('keyword', 'tooMany', { max: 1 }),
  ],
  'filter.several': [
    'A filter may be sent several times with different options.',
    'jobType=software&jobType=sales',
    accepted(),
  ],
  'filter.equal': [
    'A filter may be sent twice with one and the same option.',
    'jobType=software&jobType=software',
    accepted(),
  ],
  'filter.most': [
    `A filter may be sent as often as it has options: jobType ${jobTypes.length} times.`,
    allTypes(jobTypes.length),
    accepted(),
  ],
  'filter.tooMany': [
    `A filter that is sent more often than it has options is refused: jobType more than ${jobTypes.length} times.`,
    allTypes(jobTypes.length + 1),
    one('jobType', 'tooMany', { max: jobTypes.length }),
  ],
  'filter.unknown': [
    'An unknown option of a filter is reported at its position among the values.',
    'jobType=software&jobType=pirate',
    one('jobType.1', 'option'),
  ],
  'filter.empty': [
    'An empty option of a filter is refused with the rule option.',
    'jobType=',
    one('jobType.0', 'option'),
  ],
  'filter.eachUnknown': [
    'Every unknown option of a filter is reported.',
    'jobType=x&jobType=sales&jobType=y',
    refused({ path: 'jobType.0', rule: 'option' }, { path: 'jobType.2', rule: 'option' }),
  ],
  'filter.commas': [
    'A comma does not separate options: two options in one value are refused.',
    'jobType=software,sales',
    one('jobType.0', 'option'),
  ],
  'filter.brackets': [
    'Brackets are part of a name: jobType[] is refused as an unknown field.',
    'jobType[]=software',
    one('jobType[]', 'unknownField'),
  ],
  'filter.case': [
    'Options of a filter are compared with regard to case: tw-tpe is refused.',
    'location=tw-tpe',
    one('location.0', 'option'),
  ],
  'filter.optionEach': [
    'An unknown option of any filter is refused as option at its position.',
    'employmentType=x&remoteWork=full&remoteWork=x',
    refused({ path: 'employmentType.0', rule: 'option' }, { path: 'remoteWork.1', rule: 'option' }),
  ],
  'filter.tooManyEach': [
    'Any filter that is sent more often than it has options is refused as tooMany.',
    `${many('location=JP', locations)}&${many('remoteWork=full', remoteWorks)}`,
    refused(
      { path: 'location', rule: 'tooMany', params: { max: locations.length } },
      { path: 'remoteWork', rule: 'tooMany', params: { max: remoteWorks.length } },
    ),
  ],
  'filter.tooManyUnknown': [
    'A filter that is sent too often has one issue; its options are not checked.',
    'employmentType=x&employmentType=fullTime&employmentType=y',
    // Three values of two options: a list that is too long has one issue, at the list.
    one('employmentType', 'tooMany', { max: 2 }),
  ],
}
