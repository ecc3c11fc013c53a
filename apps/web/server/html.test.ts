import { HtmlValidate } from 'html-validate'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStaticPage, staticPages } from '../src/lib/page/static-pages.ts'
import { codes, exampleBackend, realPages } from './test-pages.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const pagesWithoutData = Object.keys(staticPages).filter(isStaticPage)

let site: TestSite
let down: TestSite
beforeAll(async () => {
  site = await startTestSite(exampleBackend().backend, { pages: realPages })
  down = await startTestSite(undefined, { pages: realPages })
})
afterAll(() => Promise.all([site.close(), down.close()]))

/** The HTML standard and known usability problems; pure style rules do not apply to React's output. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Checkboxes of one filter share a name, as the query string of a form requires.
    'form-dup-name': ['error', { shared: ['checkbox'] }],
    // The list is a table at every width; laid out as cards it would lose its roles through `display`.
    'no-redundant-role': 'off',
    // Names are used wherever WAI-ARIA allows them, including description lists.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})

describe.each(['tw', 'us'])('HTML in %s', (lang) => {
  it.each([
    ['the list', '/'],
    ['a search', '/?keyword=%E5%B7%A5&jobType=software&location=TW-TPE&page=2'],
    ['a vacancy', `/about?job=${codes.open}`],
    ['a closed vacancy', `/about?job=${codes.closed}`],
    ['an unknown vacancy', `/about?job=${codes.unknown}`],
    ['a page of the browser', '/apply'],
    ['a page of an emailed link', '/delete-resume/detail/abc'],
    ['a page after its form', '/delete-resume/apply?sent=24'],
  ])('of %s is valid', async (_name, path) => {
    const { text } = await request(site.origin).get(path).set('cookie', `lang=${lang}`)
    expect(await complaints(text)).toEqual([])
  })

  it.each(pagesWithoutData)('of the page %s is valid', async (path) => {
    const { text } = await request(site.origin).get(path).set('cookie', `lang=${lang}`).expect(200)
    expect(await complaints(text)).toEqual([])
  })

  it.each(['/', `/about?job=${codes.open}`])('of %s without a backend is valid', async (path) => {
    const { text } = await request(down.origin).get(path).set('cookie', `lang=${lang}`).expect(503)
    expect(await complaints(text)).toEqual([])
  })
})

async function complaints(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
