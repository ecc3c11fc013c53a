import { readFileSync } from 'node:fs'
import { type Problem, type ProblemCode, problems, problemType } from '@recruiting/schema/contract/problem'
import { exampleJob, exampleJobPage } from '@recruiting/schema/examples/job'
import type { Job } from '@recruiting/schema/job'
import { globalStyles, scripts as inline, renderPage, sitePages } from '../src/entry-server.tsx'
import type { PageSource } from './built-pages.ts'
import { inlineScripts, renderedDocument, shellDocument } from './document.ts'
import type { Backend } from './test-site.ts'

const built = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
const scripts = { main: '/assets/app-1a2b.js', modules: ['/assets/base-3c4d.js'] }

/** The real pages, in a document with scripts of the tests. */
export const realPages: PageSource = {
  routes: sitePages.map(({ path }) => path),
  renderPage,
  documentOf: async (page) => renderedDocument(built, inline, page, scripts),
  shell: async (route) => shellDocument(built, inline, globalStyles, route),
  inlineScripts: inlineScripts(built, inline),
  steeringBar: '/assets/steered-5e6f.js',
}

/** The code of a vacancy in each state. */
export const codes = { open: exampleJob.code, closed: 'SW-1106', unknown: 'XX-0000', broken: 'SW-5000' }

/** Text that would be markup if it were not escaped. */
export const markup = '</script><script>alert(1)</script><img src=x onerror=alert(2)> & $& "\''

/** A backend with the examples of the contract, which records its requests. */
export function exampleBackend(): { backend: Backend; asked: string[] } {
  const asked: string[] = []
  const backend: Backend = ({ url = '' }, response) => {
    asked.push(url)
    const answer = (status: number, body: unknown) => {
      response.statusCode = status
      response.setHeader('content-type', status < 400 ? 'application/json' : 'application/problem+json')
      response.end(JSON.stringify(body))
    }
    const problem = (code: ProblemCode) => answer(problems[code], problemOf(code))
    if (url.includes('keyword=never')) return
    if (url.includes('keyword=fails')) return problem('internal')
    if (/keyword=nothing.*jobType/.test(url)) return answer(200, { ...exampleJobPage, items: [], total: 0 })
    if (/page=\d{3}/.test(url)) return answer(200, { ...exampleJobPage, items: [] })
    if (url.startsWith('/api/jobs/')) {
      const code = url.slice('/api/jobs/'.length)
      if (code === codes.open) return answer(200, { ...exampleJob, title: { tw: markup, us: markup } })
      if (code === codes.closed) return problem('job_closed')
      return code === codes.broken ? problem('unavailable') : problem('not_found')
    }
    return answer(200, exampleJobPage)
  }
  return { backend, asked }
}

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
