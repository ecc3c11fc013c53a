import { options } from '@recruiting/i18n/locales/tw/options'
import { describe, expect, it } from 'vitest'
import type { JobSearchParams } from '~/lib/url/job-search-params.ts'
import { otherSearches } from './other-searches-list.tsx'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = options
const offered = (search: JobSearchParams) =>
  otherSearches(search, (filter, option) => words[filter]?.[option] ?? '')

describe('searches near one that found nothing', () => {
  it.each<[string, JobSearchParams, JobSearchParams[]]>([
    ['a place in the keyword', { keyword: '台北市工程師' }, [{ keyword: '工程師', location: ['TW-TPE'] }]],
    ['a place without its kind', { keyword: '工程師臺北' }, [{ keyword: '工程師', location: ['TW-TPE'] }]],
    ['a place alone', { keyword: '台北市' }, [{ location: ['TW-TPE'] }]],
    [
      'a place that the filter does not have',
      { keyword: '台北市', location: ['TW-KHH'] },
      [{ keyword: '台北市' }, { location: ['TW-KHH'] }],
    ],
    ['several terms', { keyword: 'ios 廚師' }, [{ keyword: '廚師' }, { keyword: 'ios' }]],
    [
      'filters',
      { jobType: ['legal'], employmentType: ['partTime'] },
      [{ employmentType: ['partTime'] }, { jobType: ['legal'] }],
    ],
    ['one term', { keyword: '飛行員' }, []],
    ['one filter', { jobType: ['legal'] }, []],
    ['a page', { keyword: '飛行員', page: 3, sort: 'newest' }, []],
  ])('%s', (_what, search, expected) => {
    expect(offered(search)).toEqual(expected)
  })

  it('are never more than six, and none is the same', () => {
    const many = offered({
      keyword: 'a b c d e f 台北 全職',
      jobType: ['legal'],
    })
    expect(many).toHaveLength(6)
    expect(new Set(many.map((each) => JSON.stringify(each))).size).toBe(6)
  })
})
