import { filterNames, jobFilters } from '@recruiting/schema/job-filters'
import { limits } from '@recruiting/schema/limits'
import { jobTypes } from '@recruiting/schema/options'

/**
 * Queries of the job list by id, as they stand after the question mark. A refused one has its issues, as `path rule`; an
 * accepted one the page and its size that the answer names, by default the first 20. Written by hand;
 * `contract-vectors.test.ts` of the reference backend sends every query.
 */
export type QueryRows = Readonly<
  Record<string, readonly [why: string, query: string, ...expected: readonly string[] | readonly [Page]]>
>
type Page = { page: number; pageSize: number }

/** Of the fields `page` and `pageSize`. */
export const pagingRows: QueryRows = {
  'page.second': [
    'The page number that is asked for is the page of the answer.',
    'page=2',
    { page: 2, pageSize: 20 },
  ],
  'page.zeros': ['A page number may have leading zeros.', 'page=01', { page: 1, pageSize: 20 }],
  'page.nineDigits': [
    'A page number may have nine digits, leading zeros included.',
    'page=000000001',
    { page: 1, pageSize: 20 },
  ],
  'page.tenDigits': [
    'A page number with ten digits is refused with the rule number, even when most are leading zeros.',
    'page=0000000001',
    'page number',
  ],
  'page.most': [
    `The page number ${limits.page} is the largest that is accepted.`,
    'page=100000',
    { page: 100_000, pageSize: 20 },
  ],
  'page.tooLarge': [
    `A page number above ${limits.page} is refused with the rule tooLarge.`,
    'page=100001',
    'page tooLarge',
  ],
  'page.zero': ['A page number below 1 is refused with the rule tooSmall.', 'page=0', 'page tooSmall'],
  'page.empty': ['An empty page number is refused with the rule number.', 'page=', 'page number'],
  'page.bare': [
    'A field name without an equals sign has an empty value, which is no page number.',
    'page',
    'page number',
  ],
  'page.negative': [
    'A page number with a minus sign is refused: only ASCII digits are a number.',
    'page=-1',
    'page number',
  ],
  'page.plus': [
    'A plus in a query is read as a blank, and a page number with a blank is refused.',
    'page=+1',
    'page number',
  ],
  'page.escapedPlus': [
    'A page number with an escaped plus sign is refused: only ASCII digits are a number.',
    'page=%2B1',
    'page number',
  ],
  'page.hexadecimal': [
    'A hexadecimal page number is refused: only ASCII digits are a number.',
    'page=0x10',
    'page number',
  ],
  'page.exponent': [
    'A page number with an exponent is refused: only ASCII digits are a number.',
    'page=1e2',
    'page number',
  ],
  'page.fraction': [
    'A page number with a decimal point is refused: only ASCII digits are a number.',
    'page=1.0',
    'page number',
  ],
  'page.fullWidth': [
    'A page number in full-width digits is refused: only ASCII digits are a number.',
    'page=%EF%BC%91',
    'page number',
  ],
  'page.arabic': [
    'A page number in Arabic-Indic digits is refused: only ASCII digits are a number.',
    'page=%D9%A1',
    'page number',
  ],
  'page.blank': [
    'A page number with a blank after it is refused, because values are not trimmed.',
    'page=1%20',
    'page number',
  ],
  'page.lineBreak': [
    'A page number with a line break after it is refused, because values are not trimmed.',
    'page=1%0A',
    'page number',
  ],
  'page.twice': [
    'A page number that is sent twice is refused with the rule tooMany.',
    'page=1&page=1',
    'page tooMany',
  ],
  'page.twiceWrong': [
    'When a page number is sent twice, only the repetition is reported, not that both values are wrong.',
    'page=x&page=y',
    'page tooMany',
  ],
  'pageSize.most': [
    `The page size ${limits.pageSize} is the largest that is accepted.`,
    'pageSize=100',
    { page: 1, pageSize: 100 },
  ],
  'pageSize.tooLarge': [
    `A page size above ${limits.pageSize} is refused with the rule tooLarge.`,
    'pageSize=101',
    'pageSize tooLarge',
  ],
  'pageSize.least': [
    'The page size 1 is the smallest that is accepted.',
    'pageSize=1',
    { page: 1, pageSize: 1 },
  ],
  'pageSize.text': ['A page size that is no number is refused as number.', 'pageSize=x', 'pageSize number'],
  'pageSize.twice': [
    'A page size that is sent twice is refused as tooMany.',
    'pageSize=1&pageSize=1',
    'pageSize tooMany',
  ],
  'pageSize.zero': [
    'A page size below 1 is refused with the rule tooSmall.',
    'pageSize=0',
    'pageSize tooSmall',
  ],
}

const han = encodeURIComponent('工')
const astral = encodeURIComponent('𠮷')
const allTypes = (times: number) => Array(times).fill('jobType=software').join('&')

/** Of the order, the keyword and the filters. */
export const searchRows: QueryRows = {
  'sort.newest': ['The order newest is accepted.', 'sort=newest'],
  'sort.relevance': ['The order relevance is accepted even without a keyword.', 'sort=relevance'],
  'sort.unknown': [
    'An order that is not one of the options is refused with the rule option.',
    'sort=salary',
    'sort option',
  ],
  'sort.case': [
    'Options of the order are compared with regard to case: Newest is refused.',
    'sort=Newest',
    'sort option',
  ],
  'sort.empty': ['An empty order is refused with the rule option.', 'sort=', 'sort option'],
  'sort.twice': [
    'An order that is sent twice is refused with the rule tooMany.',
    'sort=newest&sort=newest',
    'sort tooMany',
  ],
  'keyword.empty': ['An empty keyword is accepted.', 'keyword='],
  'keyword.bare': ['A keyword without an equals sign is accepted as an empty one.', 'keyword'],
  'keyword.plus': ['A plus sign is a blank: a keyword of one is accepted.', 'keyword=+'],
  'keyword.percent': ['A percent sign that begins no escape is accepted.', 'keyword=%'],
  'keyword.blank': [
    'A keyword that has only blanks, full-width ones included, is accepted.',
    'keyword=%20%E3%80%80',
  ],
  'keyword.longest': [`A keyword of ${limits.keyword} characters is accepted.`, `keyword=${han.repeat(100)}`],
  'keyword.tooLong': [
    `A keyword of more than ${limits.keyword} characters is refused with the rule tooLong.`,
    `keyword=${han.repeat(101)}`,
    'keyword tooLong',
  ],
  'keyword.longestAstral': [
    `A keyword of ${limits.keyword} characters outside the BMP is accepted: its length counts code points.`,
    `keyword=${astral.repeat(100)}`,
  ],
  'keyword.tooLongAstral': [
    `A keyword of more than ${limits.keyword} characters outside the BMP is refused: its length counts code points.`,
    `keyword=${astral.repeat(101)}`,
    'keyword tooLong',
  ],
  'keyword.blanksCount': [
    `A keyword of more than ${limits.keyword} blanks is refused: its length is counted before it is trimmed.`,
    `keyword=${'+'.repeat(101)}`,
    'keyword tooLong',
  ],
  'keyword.nul': [
    'A keyword with a NUL character is refused with the rule characters.',
    'keyword=%00',
    'keyword characters',
  ],
  'keyword.tab': [
    'A keyword with a tab is refused with the rule characters.',
    'keyword=a%09b',
    'keyword characters',
  ],
  'keyword.lineBreak': [
    'A keyword with a line break is refused with the rule characters.',
    'keyword=a%0Ab',
    'keyword characters',
  ],
  'keyword.unitSeparator': [
    'A keyword with the control character U+001F is refused with the rule characters.',
    'keyword=%1F',
    'keyword characters',
  ],
  'keyword.delete': [
    'A keyword with the control character U+007F is refused with the rule characters.',
    'keyword=%7F',
    'keyword characters',
  ],
  'keyword.c1': ['A keyword with a control character from U+0080 to U+009F is accepted.', 'keyword=%C2%85'],
  'keyword.invalidUtf8': ['Invalid UTF-8 in a keyword is read as U+FFFD and accepted.', 'keyword=%FF'],
  'keyword.surrogate': [
    'A surrogate encoded in UTF-8 is read as invalid UTF-8 and accepted in a keyword.',
    'keyword=%ED%A0%80',
  ],
  'keyword.invalidEscape': [
    'A percent sign without two hexadecimal digits after it is text of the keyword.',
    'keyword=%zz',
  ],
  'keyword.semicolon': ['A semicolon does not separate the fields of a query.', 'keyword=a;page=x'],
  'keyword.equals': ['Only the first equals sign of a field separates its name and value.', 'keyword=a=b'],
  'keyword.question': [
    'Only the first question mark of a URL begins the query; another one is text.',
    'keyword=a?page=x',
  ],
  'keyword.twice': [
    'A keyword that is sent twice is refused with the rule tooMany.',
    'keyword=a&keyword=b',
    'keyword tooMany',
  ],
  'filter.several': [
    'A filter may be sent several times with different options.',
    'jobType=software&jobType=sales',
  ],
  'filter.equal': [
    'A filter may be sent twice with one and the same option.',
    'jobType=software&jobType=software',
  ],
  'filter.most': [
    `A filter may be sent as often as it has options: jobType ${jobTypes.length} times.`,
    allTypes(jobTypes.length),
  ],
  'filter.tooMany': [
    `A filter that is sent more often than it has options is refused: jobType more than ${jobTypes.length} times.`,
    allTypes(jobTypes.length + 1),
    'jobType tooMany',
  ],
  'filter.unknown': [
    'An unknown option of a filter is reported at its position among the values.',
    'jobType=software&jobType=pirate',
    'jobType.1 option',
  ],
  'filter.empty': [
    'An empty option of a filter is refused with the rule option.',
    'jobType=',
    'jobType.0 option',
  ],
  'filter.eachUnknown': [
    'Every unknown option of a filter is reported.',
    'jobType=x&jobType=sales&jobType=y',
    'jobType.0 option',
    'jobType.2 option',
  ],
  'filter.commas': [
    'A comma does not separate options: two options in one value are refused.',
    'jobType=software,sales',
    'jobType.0 option',
  ],
  'filter.brackets': [
    'Brackets are part of a name: jobType[] is refused as an unknown field.',
    'jobType[]=software',
    'jobType[] unknownField',
  ],
  'filter.case': [
    'Options of a filter are compared with regard to case: tw-tpe is refused.',
    'location=tw-tpe',
    'location.0 option',
  ],
  'filter.optionEach': [
    'An unknown option of any filter is refused as option at its position.',
    filterNames.map((name) => `${name}=x`).join('&'),
    ...filterNames.map((name) => `${name}.0 option`),
  ],
  'filter.tooManyEach': [
    'Any filter that is sent more often than it has options is refused as tooMany.',
    filterNames
      .flatMap((name) => ['x', ...jobFilters[name].options].map((each) => `${name}=${each}`))
      .join('&'),
    ...filterNames.map((name) => `${name} tooMany`),
  ],
  'filter.tooManyUnknown': [
    'A filter that is sent too often has one issue; its options are not checked.',
    'employmentType=x&employmentType=fullTime&employmentType=y',
    // Three values of two options: a list that is too long has one issue, at the list.
    'employmentType tooMany',
  ],
}
