import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  onAnswer,
  onRequest,
  plusOne,
  queryRead,
  reversed,
  statusInstead,
  withJson,
} from './edits.ts'
import type { ProxyMutant } from './mutant.ts'

const list = ['listJobs']
const page = ['getJob']

/** Makes the backend find nothing for keywords that only a complete folding finds. */
function blindTo(keyword: (text: string) => boolean) {
  return queryRead(list, (query) => {
    if (keyword(query.get('keyword') ?? '')) query.set('keyword', 'zzzzzz')
  })
}

/** Vacancies: their list, order, pages, facets and single answers. */
export const listMutants: ProxyMutant[] = [
  {
    id: 'jobs.total-too-large',
    about: 'The total of a list is one too large.',
    caughtBy: ['search', 'jobs'],
    mutate: bodyEdit(list, 'total', plusOne),
  },
  {
    id: 'jobs.total-of-the-page',
    about: 'The total counts the vacancies of the page only.',
    caughtBy: ['jobs', 'search'],
    mutate: bodyEdit(list, '', (body) => edited(body, 'total', () => lengthOf(body))),
  },
  {
    id: 'jobs.reversed',
    about: 'A page is in the opposite order.',
    caughtBy: ['search', 'jobs'],
    mutate: bodyEdit(list, 'items', reversed),
  },
  {
    id: 'jobs.ties-by-code-descending',
    about: 'Vacancies of one moment are ordered by code, last first.',
    caughtBy: ['search', 'jobs'],
    mutate: bodyEdit(list, 'items', tiesReversed),
  },
  {
    id: 'jobs.last-row-missing',
    about: 'A page lacks its last vacancy.',
    caughtBy: ['search', 'jobs'],
    mutate: bodyEdit(list, 'items', (items) => (Array.isArray(items) ? items.slice(0, -1) : items)),
  },
  {
    id: 'jobs.row-twice',
    about: 'The first vacancy of a page stands in it twice.',
    caughtBy: ['search', 'jobs'],
    mutate: bodyEdit(list, 'items', (items) =>
      Array.isArray(items) && items.length > 0 ? [items[0], ...items] : items,
    ),
  },
  {
    id: 'jobs.page-ignored',
    about: 'Every page is the first one.',
    caughtBy: ['jobs', 'search'],
    mutate: queryRead(list, (query) => {
      if (/^\d{1,9}$/.test(query.get('page') ?? '')) query.set('page', '1')
    }),
  },
  {
    id: 'jobs.pages-from-zero',
    about: 'The answer counts pages from 0.',
    caughtBy: ['jobs', 'search'],
    mutate: bodyEdit(list, 'page', (value) => Number(value) - 1),
  },
  {
    id: 'jobs.page-as-text',
    about: 'The number of the page is returned as text.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(list, 'page', String),
  },
  {
    id: 'jobs.default-page-of-10',
    about: 'A page has 10 vacancies when no size is asked for.',
    caughtBy: ['jobs'],
    mutate: queryRead(list, (query) => {
      if (!query.has('pageSize')) query.set('pageSize', '10')
    }),
  },
  {
    id: 'jobs.page-size-ignored',
    about: 'The size of a page is not read.',
    caughtBy: ['jobs', 'search'],
    mutate: queryRead(list, (query) => {
      if (/^\d{1,2}$/.test(query.get('pageSize') ?? '')) query.delete('pageSize')
    }),
  },
  {
    id: 'jobs.beyond-the-end-not-found',
    about: 'A page beyond the end is 404.',
    caughtBy: ['jobs', 'search'],
    mutate: onAnswer(list, (answer) =>
      answer.status === 200 && answer.body.includes('"items":[]') ? { ...answer, status: 404 } : answer,
    ),
  },
  {
    id: 'jobs.beyond-the-end-counts-nothing',
    about: 'A page beyond the end has the total 0.',
    caughtBy: ['jobs', 'search'],
    mutate: bodyEdit(list, '', (body) => (lengthOf(body) === 0 ? edited(body, 'total', () => 0) : body)),
  },
  {
    id: 'jobs.undeclared-member',
    about: 'A vacancy of the list has a member that the document does not declare.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(list, 'items.*', (job) => ({ ...objectFrom(job), internalId: 7 })),
  },
  {
    id: 'jobs.null-instead-of-absent',
    about: 'A title that a vacancy lacks is null.',
    caughtBy: ['jobs', 'search'],
    mutate: bodyEdit(list, 'items.*.title', (title) => ({ us: null, ...objectFrom(title) })),
  },
  {
    id: 'jobs.pay-as-text',
    about: 'Amounts of money are texts.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(list, 'items.*.salary.min', String),
  },
  {
    id: 'jobs.time-without-zone',
    about: 'Times have no zone.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(list, 'items.*.postedAt', (time) => String(time).replace(/Z$/, '')),
  },
  {
    id: 'facets.zeros-missing',
    about: 'Options that find nothing are left out of the counts.',
    caughtBy: ['jobs', 'search'],
    mutate: bodyEdit(list, 'facets.*', (counts) =>
      Array.isArray(counts) ? counts.filter((count) => objectFrom(count).count !== 0) : counts,
    ),
  },
  {
    id: 'facets.by-count',
    about: 'Options are ordered by their count.',
    caughtBy: ['jobs', 'search'],
    mutate: bodyEdit(list, 'facets.*', (counts) =>
      Array.isArray(counts) ? counts.toSorted((a, b) => countOf(b) - countOf(a)) : counts,
    ),
  },
  {
    id: 'facets.count-too-large',
    about: 'Each count of a place is one too large.',
    caughtBy: ['search', 'jobs'],
    mutate: bodyEdit(list, 'facets.location.*.count', plusOne),
  },
  {
    id: 'facets.own-choice-applies',
    about: 'The choice in a filter applies to the counts of this filter.',
    caughtBy: ['search', 'jobs'],
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
  {
    id: 'facets.one-missing',
    about: 'The counts of one filter are missing.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(list, 'facets.remoteWork', () => undefined),
  },
  {
    id: 'search.keyword-ignored',
    about: 'The keyword restricts nothing.',
    caughtBy: ['search'],
    mutate: queryRead(list, (query) => query.delete('keyword')),
  },
  {
    id: 'search.first-term-only',
    about: 'Only the first term of a keyword is searched.',
    caughtBy: ['search'],
    mutate: queryRead(list, (query) => {
      const [term = ''] = (query.get('keyword') ?? '').trim().split(/\s+/)
      if (term !== '') query.set('keyword', term)
    }),
  },
  {
    id: 'search.case-sensitive',
    about: 'Capital letters of a keyword find nothing.',
    caughtBy: ['search'],
    mutate: blindTo((text) => /[A-Z]/.test(text)),
  },
  {
    id: 'search.no-compatibility-folding',
    about: 'Full-width letters of a keyword find nothing.',
    caughtBy: ['search'],
    mutate: blindTo((text) => text !== text.normalize('NFKC')),
  },
  {
    id: 'search.no-variant-of-tai',
    about: '台 does not find 臺.',
    caughtBy: ['search'],
    mutate: blindTo((text) => text.includes('台')),
  },
  {
    id: 'search.scripts-not-separated',
    about: 'A change of script within a keyword does not separate terms.',
    caughtBy: ['search'],
    mutate: blindTo((text) => /[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/iu.test(text)),
  },
  {
    id: 'search.code-without-hyphen',
    about: 'A code without its hyphen finds nothing.',
    caughtBy: ['search'],
    mutate: blindTo((text) => /^[a-z]{2,}\d+$/i.test(text.trim())),
  },
  {
    id: 'search.exact-code-last',
    about: 'The vacancy whose code is the keyword comes last.',
    caughtBy: ['search'],
    mutate: onAnswer(list, (answer, request) => {
      const keyword = new URLSearchParams(request.target.split('?')[1]).get('keyword') ?? ''
      const plain = (code: unknown) => String(code).replaceAll('-', '').toLowerCase()
      return withJson(answer, (body) =>
        edited(body, 'items', (items) => {
          if (!Array.isArray(items)) return items
          const isExact = (job: unknown) => plain(objectFrom(job).code) === plain(keyword.trim())
          return [...items.filter((job) => !isExact(job)), ...items.filter(isExact)]
        }),
      )
    }),
  },
  {
    id: 'search.relevance-is-newest',
    about: 'The order by relevance is that by date.',
    caughtBy: ['search'],
    mutate: queryRead(list, (query) => {
      if (!query.has('sort') || query.get('sort') === 'relevance') query.set('sort', 'newest')
    }),
  },
  {
    id: 'search.newest-ignored',
    about: 'A search by keyword is always ordered by relevance.',
    caughtBy: ['search'],
    mutate: queryRead(list, (query) => {
      if (query.get('keyword') && query.get('sort') === 'newest') query.set('sort', 'relevance')
    }),
  },
  ...['jobType', 'employmentType', 'location', 'remoteWork'].flatMap((filter): ProxyMutant[] => [
    {
      id: `search.${filter}-ignored`,
      about: `The filter ${filter} restricts nothing.`,
      caughtBy: ['search'],
      mutate: queryRead(list, (query) => query.delete(filter)),
    },
    {
      id: `search.last-${filter}-only`,
      about: `Of several values of ${filter} only the last one counts.`,
      caughtBy: ['search'],
      mutate: queryRead(list, (query) => {
        const last = query.getAll(filter).at(-1)
        if (last !== undefined) query.set(filter, last)
      }),
    },
  ]),
  {
    id: 'jobs.closed-not-found',
    about: 'A closed vacancy is 404.',
    caughtBy: ['jobs'],
    mutate: statusInstead(page, 410, 404),
  },
  {
    id: 'jobs.unknown-gone',
    about: 'A code that was never used is 410.',
    caughtBy: ['jobs'],
    mutate: statusInstead(page, 404, 410),
  },
  {
    id: 'jobs.closed-without-hints',
    about: 'The problem of a closed vacancy has an empty list of places.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(
      page,
      'job.locations',
      () => [],
      ({ status }) => status === 410,
    ),
  },
  {
    id: 'jobs.code-without-case',
    about: 'A code is found in any case.',
    caughtBy: ['jobs'],
    mutate: onRequest(page, (request) => {
      const target = request.target.replace(/[^/]+$/, (code) => code.toUpperCase())
      return target === request.target ? request : { ...request, target }
    }),
  },
  {
    id: 'jobs.lines-joined',
    about: 'The lines of a vacancy are one line.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(page, 'content.tw', (lines) => (Array.isArray(lines) ? [lines.join('\n')] : lines)),
  },
  {
    id: 'jobs.options-reversed',
    about: 'The levels of education are in the opposite order.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(['getEducationOptions'], 'qualifications', reversed),
  },
  {
    id: 'jobs.channel-lost',
    about: 'A channel of the list is missing.',
    caughtBy: ['jobs'],
    mutate: bodyEdit(['listApplicationChannels'], 'channels', (channels) =>
      Array.isArray(channels) ? channels.slice(1) : channels,
    ),
  },
  {
    id: 'etags.weak',
    about: 'The tag of a list is weak.',
    caughtBy: ['jobs', 'http'],
    mutate: onAnswer(list, (answer) => {
      const tag = headerOf(answer, 'etag')
      if (tag === undefined || tag.startsWith('W/')) return answer
      const headers = answer.headers.map(([name, value]) =>
        name.toLowerCase() === 'etag' ? ([name, `W/${value}`] as const) : ([name, value] as const),
      )
      return { ...answer, headers }
    }),
  },
  {
    id: 'etags.never-unchanged',
    about: 'If-None-Match is not read.',
    caughtBy: ['jobs', 'http', 'etags'],
    mutate: headerRead([...list, ...page], 'if-none-match', () => undefined),
  },
  {
    id: 'etags.no-list',
    about: 'A list of tags in If-None-Match never matches.',
    caughtBy: ['jobs', 'http', 'etags'],
    mutate: headerRead([...list, ...page], 'if-none-match', (tags) =>
      tags?.includes(',') ? undefined : tags,
    ),
  },
  {
    id: 'etags.star-never-matches',
    about: 'If-None-Match: * never matches.',
    caughtBy: ['jobs', 'http', 'etags'],
    mutate: headerRead([...list, ...page], 'if-none-match', (tags) =>
      tags?.trim() === '*' ? undefined : tags,
    ),
  },
  {
    id: 'etags.strong-comparison',
    about: 'A weak tag in If-None-Match never matches.',
    caughtBy: ['jobs', 'http', 'etags'],
    mutate: headerRead([...list, ...page], 'if-none-match', (tags) =>
      tags?.includes('W/') ? undefined : tags,
    ),
  },
]

function objectFrom(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function countOf(option: unknown): number {
  return Number(objectFrom(option).count)
}

function lengthOf(body: unknown): number {
  const { items } = objectFrom(body)
  return Array.isArray(items) ? items.length : -1
}

function tiesReversed(items: unknown): unknown {
  if (!Array.isArray(items)) return items
  const time = (job: unknown) => Date.parse(String(objectFrom(job).postedAt))
  const code = (job: unknown) => String(objectFrom(job).code)
  // Only neighbours of the same moment change places, whatever orders the groups.
  return items
    .map((job: unknown, at): { job: unknown; at: number } => ({ job, at }))
    .toSorted((a, b) =>
      time(a.job) === time(b.job) && Math.abs(a.at - b.at) === 1
        ? code(b.job).localeCompare(code(a.job))
        : a.at - b.at,
    )
    .map(({ job }) => job)
}
