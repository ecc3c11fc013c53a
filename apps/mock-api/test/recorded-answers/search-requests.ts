import {
  employmentTypes,
  jobSorts,
  standardJobTypes as jobTypes,
  standardPlaces as locations,
} from '@recruiting/schema/options'
import type { RecordedRequest } from './request.ts'

const keywords = [
  '工程師',
  '前端',
  '師',
  '臺北',
  '台北',
  '台北市',
  '台北市 工程師',
  'ios工程師',
  'iOS',
  'engineer',
  'ENGINEER',
  'ＥＮＧＩＮＥＥＲ',
  'data engineer',
  'engineer data',
  'SW1203',
  'SW-12',
  'sw-1201',
  'SW-1201',
  'SW-9999',
  'a',
  'c++',
  '%',
  '"',
  '.*',
  '<b>',
  '   ',
  '\u3000',
  '工程師\u200b',
  '會計',
  '兼職',
  'Part-time',
  '𠮷',
  '😀',
  'é',
  'ﬁ',
  'ς',
  'x'.repeat(100),
  '很'.repeat(100),
]

const sound: readonly Record<string, string | readonly string[]>[] = [
  {},
  ...keywords.map((keyword) => ({ keyword })),
  ...jobTypes.map((jobType) => ({ jobType })),
  ...employmentTypes.map((employmentType) => ({ employmentType })),
  ...locations.map((location) => ({ location })),
  ...jobTypes.slice(0, 5).map((jobType, at) => ({ jobType, location: locations.slice(at, at + 3) })),
  ...jobTypes.slice(5, 10).map((jobType) => ({ jobType, employmentType: 'partTime', keyword: '專員' })),
  ...jobSorts.flatMap((sort) => [
    { sort },
    { sort, keyword: '工程師' },
    { sort, keyword: 'manager', jobType: 'sales' },
  ]),
  ...['1', '2', '10', '500'].flatMap((page) => [
    { page },
    { page, pageSize: '7' },
    { page, keyword: '工程師' },
  ]),
  ...['1', '50', '100'].map((pageSize) => ({ pageSize, sort: 'newest' })),
  { jobType: jobTypes, employmentType: employmentTypes, location: locations },
  { jobType: ['software', 'software'] },
  { keyword: '' },
]

const broken: readonly string[] = [
  'keyword=%00',
  'keyword=%0A',
  'keyword=%ED%A0%80',
  'keyword=%FF',
  'keyword=%',
  `keyword=${'x'.repeat(101)}`,
  'keyword=a&keyword=b',
  'jobType=',
  'jobType=bogus',
  'jobType=software&jobType=bogus',
  'employmentType=FULLTIME',
  'location=TW',
  'location=tw-tpe',
  'sort=',
  'sort=oldest',
  'sort=newest&sort=newest',
  ...['', '0', '-1', '01', '1.5', '1e2', '0x10', ' 1', '١', '999999', '9'.repeat(30), 'a'].flatMap(
    (value) => [`page=${encodeURIComponent(value)}`, `pageSize=${encodeURIComponent(value)}`],
  ),
  'unknown=1',
  'unknown=1&jobType=bogus&page=0',
  'jobtype=software',
  '__proto__=1',
  'constructor=1',
  'jobType[]=software',
  '&&&',
  '=',
  '?',
]

function queryOf(fields: Readonly<Record<string, string | readonly string[]>>): string {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  ).toString()
}

/** Valid searches, invalid searches, and single vacancies. */
export const searchRequests: readonly RecordedRequest[] = [
  ...[...sound.map(queryOf), ...broken].map((query) => ({
    id: `search.${query === '' ? 'all' : query}`,
    method: 'GET',
    path: `/api/jobs${query === '' ? '' : `?${query}`}`,
  })),
  ...[
    'SW-1201',
    'sw-1201',
    'SW-9999',
    'FI-0102',
    '%00',
    '%FF',
    'a'.repeat(300),
    '..',
    '%2e%2e',
    'SW-1201%20',
  ].map((code) => ({ id: `job.${code}`, method: 'GET', path: `/api/jobs/${code}` })),
  { id: 'job.closed', method: 'GET', path: '/api/jobs/SW-0900' },
  { id: 'job.expired', method: 'GET', path: '/api/jobs/SW-0901' },
  { id: 'job.head', method: 'HEAD', path: '/api/jobs/SW-1201' },
  { id: 'job.query', method: 'GET', path: '/api/jobs/SW-1201?x=1' },
]
