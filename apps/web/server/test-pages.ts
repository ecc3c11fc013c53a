import { readFileSync } from 'node:fs'
import { type Problem, type ProblemCode, problems, problemType } from '@recruiting/schema/contract/problem'
import { exampleJob, exampleJobPage } from '@recruiting/schema/examples/job'
import { HtmlValidate } from 'html-validate'
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
  documentOf: async (page, { route }) => renderedDocument(built, inline, page, scripts, route),
  shell: async (route) => shellDocument(built, inline, globalStyles, route),
  inlineScripts: inlineScripts(built, inline),
  steeringBar: '/assets/steered-5e6f.js',
}

/** The code of a vacancy in each state. */
export const codes = { open: exampleJob.code, closed: 'SW-1106', unknown: 'XX-0000', broken: 'SW-5000' }

/** Text that would be markup if it were not escaped. */
export const markup = '</script><script>alert(1)</script><img src=x onerror=alert(2)> & $& "\''

/** A backend with the examples of the contract, which records its requests; tests may change its answers. */
export function exampleBackend() {
  const answers = { list: exampleJobPage, job: { ...exampleJob, title: { tw: markup, us: markup } } }
  const asked: string[] = []
  const backend: Backend = ({ url = '' }, response) => {
    asked.push(url)
    const answer = (status: number, body: unknown) => {
      const type = status < 400 ? 'application/json' : 'application/problem+json'
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
    }
    const problem = (code: ProblemCode) => answer(problems[code], problemOf(code))
    if (/keyword=nothing.*jobType/.test(url)) return answer(200, { ...answers.list, items: [], total: 0 })
    if (/page=\d{3}/.test(url)) return answer(200, { ...answers.list, items: [] })
    if (!url.startsWith('/api/jobs/')) return answer(200, answers.list)
    const code = url.slice('/api/jobs/'.length)
    if (code === codes.open) return answer(200, answers.job)
    if (code === codes.closed) return problem('job_closed')
    return code === codes.broken ? problem('unavailable') : problem('not_found')
  }
  return { backend, asked, answers }
}

/** A problem document in the format of the backend. */
export function problemOf(code: ProblemCode): Problem {
  return { type: problemType(code), title: code, status: problems[code], code, requestId: 'test' }
}

/** The complaints of a validator of HTML about a page with scripts, where `noscript` has no content. */
export async function complaintsAbout(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(/<noscript>.*?<\/noscript>/gs, ''))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** The HTML standard and known usability problems; pure style rules do not apply to React's output. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Checkboxes of one filter share a name, as the query string of a form requires.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio'] }],
    // The list is a table at every width; laid out as cards it would lose its roles through `display`.
    'no-redundant-role': 'off',
    // Names are used wherever WAI-ARIA allows them, including description lists.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})
