import { contractFolder } from '../contract-folder.ts'
import { readContract } from '../kit/contract.ts'
import {
  bodyEdit,
  edited,
  headerEdit,
  headerRead,
  isProblem,
  objectFrom,
  ofList,
  onAnswer,
  onRequest,
  plusOne,
  queryRead,
  removed,
  reversed,
  statusInstead,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf } from './mutant.ts'

const list = ['listJobs']

/** The filters of the contract, by their names in a query. */
export const filters = Object.keys(
  objectFrom(objectFrom(readContract(contractFolder()).json('vectors/search.json')).options),
)
const job = ['getJob']

/** Vacancies: their list, order, pages, facets, tags and single answers. */
export const listMutants = mutantsOf({
  'vectors.search.newest': {
    'jobs.total-too-large': bodyEdit(list, 'total', plusOne),
    'jobs.last-row-missing': bodyEdit(
      list,
      'items',
      ofList((items) => items.slice(0, -1)),
    ),
    'facets.by-count': bodyEdit(
      list,
      'facets.*',
      ofList((counts) => counts.toSorted((a, b) => countOf(b) - countOf(a))),
    ),
    'facets.place-counts-too-large': bodyEdit(list, 'facets.location.*.count', plusOne),
  },
  'vectors.search.page.second': {
    'jobs.total-of-the-page': bodyEdit(list, '', (body) => edited(body, 'total', () => lengthOf(body))),
    'jobs.page-ignored': queryRead(list, (query) => {
      if (/^\d{1,9}$/.test(query.get('page') ?? '')) query.set('page', '1')
    }),
  },
  'vectors.search.page.beyond': {
    'jobs.beyond-the-end-not-found': onAnswer(list, (answer) =>
      answer.status === 200 && answer.body.includes('"items":[]') ? { ...answer, status: 404 } : answer,
    ),
  },
  'vectors.search.filter.jobType': {
    'facets.own-choice-applies': onAnswer(list, (answer, { target }) => {
      const chosen = queryOf(target).getAll('jobType')
      if (chosen.length === 0 || answer.status !== 200) return answer
      return withJson(answer, (body) =>
        edited(body, 'facets.jobType.*', (option) =>
          chosen.includes(String(objectFrom(option).value)) ? option : { ...objectFrom(option), count: 0 },
        ),
      )
    }),
  },
  'jobs.list.newest-first': { 'jobs.page-reversed': bodyEdit(list, 'items', reversed) },
  'jobs.list.pages-are-a-partition': {
    'jobs.first-row-twice': bodyEdit(
      list,
      'items',
      ofList(([first, ...rest]) => (first ? [first, first, ...rest] : rest)),
    ),
  },
  'jobs.list.page-beyond-the-end': {
    'jobs.beyond-the-end-counts-nothing': bodyEdit(list, '', (body) =>
      lengthOf(body) === 0 ? edited(body, 'total', () => 0) : body,
    ),
  },
  'jobs.list.facets.every-option': {
    'facets.zeros-missing': bodyEdit(
      list,
      'facets.*',
      ofList((counts) => counts.filter((count) => countOf(count) !== 0)),
    ),
  },
  'jobs.list.first-page': {
    'jobs.pages-from-zero': bodyEdit(list, 'page', (value) => Number(value) - 1),
    'jobs.page-as-text': bodyEdit(list, 'page', String),
    'jobs.undeclared-member': bodyEdit(list, 'items.*', (row) => ({ ...objectFrom(row), internalId: 7 })),
    'jobs.null-instead-of-absent': bodyEdit(list, 'items.*', (row) => ({
      remoteWork: null,
      ...objectFrom(row),
    })),
    'jobs.pay-as-text': bodyEdit(list, 'items.*.salary.min', String),
    'jobs.time-without-zone': bodyEdit(list, 'items.*.postedAt', (time) => String(time).replace(/Z$/, '')),
    'facets.one-missing': bodyEdit(list, 'facets.remoteWork', removed),
  },
  'jobs.list.ties-by-code': {
    'search.ties-reversed': bodyEdit(
      list,
      'items',
      ofList((items) => items.toReversed().toSorted((a, b) => postedAt(b).localeCompare(postedAt(a)))),
    ),
  },
  'jobs.list.exact-code-first': {
    'search.exact-code-last': onAnswer(list, (answer, { target }) => {
      const keyword = bare(queryOf(target).get('keyword') ?? '')
      if (keyword === '' || answer.status !== 200) return answer
      const isExact = (row: unknown) => bare(String(objectFrom(row).code)) === keyword
      return withJson(answer, (body) =>
        edited(
          body,
          'items',
          ofList((items) => items.toSorted((a, b) => Number(isExact(a)) - Number(isExact(b)))),
        ),
      )
    }),
  },
  'vectors.queries.none': {
    'jobs.default-page-of-10': queryRead(list, (query) => {
      if (!query.has('pageSize')) query.set('pageSize', '10')
    }),
  },
  'vectors.queries.pageSize.least': {
    'jobs.page-size-ignored': queryRead(list, (query) => {
      if (/^\d{1,2}$/.test(query.get('pageSize') ?? '')) query.delete('pageSize')
    }),
  },
  'jobs.detail.closed': {
    'jobs.closed-not-found': statusInstead(job, 410, 404),
    'jobs.closed-without-places': bodyEdit(job, 'job.locations', () => [], isProblem),
  },
  'jobs.detail.unknown': {
    'jobs.unknown-gone': statusInstead(job, 404, 410),
    'jobs.code-without-case': onRequest(job, (request) => {
      const target = request.target.replace(/[^/]+$/, (code) => code.toUpperCase())
      return target === request.target ? request : { ...request, target }
    }),
  },
  'jobs.detail.seed': {
    'jobs.lines-joined': bodyEdit(
      job,
      'content.tw',
      ofList((lines) => [lines.join('\n')]),
    ),
  },
  'options.as-documented': {
    'options.qualifications-reversed': bodyEdit(['getEducationOptions'], 'qualifications', reversed),
    'options.channel-missing': bodyEdit(
      ['listApplicationChannels'],
      'channels',
      ofList((channels) => channels.slice(1)),
    ),
  },
  'caching.tag.of-the-answer': {
    'etags.weak': headerEdit(list, 'etag', (tag) => `W/${tag}`),
    'headers.no-tag': headerEdit([...list, ...job], 'etag', removed),
  },
  'vectors.etags.ifNoneMatch': {
    'etags.never-unchanged': headerRead([...list, ...job], 'if-none-match', removed),
    'etags.no-list': headerRead([...list, ...job], 'if-none-match', (tags) =>
      tags?.includes(',') ? undefined : tags,
    ),
    'etags.star-never-matches': headerRead([...list, ...job], 'if-none-match', (tags) =>
      tags === '*' ? undefined : tags,
    ),
    'etags.strong-comparison': headerRead([...list, ...job], 'if-none-match', (tags) =>
      tags?.includes('W/') ? undefined : tags,
    ),
    'headers.no-tag-when-unchanged': headerEdit(
      [...list, ...job],
      'etag',
      removed,
      ({ status }) => status === 304,
    ),
  },
})

function countOf(option: unknown): number {
  return Number(objectFrom(option).count)
}

function postedAt(job: unknown): string {
  return String(objectFrom(job).postedAt)
}

function lengthOf(body: unknown): number {
  const { items } = objectFrom(body)
  return Array.isArray(items) ? items.length : -1
}

function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(target.split('?')[1])
}

/** Makes the backend find nothing for keywords that only a complete folding finds. */
function blindTo(keyword: (text: string) => boolean): () => Fault {
  return queryRead(list, (query) => {
    if (keyword(query.get('keyword') ?? '')) query.set('keyword', 'zzzzzz')
  })
}

/** Of several values of a filter only the last one counts. */
function lastOnly(filter: string): () => Fault {
  return queryRead(list, (query) => {
    const last = query.getAll(filter).at(-1)
    if (last !== undefined) query.set(filter, last)
  })
}

/** The backend reads another keyword. */
function keywordRead(edit: (keyword: string) => string): () => Fault {
  return queryRead(list, (query) => {
    const keyword = query.get('keyword')
    if (keyword !== null) query.set('keyword', edit(keyword))
  })
}

/** Synonyms that a backend may have forgotten, with the vector that shows it. */
const synonyms: Readonly<Record<string, string>> = {
  ...{ 在家工作: 'homeWork', 在家上班: 'homeOffice', 遠距工作: 'remoteWork', 遠端工作: 'farWork' },
  ...{ 工讀: 'student', 工讀生: 'students', 打工: 'casual', 正職: 'permanent', 竹科: 'hsinchu' },
  ...{ 中部科學園區: 'taichungPark', 中科: 'taichung', 南部科學園區: 'tainanPark', 南科: 'tainan' },
  ...{ hr: 'hr', 人資: 'people', rd: 'rd', qa: 'qa', qc: 'qc', 客服: 'service' },
}

/** A code or keyword without hyphens and case. */
function bare(text: string): string {
  return text.replaceAll('-', '').toUpperCase()
}

/** Keywords, filters and orders. */
export const searchMutants = mutantsOf({
  ...Object.fromEntries(
    Object.entries(synonyms).map(([word, id]) => [
      `vectors.search.synonym.${id}`,
      { [`search.no-synonym-${id}`]: blindTo((text) => text === word) },
    ]),
  ),
  'vectors.search.signs': { 'search.signs-ignored': keywordRead((text) => text.replace(/[+#]/g, '')) },
  'vectors.search.signs.hash': { 'search.hash-ignored': keywordRead((text) => text.replace('#', '')) },
  'vectors.search.underscore': { 'search.underscore-is-any': keywordRead((text) => text.replace('_', '-')) },
  'vectors.search.percent': { 'search.percent-is-any': keywordRead((text) => text.replace('%', '')) },
  'vectors.search.percent.inside': {
    'search.percent-is-any-inside': keywordRead((text) => text.replace('R%t', 'React')),
  },
  'vectors.search.regular': { 'search.regular-expressions': keywordRead((text) => text.replace('.*', '')) },
  'vectors.search.regular.class': {
    'search.classes-of-characters': keywordRead((text) => text.replace('[A-Z]', 'a')),
  },
  'vectors.search.quoted': { 'search.quotations': keywordRead((text) => text.replaceAll('"', '')) },
  'vectors.search.minus': { 'search.minus-ignored': keywordRead((text) => text.replace(' -', ' ')) },
  'vectors.search.or': { 'search.or-of-terms': keywordRead((text) => text.split(' OR ')[0] ?? '') },
  'vectors.search.dash': { 'search.dashes-removed': keywordRead((text) => text.replace('–', '-')) },
  'vectors.search.optionId': {
    'search.ids-of-places': keywordRead((text) => text.replace('TW-TPE', '台北')),
  },
  'vectors.search.optionId.employment': {
    'search.ids-of-options': keywordRead((text) => text.replace('fullTime', '全職')),
  },
  'vectors.search.terms.four': {
    'search.at-most-three-terms-at-all': blindTo((text) => text.split(' ').length > 3),
  },
  'vectors.search.terms.fourth': {
    'search.first-three-terms': keywordRead((text) => text.split(' ').slice(0, 3).join(' ')),
  },
  'vectors.search.terms.eight': {
    'search.first-seven-terms': keywordRead((text) =>
      text.split(' ').slice(0, 7).join(' ').replace('a b c d e f g', 'React'),
    ),
  },
  'vectors.search.terms.order': {
    'search.terms-in-their-order': blindTo((text) => text === 'Engineer 新竹'),
  },
  'vectors.search.terms.codeAndWord': {
    'search.exact-code-alone': blindTo((text) => /^SW-1001 ./.test(text)),
  },
  'vectors.search.terms.repeated': {
    'search.repeated-terms-find-nothing': blindTo((text) => /React react/.test(text)),
  },
  'vectors.search.invisible': { 'search.invisible-kept': blindTo((text) => text.includes('\u200B')) },
  'vectors.search.invisible.joiner': { 'search.joiner-kept': blindTo((text) => text.includes('\u2060')) },
  'vectors.search.kelvin': { 'search.kelvin-not-folded': blindTo((text) => text.includes('\u212A')) },
  'vectors.search.ligature': { 'search.ligature-not-folded': blindTo((text) => text.includes('\uFB01')) },
  'vectors.search.mathematical': {
    'search.only-16-bits-folded': blindTo((text) => /[\u{1D400}-\u{1D7FF}]/u.test(text)),
  },
  'vectors.search.blank.ideographic': {
    'search.ideographic-blank': blindTo((text) => text.includes('\u3000')),
  },
  'vectors.search.blank.noBreak': { 'search.no-break-space': blindTo((text) => text.includes('\u00A0')) },
  'vectors.search.blank.lineSeparator': {
    'search.line-separator': blindTo((text) => text.includes('\u2028')),
  },
  'vectors.search.word.inside': {
    'search.three-letters-inside-words': keywordRead((text) => text.replace('eac', 'react')),
  },
  'vectors.search.word.inside.two': {
    'search.two-letters-inside-words': keywordRead((text) => (text === 'ac' ? 'react' : text)),
  },
  'vectors.search.word.part': { 'search.whole-words-only': blindTo((text) => text === 'ackend') },
  'vectors.search.remoteNone': {
    'search.none-of-remote-work': keywordRead((text) => text.replace('不開放', '軟體')),
  },
  'vectors.search.exact.filtered': {
    'search.exact-code-beats-filters': queryRead(list, (query) => {
      if (query.get('keyword') === 'SW-1001') query.delete('jobType')
    }),
  },
  'vectors.search.filter.twice': {
    'search.filter-twice-finds-nothing': queryRead(list, (query) => {
      if (query.getAll('location').join() === 'TW-TPE,TW-TPE') query.set('location', 'NL')
    }),
  },
  'jobs.list.folding': {
    'search.scripts-separated-in-some': blindTo((text) => /^React工程師$/.test(text)),
  },
  ...Object.fromEntries(
    filters.map((name) => [
      `vectors.search.filter.${name}`,
      { [`search.${name}-ignored`]: queryRead(list, (query) => query.delete(name)) },
    ]),
  ),
  'vectors.search.filter.types': { 'search.last-jobType-only': lastOnly('jobType') },
  'vectors.search.filter.places': { 'search.last-location-only': lastOnly('location') },
  'vectors.search.title.tw': {
    'search.keyword-ignored': queryRead(list, (query) => query.delete('keyword')),
  },
  'vectors.search.title.upper': { 'search.case-sensitive': blindTo((text) => /[A-Z]/.test(text)) },
  'vectors.search.terms': {
    'search.first-term-only': queryRead(list, (query) => {
      const [term = ''] = (query.get('keyword') ?? '').trim().split(/\s+/)
      if (term !== '') query.set('keyword', term)
    }),
  },
  'vectors.search.terms.script': {
    'search.scripts-not-separated': blindTo((text) => /[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/iu.test(text)),
  },
  'vectors.search.code.fullWidth': {
    'search.full-width-not-folded': blindTo((text) => text !== text.normalize('NFKC')),
  },
  'vectors.search.code.noHyphen': {
    'search.code-without-hyphen-unknown': blindTo((text) => /^[a-z]{2,}\d+$/i.test(text.trim())),
  },
  'vectors.search.tai': { 'search.no-variant-of-tai': blindTo((text) => text.includes('台')) },
  'vectors.search.synonym.home': { 'search.no-synonyms': blindTo((text) => text === '居家辦公') },
  'vectors.search.synonym.pm': {
    'search.short-terms-inside-words': queryRead(list, (query) => {
      if (query.get('keyword') === 'PM') query.set('keyword', 'development')
    }),
  },
  'vectors.search.relevance.older': {
    'search.relevance-is-newest': queryRead(list, (query) => {
      if (!query.has('sort') || query.get('sort') === 'relevance') query.set('sort', 'newest')
    }),
  },
  'vectors.search.relevance.newest': {
    'search.newest-ignored-with-a-keyword': queryRead(list, (query) => {
      if (query.get('keyword') && query.get('sort') === 'newest') query.set('sort', 'relevance')
    }),
  },
})
