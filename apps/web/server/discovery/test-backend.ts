import { type Problem, type ProblemCode, problems, problemType } from '@recruiting/schema/contract/problem'
import { exampleJob, exampleJobPage } from '@recruiting/schema/examples/job'
import type { Job } from '@recruiting/schema/job'
import type { Backend } from '../test-site.ts'

/** A backend with the contract's two vacancy calls; tests may change its vacancies. */
export type TestBackend = {
  answer: Backend
  /** Open vacancies, newest first. */
  jobs: Job[]
  closed: Set<string>
  /** Requested paths. */
  asked: string[]
}

/** Starts with `count` vacancies: `SW-1001`, `SW-1002` and so on. */
export function createTestBackend(count = 2): TestBackend {
  const backend: TestBackend = {
    jobs: Array.from({ length: count }, (_, at) => ({ ...exampleJob, code: `SW-${1001 + at}` })),
    closed: new Set(),
    asked: [],
    answer: (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://backend')
      backend.asked.push(request.url ?? '')
      const code = /^\/api\/jobs\/(.+)$/.exec(pathname)?.[1]
      const job = backend.jobs.find((each) => each.code === code)
      response.setHeader('content-type', 'application/json')
      if (code === undefined) return response.end(JSON.stringify(pageOf(backend.jobs, searchParams)))
      if (job !== undefined) return response.end(JSON.stringify(job))
      const reason = backend.closed.has(code) ? 'job_closed' : 'not_found'
      response.writeHead(reason === 'job_closed' ? 410 : 404, { 'content-type': 'application/problem+json' })
      return response.end(JSON.stringify(problemOf(reason)))
    },
  }
  return backend
}

/** A problem document in the format of the backend. */
export function problemOf(code: ProblemCode): Problem {
  return { type: problemType(code), title: code, status: problems[code], code, requestId: 'test' }
}

function pageOf(jobs: readonly Job[], search: URLSearchParams) {
  const page = Number(search.get('page') ?? 1)
  const pageSize = Number(search.get('pageSize') ?? 20)
  const items = jobs.slice((page - 1) * pageSize, page * pageSize)
  return { ...exampleJobPage, items, total: jobs.length, page, pageSize }
}
