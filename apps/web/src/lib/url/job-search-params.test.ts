import { JobQuery } from '@recruiting/schema/job-search'
import { limits } from '@recruiting/schema/limits'
import { describe, expect, it } from 'vitest'
import { jobQuery, parseJobLink, parseJobSearch } from './job-search-params.ts'
import { parseSearch, stringifySearch } from './search-string.ts'

function parse(query: string) {
  return parseJobSearch(parseSearch(query))
}

describe('the search of an address', () => {
  it('is read in the order of the screen, without defaults', () => {
    expect(
      parse('?location=TW-TPE&jobType=hardware&jobType=software&sort=relevance&page=1&keyword=%20a%20b%20'),
    ).toEqual({ keyword: 'a b', jobType: ['software', 'hardware'], location: ['TW-TPE'] })
    expect(parse('?sort=relevance&page=3&employmentType=partTime')).toEqual({
      sort: 'relevance',
      page: 3,
      employmentType: ['partTime'],
    })
  })

  it.each([
    '?jobType=nope&jobType=',
    '?jobType[]=software&jobType%5B0%5D=software',
    '?page=0',
    '?page=1e3',
    '?page=%EF%BC%92',
    '?page=9999999999',
    '?page=&page=5',
    '?sort=oldest',
    '?keyword=%20%00%0A%7F',
    '?__proto__=x&constructor=y&toString=z',
    '?%',
  ])('%s is no search at all', (query) => {
    expect(parse(query)).toEqual({})
  })

  it.each([
    ['?keyword=a&sort=newest', { keyword: 'a', sort: 'newest' }],
    ['?keyword=a&sort=relevance', { keyword: 'a' }],
    ['?keyword=%20&sort=newest', {}],
    ['?sort=', {}],
  ])('%s says an order only when it is not the usual one', (query, search) => {
    expect(parse(query)).toEqual(search)
  })

  it('takes the first of what can be said once', () => {
    expect(parse('?keyword=a&keyword=b&page=2&page=3&sort=newest&sort=relevance')).toEqual({
      keyword: 'a',
      page: 2,
      sort: 'newest',
    })
  })

  it('cuts a keyword at whole characters and mends broken ones', () => {
    expect(parse(`?keyword=${'𠮷'.repeat(10_000)}`).keyword).toBe('𠮷'.repeat(limits.keyword))
    expect(parseJobSearch({ keyword: 'a\uD800' }).keyword).toBe('a\uFFFD')
    expect(parse('?keyword=a%0Ab').keyword).toBe('a b')
  })

  it.each([
    '?page=999999',
    '?keyword=a%00b&page=7&jobType=software&location=JP',
    `?keyword=${'k'.repeat(300)}`,
  ])('%s makes a query the contract takes', (query) => {
    expect(JobQuery.safeParse(jobQuery(parse(query))).error).toBeUndefined()
  })

  it('is the same when it is written and read, once or twice', () => {
    const search = parse('?keyword=%E5%B7%A5+a&jobType=software&jobType=design&page=4&sort=newest')
    expect(parse(stringifySearch(search))).toEqual(search)
    expect(parseJobSearch(search)).toEqual(search)
  })
})

it('a job code is read as people type it', () => {
  expect(parseJobLink(parseSearch('?job=%20sw-1001'))).toEqual({ job: 'SW-1001' })
  expect(parseJobLink({ job: 'ｓｗ－１００１' })).toEqual({ job: 'SW-1001' })
  expect(parseJobLink(parseSearch('?job=&job=A'))).toEqual({})
  expect(parseJobLink({ job: 'x'.repeat(10_000) }).job).toHaveLength(limits.jobCode)
})
