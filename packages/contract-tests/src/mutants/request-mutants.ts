import {
  bodyEdit,
  edited,
  headerEdit,
  headerOf,
  headerRead,
  isProblem,
  objectFrom,
  ofList,
  onAnswer,
  onRequest,
  queryRead,
  removed,
  reversed,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxiedRequest } from './mutant.ts'

const list = ['listJobs']
const bodies = ['submitApplication', 'savePersonalInfo', 'requestEditLinks', 'requestResumeDeletion']

const job = ['getJob']

/** The query asks for a page of the whole list. */
const onlyPaged = ({ status }: ProxiedAnswer, { target }: ProxiedRequest) =>
  status === 200 && /^[^?]+\?(?:page(?:Size)?=\d+&?)+$/.test(target)

/** Vacancies: their list, order, pages, facets, tags and single answers. */
export const listMutants = mutantsOf({
  'jobs.list.newest-first': { 'jobs.page-reversed': bodyEdit(list, 'items', reversed, onlyPaged) },
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
      (_, { target }) => target.endsWith('?keyword=zzzzzzzz'),
    ),
  },
  'jobs.list.ties-by-code': {
    'search.ties-reversed': bodyEdit(
      list,
      'items',
      ofList((items) => items.toReversed().toSorted((a, b) => postedAt(b).localeCompare(postedAt(a)))),
    ),
  },
  'jobs.list.folding': {
    'search.scripts-not-separated': keywordRead((text) => text.replace('React工程師', 'zzzzzz')),
  },
  'jobs.list.exact-code-of-other-hyphens': {
    'search.hyphens-of-keywords-ignored': keywordRead((text) =>
      text.startsWith('KIT') ? text.replaceAll('-', '') : text,
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
  'jobs.detail.closed': {
    'jobs.closed-without-places': bodyEdit(job, 'job.locations', () => [], isProblem),
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

/** The backend reads another keyword. */
function keywordRead(edit: (keyword: string) => string): () => Fault {
  return queryRead(list, (query) => {
    const keyword = query.get('keyword')
    if (keyword !== null) query.set('keyword', edit(keyword))
  })
}

/** A code or keyword without hyphens and case. */
function bare(text: string): string {
  return text.replaceAll('-', '').toUpperCase()
}

/** Validation and its stages. */
export const validationMutants = mutantsOf({
  'stages.shape.all-at-once-in-order': {
    'validation.first-issue-only': bodyEdit(
      bodies,
      'issues',
      ofList((issues) => issues.slice(0, 1)),
      isProblem,
    ),
  },
})

/** What every answer has: problems, headers, HTTP, languages, limits. */
export const answerMutants = mutantsOf({
  'jobs.detail.unknown.unknown': { 'problems.no-code': bodyEdit('*', 'code', removed, isProblem) },
  'jobs.detail.closed': {
    'problems.as-plain-json': headerEdit('*', 'content-type', () => 'application/json', isProblem),
  },
  'vectors.etags.ifNoneMatch': {
    'headers.no-tag-when-unchanged': headerEdit(list, 'etag', removed, ({ status }) => status === 304),
  },
  'order.listJobs.accept': { 'http.accepts-everything': headerRead('*', 'accept', removed) },
  'headers.every-answer.list': {
    'headers.no-request-id': headerEdit('*', 'x-request-id', removed),
    'headers.no-date': headerEdit('*', 'date', removed),
  },
  'headers.request-id.not-from-the-client': {
    'headers.request-id-of-the-client': onAnswer('*', (answer, request) => {
      const sent = headerOf(request, 'x-request-id')
      return sent === undefined ? answer : withHeader(answer, 'X-Request-Id', sent)
    }),
  },
  'personal-info.record.as-submitted': {
    'headers.person-cached': headerEdit(['getPersonalInfo'], 'cache-control', () => 'public, no-cache'),
  },
  'caching.tag.of-the-answer': { 'etags.constant': headerEdit(list, 'etag', () => '"1"') },
  'caching.control': { 'headers.list-not-cached': headerEdit(list, 'cache-control', () => 'no-store') },
  'http.method.jobs': {
    'headers.no-allow': headerEdit('*', 'allow', removed),
  },
  'headers.www-authenticate': { 'headers.no-authenticate': headerEdit('*', 'www-authenticate', removed) },
  'origin.refused.submitApplication': {
    'http.origin-unchecked': onRequest('*', (request) =>
      withHeader(withHeader(request, 'origin', undefined), 'sec-fetch-site', undefined),
    ),
  },
  'origin.allowed.same-origin': {
    'http.own-site-refused': headerRead('*', 'sec-fetch-site', (site) =>
      site === 'same-origin' ? 'cross-site' : site,
    ),
  },
  'limits.rate.editLinkRequests': {
    'limits.no-retry-after': headerEdit('*', 'retry-after', removed),
  },
  'languages.every-problem': {
    'problems.without-language': headerEdit('*', 'content-language', removed),
  },
})
