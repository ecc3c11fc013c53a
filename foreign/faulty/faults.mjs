/**
 * Faults of a backend, as programmers make them: each changes the handlers of the backend in JavaScript. `cases` are the
 * ids of the contract kit that a fault breaks.
 */

/** Changes the page that `listJobs` answers; `ask` returns the page for another query. */
const listEdit = (edit) => (handlers) => ({
  ...handlers,
  listJobs: (call) => {
    const ask = (query) => handlers.listJobs({ ...call, query }).body
    return { status: 200, body: edit(ask(call.query), call.query, ask) }
  },
})

export const faults = [
  {
    about: 'Pages overlap by one vacancy.',
    cases: [
      'vectors.search.page.second',
      'vectors.search.page.last',
      'vectors.search.page.beyond',
      'jobs.list.pages-are-a-partition',
      'jobs.list.newest-first',
    ],
    apply: listEdit((list, query, ask) => {
      if (query.page === 1) return list
      const before = ask({ ...query, page: query.page - 1 }).items.at(-1)
      return before === undefined
        ? list
        : { ...list, items: [before, ...list.items].slice(0, query.pageSize) }
    }),
  },
  {
    about: 'The counts of a filter apply its own choice, too.',
    cases: [
      'vectors.search.nothing.filter',
      'vectors.search.filter.jobType',
      'vectors.search.filter.types',
      'vectors.search.filter.order',
      'vectors.search.filter.place',
      'vectors.search.filter.places',
      'vectors.search.filter.employmentType',
      'vectors.search.filter.location',
      'vectors.search.filter.remotes',
      'vectors.search.filter.remoteWork',
      'vectors.search.filter.remoteNone',
      'vectors.search.filter.combined',
      'vectors.search.filter.all',
      'vectors.search.filter.keywordNewest',
      'vectors.search.filter.twice',
      'vectors.search.exact.filtered',
      'jobs.list.drawn',
    ],
    apply: listEdit((list, query) => {
      const facets = Object.entries(list.facets).map(([filter, options]) => [
        filter,
        options.map(({ value, count }) => ({
          value,
          count: query[filter].length === 0 || query[filter].includes(value) ? count : 0,
        })),
      ])
      return { ...list, facets: Object.fromEntries(facets) }
    }),
  },
  {
    about: '台 does not find 臺.',
    cases: ['vectors.search.terms', 'vectors.search.tai', 'jobs.list.few'],
    apply: listEdit((list, query, ask) =>
      /台/.test(query.keyword ?? '') ? ask({ ...query, keyword: '查無此字' }) : list,
    ),
  },
  {
    about: 'A closed vacancy is unknown.',
    cases: ['jobs.detail.closed'],
    apply: (handlers) => ({
      ...handlers,
      getJob: (call) => {
        const answered = handlers.getJob(call)
        return answered.problem === 'job_closed' ? { problem: 'not_found' } : answered
      },
    }),
  },
  {
    about: 'A vacancy has its texts in English only where the request asks for English.',
    cases: ['jobs.detail.seed', 'jobs.list.seed'],
    apply: (handlers) => ({
      ...handlers,
      getJob: (call) => {
        const answered = handlers.getJob(call)
        if (answered.status !== 200 || /^en/i.test(call.headers['accept-language'] ?? '')) return answered
        const { title } = answered.body
        return { ...answered, body: { ...answered.body, title: { ...title, us: title.tw } } }
      },
    }),
  },
]
