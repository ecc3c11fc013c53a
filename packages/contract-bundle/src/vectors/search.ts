import { parseQuery } from '@recruiting/http/request-parts'
import { seedJobs } from '@recruiting/mock-api/development/seed'
import { searchOf } from '@recruiting/mock-api/jobs/list'
import type { IndexableJob } from '@recruiting/mock-api/jobs/search'
import { scanJobs } from '@recruiting/mock-api/jobs/test-scan/scan-jobs'
import { calls } from '@recruiting/schema/contract/calls'
import type { Job } from '@recruiting/schema/job'
import { filterNames, jobFilters, mapFilters } from '@recruiting/schema/job-filters'
import { JobQuery } from '@recruiting/schema/job-search'
import { keyword, type SearchQueries, seedQueries } from './search-queries.ts'
import { type VectorCase, type VectorFile, vectorNow } from './vector-file.ts'

/** The options of each filter, in the order of the counts. */
const options = mapFilters((name) => jobFilters[name].options)

const members =
  '`codes` lists the vacancies of the page in order. `counts` has, for each filter, the number of results with each of its `options`, in that order, counted without the options that the query chose of this filter.'

/** Searches over the vacancies of `seed/jobs.json`. */
export function searchVectors(): VectorFile {
  return {
    name: 'search',
    about: `Queries of GET /api/jobs over the vacancies of seed/jobs.json. ${members}`,
    shared: { options },
    cases: casesOf('search', seedJobs(), seedQueries),
  }
}

/** Searches over a few vacancies made for the edges of the search. */
export function fewJobsVectors(): VectorFile {
  return {
    name: 'search-few',
    about: `Queries of GET /api/jobs over the vacancies of this file, at its moment. ${members}`,
    shared: { options, jobs: fewJobs },
    cases: casesOf('searchFew', fewJobs, fewQueries),
  }
}

function casesOf(prefix: string, jobs: readonly IndexableJob[], queries: SearchQueries): VectorCase[] {
  const open = jobs.filter(
    ({ validThrough }) => validThrough === undefined || Date.parse(validThrough) >= Date.parse(vectorNow),
  )
  return Object.entries(queries).map(([id, [why, query]]) => {
    const search = searchOf(JobQuery.parse(parseQuery(calls.listJobs, `?${query}`).value))
    const { codes, total, facets } = scanJobs(open, search)
    return {
      id: `${prefix}.${id}`,
      why,
      query,
      page: search.page,
      pageSize: search.pageSize,
      total,
      codes,
      counts: Object.fromEntries(filterNames.map((name) => [name, facets[name].map(({ count }) => count)])),
    }
  })
}

type FewJob = Job & { status: 'open' | 'closed' }

function job(code: string, title: Job['title'], change: Partial<FewJob> = {}): FewJob {
  return {
    status: 'open',
    code,
    title,
    jobType: 'software',
    employmentType: 'fullTime',
    locations: ['TW-TPE'],
    salary: { negotiable: false, unit: 'month', currency: 'TWD', min: 50_000 },
    postedAt: '2026-11-01T00:00:00.000Z',
    content: { tw: ['開發'] },
    requirements: { tw: ['經驗'] },
    benefits: { tw: ['三節'] },
    openings: 1,
    ...change,
  }
}

const earlier = (milliseconds: number) => new Date(Date.parse(vectorNow) - milliseconds).toISOString()

/** Vacancies for the edges of the search. Most were posted at one moment, so that their order is that of the code. */
export const fewJobs: readonly FewJob[] = [
  job('B-2', { tw: '甲', us: 'Alpha' }),
  job('B-10', { tw: '甲', us: 'Alpha' }),
  job('A-9', { tw: '甲', us: 'Alpha' }),
  job('AB-1', { tw: '連字號' }),
  job('A-B1', { tw: '連字號' }),
  job('AB12', { tw: '連字號', us: 'See AB-1 for the other one' }),
  job('NEW-1', { tw: '最新', us: 'AB1' }, { postedAt: '2026-11-02T00:00:00.000Z' }),
  job('BODY-1', { us: 'Greek ΟΔΟΣ' }, { content: { us: ['Straße and ﬁnance', 'İstanbul'] } }),
  job(
    'BODY-2',
    { us: 'Second' },
    { postedAt: '2026-11-03T00:00:00.000Z', content: { us: ['An alpha version', 'red', 'green'] } },
  ),
  job('TW-ONLY', { tw: '臺灣大學合作研究員' }, { locations: ['TW-TNN', 'JP'], jobType: 'research' }),
  job('SCRIPT-1', { tw: '資深iOS工程師', us: 'Senior iOS Engineer' }, { remoteWork: 'full' }),
  job(
    'SCRIPT-2',
    { tw: 'iOS顧問', us: 'iOS Consultant' },
    { remoteWork: 'none', employmentType: 'partTime' },
  ),
  job('INVISIBLE-1', { tw: '看\u200B不見', us: 'C++ / C#' }, { remoteWork: 'partial' }),
  job('ASTRAL-1', { tw: '𠮷野家店長' }, { benefits: { tw: ['百分之 100%_\\ 保證'] } }),
  job('LAST-1', { tw: '今天截止' }, { validThrough: vectorNow }),
  job('LAST-2', { tw: '昨天截止' }, { validThrough: earlier(1) }),
  job('WORD-1', { tw: '內勤PM', us: 'Dévelopment of ux2 and b2b (SPM)' }),
  job(
    'WORD-2',
    { tw: '軟體工程師' },
    { postedAt: '2026-10-01T00:00:00.000Z', requirements: { us: ['Devé 1'] } },
  ),
  job('WORD-3', { us: 'Third' }, { content: { tw: ['支援軟體工程師'] } }),
  job('CLOSED-1', { tw: '甲', us: 'Alpha' }, { status: 'closed' }),
]

/** Searches over these vacancies. */
export const fewQueries: SearchQueries = {
  all: ['Vacancies are ordered newest first, then by code as text: B-10 before B-2.', ''],
  ties: ['Vacancies that were posted at the same moment are ordered by code.', keyword('甲')],
  page: [
    'Vacancies that were posted at the same moment have the same order on every page.',
    `${keyword('甲')}&page=2&pageSize=1`,
  ],
  'exact.both': [
    'Codes that differ from the keyword only in hyphens come first; a code or title that contains it comes later.',
    keyword('AB1'),
  ],
  'exact.hyphen': [
    'The hyphen of a keyword is not ignored in its term: AB-1 does not find the code A-B1.',
    keyword('AB-1'),
  ],
  'exact.newest': [
    'A vacancy whose code is the keyword comes first in the order newest, too.',
    `${keyword('ab-1')}&sort=newest`,
  ],
  'exact.filtered': [
    'A vacancy whose code is the keyword is not found when it does not match a filter.',
    `${keyword('AB1')}&employmentType=partTime`,
  ],
  'exact.twoTerms': [
    'A code and another term find only vacancies that contain both, as any two terms do.',
    keyword('AB12 連字號'),
  ],
  relevance: [
    'By relevance, a term in the title comes before a term in the description of a newer vacancy.',
    keyword('alpha'),
  ],
  'relevance.newest': [
    'In the order newest, a term in the description of a newer vacancy comes before a term in the title.',
    `${keyword('alpha')}&sort=newest`,
  ],
  lines: ['The terms of a keyword may be in different lines of a vacancy.', keyword('red green')],
  acrossLines: ['A term does not match across the end of a line.', keyword('redgreen')],
  substring: ['A term of four or more letters is found inside a word.', keyword('lpha')],
  'word.inside': ['A term of up to three Latin letters is not found inside a word.', keyword('evé')],
  'word.whole': ['A term of up to three Latin letters is found beside Chinese characters.', keyword('pm')],
  'word.signs': ['A term of up to three Latin letters is found beside signs and digits.', keyword('UX')],
  'word.digit': ['A term with a digit is found inside a word.', keyword('2b')],
  synonym: ['A term of x-synonyms finds its words, too.', keyword('工讀')],
  'synonym.self': ['A term of x-synonyms finds itself.', keyword('內勤')],
  'synonym.relevance': [
    'By relevance, a synonym in the title comes before a synonym in the description.',
    keyword('程式設計師'),
  ],
  sigma: ['A keyword that ends in the letter σ finds a word that ends in the capital Σ.', keyword('οδοσ')],
  sigmaFinal: [
    'A keyword that ends in the final sigma ς finds a word that ends in the capital Σ.',
    keyword('οδος'),
  ],
  ligature: [
    'A keyword finds a word of the vacancy that is written with a ligature, by NFKC.',
    keyword('finance'),
  ],
  sharpS: ['The letter ß is not folded to ss: strasse does not find Straße.', keyword('strasse')],
  sharpSSame: ['The capital ẞ of a keyword finds the letter ß.', keyword('STRAẞE')],
  dottedI: ['A capital İ keeps its dot: istanbul does not find İstanbul.', keyword('istanbul')],
  tai: ['A keyword with 台 finds a title with 臺.', keyword('台灣大學')],
  places: [
    'A keyword finds a vacancy by the name of each of its places, in either language.',
    keyword('Japan'),
  ],
  placeTw: [
    'A keyword finds a vacancy by the Chinese name of its place, with 台 instead of 臺.',
    keyword('台南市'),
  ],
  script: ['Terms of Chinese characters and of Latin letters are found in any order.', keyword('工程師iOS')],
  scriptOne: ['A term of Latin letters is found between and before Chinese characters.', keyword('iOS')],
  remoteFull: [
    'The keyword remote finds vacancies with partial and full remote work, not those with none.',
    keyword('remote'),
  ],
  remoteNoneFilter: ['The option none of remoteWork finds only vacancies that state it.', 'remoteWork=none'],
  invisible: ['Invisible characters in a vacancy are ignored.', keyword('看不見')],
  invisibleKeyword: ['Invisible characters in a keyword are ignored.', keyword('看不\u200B見')],
  signs: ['Plus signs are characters of a term: C++ finds a title with C++.', keyword('C++')],
  signsHash: ['A number sign is a character of a term: c# finds a title with C#.', keyword('c#')],
  wildcards: [
    'Percent sign, underscore and backslash of a keyword stand for themselves.',
    keyword('100%_\\'),
  ],
  wildcardAlone: ['A percent sign is no wildcard: it finds only texts that contain it.', keyword('%')],
  underscore: ['An underscore is no wildcard: `B_2` does not find the code B-2.', keyword('B_2')],
  regular: ['A keyword is no regular expression: `.*` finds only texts that contain it.', keyword('.*')],
  astral: ['A keyword finds characters outside the BMP.', keyword('𠮷野家')],
  halfAstral: [
    'Half of a character outside the BMP is read as U+FFFD and does not find the character.',
    'keyword=%F0%A0',
  ],
  lastMoment: ['A vacancy is open up to and including its last moment.', keyword('今天')],
  pastMoment: ['A vacancy is closed one millisecond after its last moment.', keyword('昨天')],
  closed: ['The code of a closed vacancy finds nothing.', keyword('CLOSED-1')],
  oneLanguage: ['A vacancy in one language is found by its texts in this language.', keyword('Second')],
}
