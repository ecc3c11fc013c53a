import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  objectFrom,
  onAnswer,
  onRequest,
  plusOne,
  queryRead,
  reversed,
  statusInstead,
  withJson,
} from './edits.ts'
import { mutantsOf, type ProxyMutant } from './mutant.ts'

const list = ['listJobs']
const page = ['getJob']

/** Vacancies: their list, order, pages, facets, tags and single answers. */
export const listMutants: ProxyMutant[] = mutantsOf({
  'jobs.total-too-large': {
    about: 'The total of a list is one too large.',
    caughtBy: ['vectors.search.newest'],
    mutate: bodyEdit(list, 'total', plusOne),
  },
  'jobs.total-of-the-page': {
    about: 'The total counts the vacancies of the page only.',
    caughtBy: ['vectors.search.page.second'],
    mutate: bodyEdit(list, '', (body) => edited(body, 'total', () => lengthOf(body))),
  },
  'jobs.reversed': {
    about: 'A page is in the opposite order.',
    caughtBy: ['vectors.search.newest', 'jobs.list.newest-first'],
    mutate: bodyEdit(list, 'items', reversed),
  },
  'jobs.last-row-missing': {
    about: 'A page lacks its last vacancy.',
    caughtBy: ['vectors.search.newest', 'jobs.list.pages-are-a-partition'],
    mutate: bodyEdit(list, 'items', (items) => (Array.isArray(items) ? items.slice(0, -1) : items)),
  },
  'jobs.row-twice': {
    about: 'The first vacancy of a page stands in it twice.',
    caughtBy: ['vectors.search.newest', 'jobs.list.pages-are-a-partition'],
    mutate: bodyEdit(list, 'items', (items) =>
      Array.isArray(items) && items.length > 0 ? [items[0], ...items] : items,
    ),
  },
  'jobs.page-ignored': {
    about: 'Every page is the first one.',
    caughtBy: ['vectors.search.page.second', 'jobs.list.pages-are-a-partition'],
    mutate: queryRead(list, (query) => {
      if (/^\d{1,9}$/.test(query.get('page') ?? '')) query.set('page', '1')
    }),
  },
  'jobs.pages-from-zero': {
    about: 'The answer counts pages from 0.',
    caughtBy: ['jobs.list.first-page', 'vectors.search.page.second'],
    mutate: bodyEdit(list, 'page', (value) => Number(value) - 1),
  },
  'jobs.page-as-text': {
    about: 'The number of the page is returned as text.',
    caughtBy: ['jobs.list.first-page'],
    mutate: bodyEdit(list, 'page', String),
  },
  'jobs.default-page-of-10': {
    about: 'A page has 10 vacancies when no size is asked for.',
    caughtBy: ['vectors.queries.none'],
    mutate: queryRead(list, (query) => {
      if (!query.has('pageSize')) query.set('pageSize', '10')
    }),
  },
  'jobs.page-size-ignored': {
    about: 'The size of a page is not read.',
    caughtBy: ['vectors.queries.pageSize.least'],
    mutate: queryRead(list, (query) => {
      if (/^\d{1,2}$/.test(query.get('pageSize') ?? '')) query.delete('pageSize')
    }),
  },
  'jobs.beyond-the-end-not-found': {
    about: 'A page beyond the end is 404.',
    caughtBy: ['vectors.search.page.beyond', 'jobs.list.page-beyond-the-end'],
    mutate: onAnswer(list, (answer) =>
      answer.status === 200 && answer.body.includes('"items":[]') ? { ...answer, status: 404 } : answer,
    ),
  },
  'jobs.beyond-the-end-counts-nothing': {
    about: 'A page beyond the end has the total 0.',
    caughtBy: ['vectors.search.page.beyond', 'jobs.list.page-beyond-the-end'],
    mutate: bodyEdit(list, '', (body) => (lengthOf(body) === 0 ? edited(body, 'total', () => 0) : body)),
  },
  'jobs.undeclared-member': {
    about: 'A vacancy of the list has a member that the document does not declare.',
    caughtBy: ['jobs.list.first-page'],
    mutate: bodyEdit(list, 'items.*', (job) => ({ ...objectFrom(job), internalId: 7 })),
  },
  'jobs.null-instead-of-absent': {
    about: 'Remote work that a vacancy does not name is null.',
    caughtBy: ['jobs.list.first-page', 'jobs.list.seed'],
    mutate: bodyEdit(list, 'items.*', (job) => ({ remoteWork: null, ...objectFrom(job) })),
  },
  'jobs.pay-as-text': {
    about: 'Amounts of money are texts.',
    caughtBy: ['jobs.list.first-page', 'jobs.list.seed'],
    mutate: bodyEdit(list, 'items.*.salary.min', String),
  },
  'jobs.time-without-zone': {
    about: 'Times have no zone.',
    caughtBy: ['jobs.list.first-page'],
    mutate: bodyEdit(list, 'items.*.postedAt', (time) => String(time).replace(/Z$/, '')),
  },
  'facets.zeros-missing': {
    about: 'Options that find nothing are left out of the counts.',
    caughtBy: ['jobs.list.facets.every-option', 'vectors.search.newest'],
    mutate: bodyEdit(list, 'facets.*', (counts) =>
      Array.isArray(counts) ? counts.filter((count) => objectFrom(count).count !== 0) : counts,
    ),
  },
  'facets.by-count': {
    about: 'Options are ordered by their count.',
    caughtBy: ['vectors.search.newest'],
    mutate: bodyEdit(list, 'facets.*', (counts) =>
      Array.isArray(counts) ? counts.toSorted((a, b) => countOf(b) - countOf(a)) : counts,
    ),
  },
  'facets.count-too-large': {
    about: 'Each count of a place is one too large.',
    caughtBy: ['vectors.search.newest'],
    mutate: bodyEdit(list, 'facets.location.*.count', plusOne),
  },
  'facets.own-choice-applies': {
    about: 'The choice in a filter applies to the counts of this filter.',
    caughtBy: ['vectors.search.filter.type'],
    mutate: onAnswer(list, (answer, request) => {
      const chosen = new URLSearchParams(request.target.split('?')[1]).getAll('jobType')
      if (chosen.length === 0 || answer.status !== 200) return answer
      return withJson(answer, (body) =>
        edited(body, 'facets.jobType.*', (option) =>
          chosen.includes(String(objectFrom(option).value)) ? option : { ...objectFrom(option), count: 0 },
        ),
      )
    }),
  },
  'facets.one-missing': {
    about: 'The counts of one filter are missing.',
    caughtBy: ['jobs.list.first-page'],
    mutate: bodyEdit(list, 'facets.remoteWork', () => undefined),
  },
  'jobs.closed-not-found': {
    about: 'A closed vacancy is 404.',
    caughtBy: ['jobs.detail.closed'],
    mutate: statusInstead(page, 410, 404),
  },
  'jobs.unknown-gone': {
    about: 'A code that was never used is 410.',
    caughtBy: ['jobs.detail.unknown.unknown'],
    mutate: statusInstead(page, 404, 410),
  },
  'jobs.closed-without-hints': {
    about: 'The problem of a closed vacancy has an empty list of places.',
    caughtBy: ['jobs.detail.closed'],
    mutate: bodyEdit(
      page,
      'job.locations',
      () => [],
      ({ status }) => status === 410,
    ),
  },
  'jobs.code-without-case': {
    about: 'A code is found in any case.',
    caughtBy: ['jobs.detail.unknown.lower-case'],
    mutate: onRequest(page, (request) => {
      const target = request.target.replace(/[^/]+$/, (code) => code.toUpperCase())
      return target === request.target ? request : { ...request, target }
    }),
  },
  'jobs.lines-joined': {
    about: 'The lines of a vacancy are one line.',
    caughtBy: ['jobs.detail.seed'],
    mutate: bodyEdit(page, 'content.tw', (lines) => (Array.isArray(lines) ? [lines.join('\n')] : lines)),
  },
  'jobs.options-reversed': {
    about: 'The levels of education are in the opposite order.',
    caughtBy: ['options.as-documented'],
    mutate: bodyEdit(['getEducationOptions'], 'qualifications', reversed),
  },
  'jobs.channel-lost': {
    about: 'A channel of the list is missing.',
    caughtBy: ['options.as-documented'],
    mutate: bodyEdit(['listApplicationChannels'], 'channels', (channels) =>
      Array.isArray(channels) ? channels.slice(1) : channels,
    ),
  },
  'etags.weak': {
    about: 'The tag of a list is weak.',
    caughtBy: ['caching.tag.of-the-answer'],
    mutate: onAnswer(list, (answer) => {
      const tag = headerOf(answer, 'etag')
      if (tag === undefined || tag.startsWith('W/')) return answer
      const headers = answer.headers.map(([name, value]) =>
        name.toLowerCase() === 'etag' ? ([name, `W/${value}`] as const) : ([name, value] as const),
      )
      return { ...answer, headers }
    }),
  },
  'etags.never-unchanged': {
    about: 'If-None-Match is not read.',
    caughtBy: ['vectors.etags.ifNoneMatch.equal'],
    mutate: headerRead([...list, ...page], 'if-none-match', () => undefined),
  },
  'etags.no-list': {
    about: 'A list of tags in If-None-Match never matches.',
    caughtBy: ['vectors.etags.ifNoneMatch.list'],
    mutate: headerRead([...list, ...page], 'if-none-match', (tags) =>
      tags?.includes(',') ? undefined : tags,
    ),
  },
  'etags.star-never-matches': {
    about: 'If-None-Match: * never matches.',
    caughtBy: ['vectors.etags.ifNoneMatch.any'],
    mutate: headerRead([...list, ...page], 'if-none-match', (tags) =>
      tags?.trim() === '*' ? undefined : tags,
    ),
  },
  'etags.strong-comparison': {
    about: 'A weak tag in If-None-Match never matches.',
    caughtBy: ['vectors.etags.ifNoneMatch.weak'],
    mutate: headerRead([...list, ...page], 'if-none-match', (tags) =>
      tags?.includes('W/') ? undefined : tags,
    ),
  },
})

function countOf(option: unknown): number {
  return Number(objectFrom(option).count)
}

function lengthOf(body: unknown): number {
  const { items } = objectFrom(body)
  return Array.isArray(items) ? items.length : -1
}
