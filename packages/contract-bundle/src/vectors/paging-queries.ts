import { limits } from '@recruiting/schema/limits'
import { accepted, one, type QueryRow } from './query-row.ts'

/** Of the fields `page` and `pageSize`. */
export const pagingRows: readonly QueryRow[] = [
  ['page.second', 'The page number that is asked for is the page of the answer.', 'page=2', accepted(2)],
  ['page.zeros', 'A page number may have leading zeros.', 'page=01', accepted(1)],
  [
    'page.nineDigits',
    'A page number may have nine digits, leading zeros included.',
    'page=000000001',
    accepted(1),
  ],
  [
    'page.tenDigits',
    'A page number with ten digits is refused with the rule number, even when most are leading zeros.',
    'page=0000000001',
    one('page', 'number'),
  ],
  [
    'page.most',
    `The page number ${limits.page} is the largest that is accepted.`,
    'page=100000',
    accepted(100_000),
  ],
  [
    'page.tooLarge',
    `A page number above ${limits.page} is refused with the rule tooLarge.`,
    'page=100001',
    one('page', 'tooLarge', { max: 100_000 }),
  ],
  [
    'page.zero',
    'A page number below 1 is refused with the rule tooSmall.',
    'page=0',
    one('page', 'tooSmall', { min: 1 }),
  ],
  ['page.empty', 'An empty page number is refused with the rule number.', 'page=', one('page', 'number')],
  [
    'page.bare',
    'A field name without an equals sign has an empty value, which is no page number.',
    'page',
    one('page', 'number'),
  ],
  [
    'page.negative',
    'A page number with a minus sign is refused: only ASCII digits are a number.',
    'page=-1',
    one('page', 'number'),
  ],
  [
    'page.plus',
    'A plus in a query is read as a blank, and a page number with a blank is refused.',
    'page=+1',
    one('page', 'number'),
  ],
  [
    'page.escapedPlus',
    'A page number with an escaped plus sign is refused: only ASCII digits are a number.',
    'page=%2B1',
    one('page', 'number'),
  ],
  [
    'page.hexadecimal',
    'A hexadecimal page number is refused: only ASCII digits are a number.',
    'page=0x10',
    one('page', 'number'),
  ],
  [
    'page.exponent',
    'A page number with an exponent is refused: only ASCII digits are a number.',
    'page=1e2',
    one('page', 'number'),
  ],
  [
    'page.fraction',
    'A page number with a decimal point is refused: only ASCII digits are a number.',
    'page=1.0',
    one('page', 'number'),
  ],
  [
    'page.fullWidth',
    'A page number in full-width digits is refused: only ASCII digits are a number.',
    'page=%EF%BC%91',
    one('page', 'number'),
  ],
  [
    'page.arabic',
    'A page number in Arabic-Indic digits is refused: only ASCII digits are a number.',
    'page=%D9%A1',
    one('page', 'number'),
  ],
  [
    'page.blank',
    'A page number with a blank after it is refused, because values are not trimmed.',
    'page=1%20',
    one('page', 'number'),
  ],
  [
    'page.lineBreak',
    'A page number with a line break after it is refused, because values are not trimmed.',
    'page=1%0A',
    one('page', 'number'),
  ],
  [
    'page.twice',
    'A page number that is sent twice is refused with the rule tooMany.',
    'page=1&page=1',
    one('page', 'tooMany', { max: 1 }),
  ],
  [
    'page.twiceWrong',
    'When a page number is sent twice, only the repetition is reported, not that both values are wrong.',
    'page=x&page=y',
    one('page', 'tooMany', { max: 1 }),
  ],
  [
    'pageSize.most',
    `The page size ${limits.pageSize} is the largest that is accepted.`,
    'pageSize=100',
    accepted(1, 100),
  ],
  [
    'pageSize.tooLarge',
    `A page size above ${limits.pageSize} is refused with the rule tooLarge.`,
    'pageSize=101',
    one('pageSize', 'tooLarge', { max: 100 }),
  ],
  ['pageSize.least', 'The page size 1 is the smallest that is accepted.', 'pageSize=1', accepted(1, 1)],
  [
    'pageSize.zero',
    'A page size below 1 is refused with the rule tooSmall.',
    'pageSize=0',
    one('pageSize', 'tooSmall', { min: 1 }),
  ],
]
