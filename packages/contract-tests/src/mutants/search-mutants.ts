import { bodyEdit, edited, objectFrom, onAnswer, queryRead, withJson } from './edits.ts'
import { mutantsOf, type ProxyMutant } from './mutant.ts'

const list = ['listJobs']

/** Each filter, with a vector that uses it, and one that gives it several values where there is one. */
const filters = [
  ['jobType', 'type', 'types'],
  ['employmentType', 'employment', undefined],
  ['location', 'place', 'places'],
  ['remoteWork', 'remote', undefined],
] as const

/** Makes the backend find nothing for keywords that only a complete folding finds. */
function blindTo(keyword: (text: string) => boolean) {
  return queryRead(list, (query) => {
    if (keyword(query.get('keyword') ?? '')) query.set('keyword', 'zzzzzz')
  })
}

/** A code or keyword without hyphens and case. */
function bare(text: string): string {
  return text.replaceAll('-', '').toUpperCase()
}

/** Keywords, filters and orders. */
export const searchMutants: ProxyMutant[] = [
  ...filters.map(
    ([filter, one]): ProxyMutant => ({
      id: `search.${filter}-ignored`,
      about: `The filter ${filter} restricts nothing.`,
      caughtBy: [`vectors.search.filter.${one}`],
      mutate: queryRead(list, (query) => query.delete(filter)),
    }),
  ),
  ...filters.flatMap(([filter, , several]): ProxyMutant[] => {
    if (several === undefined) return []
    return [
      {
        id: `search.last-${filter}-only`,
        about: `Of several values of ${filter} only the last one counts.`,
        caughtBy: [`vectors.search.filter.${several}`],
        mutate: queryRead(list, (query) => {
          const last = query.getAll(filter).at(-1)
          if (last !== undefined) query.set(filter, last)
        }),
      },
    ]
  }),
  ...mutantsOf({
    'search.keyword-ignored': {
      about: 'The keyword restricts nothing.',
      caughtBy: ['vectors.search.title.tw'],
      mutate: queryRead(list, (query) => query.delete('keyword')),
    },
    'search.first-term-only': {
      about: 'Only the first term of a keyword is searched.',
      caughtBy: ['vectors.search.terms'],
      mutate: queryRead(list, (query) => {
        const [term = ''] = (query.get('keyword') ?? '').trim().split(/\s+/)
        if (term !== '') query.set('keyword', term)
      }),
    },
    'search.case-sensitive': {
      about: 'Capital letters of a keyword find nothing.',
      caughtBy: ['vectors.search.title.upper'],
      mutate: blindTo((text) => /[A-Z]/.test(text)),
    },
    'search.no-compatibility-folding': {
      about: 'Full-width letters of a keyword find nothing.',
      caughtBy: ['vectors.search.code.fullWidth'],
      mutate: blindTo((text) => text !== text.normalize('NFKC')),
    },
    'search.no-variant-of-tai': {
      about: '台 does not find 臺.',
      caughtBy: ['vectors.search.tai'],
      mutate: blindTo((text) => text.includes('台')),
    },
    'search.scripts-not-separated': {
      about: 'A change of script within a keyword does not separate terms.',
      caughtBy: ['vectors.search.terms.script'],
      mutate: blindTo((text) => /[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/iu.test(text)),
    },
    'search.code-without-hyphen': {
      about: 'A code without its hyphen finds nothing.',
      caughtBy: ['vectors.search.code.noHyphen'],
      mutate: blindTo((text) => /^[a-z]{2,}\d+$/i.test(text.trim())),
    },
    'search.no-synonyms': {
      about: 'Words of job seekers find only texts that contain them.',
      caughtBy: ['vectors.search.synonym.home'],
      mutate: blindTo((text) => text === '居家辦公'),
    },
    'search.short-terms-inside-words': {
      about: 'PM finds “development”.',
      caughtBy: ['vectors.search.synonym.pm'],
      mutate: queryRead(list, (query) => {
        if (query.get('keyword') === 'PM') query.set('keyword', 'development')
      }),
    },
    'search.relevance-is-newest': {
      about: 'The order by relevance is that by date.',
      caughtBy: ['vectors.search.relevance.older'],
      mutate: queryRead(list, (query) => {
        if (!query.has('sort') || query.get('sort') === 'relevance') query.set('sort', 'newest')
      }),
    },
    'search.newest-ignored': {
      about: 'A search by keyword is always ordered by relevance.',
      caughtBy: ['vectors.search.relevance.newest'],
      mutate: queryRead(list, (query) => {
        if (query.get('keyword') && query.get('sort') === 'newest') query.set('sort', 'relevance')
      }),
    },
    'search.exact-code-last': {
      about: 'A vacancy whose code is the keyword stands after the others.',
      caughtBy: ['jobs.list.exact-code-first'],
      mutate: onAnswer(list, (answer, { target }) => {
        const keyword = bare(new URLSearchParams(target.split('?')[1]).get('keyword') ?? '')
        if (keyword === '' || answer.status !== 200) return answer
        return withJson(answer, (body) =>
          edited(body, 'items', (items) => {
            if (!Array.isArray(items)) return items
            const isExact = (job: unknown) => bare(String(objectFrom(job).code)) === keyword
            return items.toSorted((a, b) => Number(isExact(a)) - Number(isExact(b)))
          }),
        )
      }),
    },
    'search.ties-reversed': {
      about: 'Vacancies that were posted at the same moment are in the opposite order.',
      caughtBy: ['jobs.list.ties-by-code'],
      mutate: bodyEdit(list, 'items', (items) => {
        if (!Array.isArray(items)) return items
        const groups = new Map<unknown, unknown[]>()
        for (const job of items) {
          const { postedAt } = objectFrom(job)
          groups.set(postedAt, [job, ...(groups.get(postedAt) ?? [])])
        }
        return [...groups.values()].flat()
      }),
    },
  }),
]
