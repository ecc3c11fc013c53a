import { expect, test } from 'vitest'
import type { Case } from '../kit/case.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Result } from '../kit/run.ts'
import { curlOf } from './curl.ts'
import { htmlOf, markedDifference } from './html.ts'
import { junitOf } from './junit.ts'
import { createMask } from './mask.ts'
import { conclusionOf, countsOf, type ReportInput, reportOf } from './report.ts'

const secret = 'gateway-key-1'
const token = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE'

function caseOf(id: string, changes: Partial<Case> = {}): Case {
  return {
    ...{ id, level: 'must', profile: 'core', holds: `${id} holds`, where: 'openapi.json' },
    test: async () => {},
    ...changes,
  }
}

const exchange: Exchange = {
  operation: 'submitApplication',
  sent: {
    method: 'POST',
    target: '/api/applications',
    headers: { 'X-Key': secret, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: "O'Neil", token, script: '</script><script>alert(1)</script>' }),
  },
  received: {
    status: 500,
    headers: { 'content-type': 'text/html', 'set-cookie': 'session=1', 'x-echo': secret },
    text: `<script>alert(1)</script>\u0007 ${secret} https://jobs.example/referral/check/${token}?lang=tw`,
    json: undefined,
  },
  took: 12.4,
}

const results: Result[] = [
  { case: caseOf('a.passed'), verdict: 'passed', exchanges: [exchange], took: 1 },
  {
    case: caseOf('a.failed'),
    verdict: 'failed',
    mismatch: {
      message: `the status: expected 201, got 500 ${secret}`,
      ...{ expected: { status: 201, same: 1 }, actual: { status: 500, same: 1 }, exchange },
    },
    exchanges: [exchange],
    took: 2,
  },
  {
    case: caseOf('b.known', { profile: 'links' }),
    verdict: 'failed',
    mismatch: { message: 'x', expected: undefined, actual: undefined, exchange: undefined },
    exchanges: [],
    took: 3,
  },
  {
    case: caseOf('b.should', { profile: 'links', level: 'should' }),
    verdict: 'failed',
    mismatch: { message: 'y', expected: 1, actual: 2, exchange: undefined },
    exchanges: [],
    took: 4,
  },
  {
    case: caseOf('c.unchecked', { profile: 'mails' }),
    verdict: 'not checked',
    reason: 'No mails & <no> links.',
    exchanges: [],
    took: 0,
  },
]

const input: ReportInput = {
  target: 'https://staging.example',
  contractVersion: '1.0.0',
  startedAt: new Date(0),
  took: 1000,
  results,
  isInterrupted: false,
  known: new Set(['b.known', 'a.passed']),
  cleanUp: { deleted: ['kit-1@example.com'], unanswered: ['kit-2@example.com'], refused: [] },
  mask: createMask([secret, '']),
}
const report = reportOf(input)

test('cases are counted by what they mean for the verdict', () => {
  expect(countsOf(report.cases)).toEqual({ passed: 1, failed: 1, known: 1, advised: 1, notChecked: 1 })
})

test('a run is concluded from its cases, and not at all when it was interrupted', () => {
  const conclusion = (ids: readonly string[], isInterrupted = false) => {
    const chosen = results.filter((result) => ids.includes(result.case.id))
    return conclusionOf(reportOf({ ...input, results: chosen, isInterrupted }))
  }
  expect(conclusion(['a.passed', 'a.failed'])).toBe('violates')
  expect(conclusion(['a.passed', 'b.known', 'b.should'])).toBe('conforms')
  expect(conclusion(['a.passed', 'c.unchecked'])).toBe('conformsAsChecked')
  expect(conclusion(['c.unchecked', 'b.known'])).toBe('inconclusive')
  expect(conclusion(['a.passed', 'a.failed'], true)).toBe('interrupted')
})

test.each([
  ['report.json', JSON.stringify(report)],
  ['report.html', htmlOf(report, 'tw')],
  ['junit.xml', junitOf(report)],
])('%s holds no secret, and begins of tokens only', (_, text) => {
  expect(text).not.toContain(secret)
  expect(text).not.toContain(token)
  expect(text).not.toContain('session=1')
  expect(text).toContain('abcdef…')
})

test('a request is shown as a command of the shell', () => {
  expect(curlOf('http://localhost', exchange.sent, createMask([secret]))).toBe(
    [
      "curl -i -X POST 'http://localhost/api/applications'",
      "-H 'X-Key: ***'",
      "-H 'Authorization: Bearer ***'",
      "-H 'Content-Type: application/json'",
      `--data-raw '{"name":"O'\\''Neil","token":"abcdef…","script":"</script><script>alert(1)</script>"}'`,
    ].join(' \\\n  '),
  )
})

test('parts of a body are shown as options of curl', () => {
  const body = 'kind=resume\nfile=@cv.pdf;type=application/pdf (336 bytes)'
  const curl = curlOf('http://localhost', { method: 'POST', target: '/', headers: {}, body }, createMask([]))
  expect(curl).toContain("-F 'kind=resume' \\\n  -F 'file=@cv.pdf;type=application/pdf'")
})

test.each(['tw', 'us'] as const)('the HTML report in %s is one file without scripts', (locale) => {
  const page = htmlOf(report, locale)
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain(`<html lang="${locale === 'tw' ? 'zh-Hant-TW' : 'en'}">`)
  for (const { id } of report.cases) expect(page).toContain(`<code>${id}</code>`)
  expect(page).toContain('No mails &amp; &lt;no&gt; links.')
  expect(page).toContain('<mark>201,</mark>')
  expect(page).toContain('<mark>500,</mark>')
})

test('of two texts the rest of the first line that differs is marked', () => {
  const { expected, got } = markedDifference('a\nb1\nc', 'a\nb2<\nc')
  expect(expected.markup).toBe('a\nb<mark>1</mark>\nc')
  expect(got.markup).toBe('a\nb<mark>2&lt;</mark>\nc')
  expect(markedDifference('', 'x').expected.markup).toBe('')
  expect(markedDifference('a', 'a\nb').got.markup).toBe('a\nb')
})

test('JUnit counts new failures of requirements only', () => {
  const xml = junitOf(report)
  expect(xml).toContain('<testsuites name="contract" tests="5" failures="1" skipped="3"')
  expect(xml).toContain('<skipped message="known: x"/>')
  expect(xml).toContain('<skipped message="should: y"/>')
  expect(xml).toContain('<skipped message="No mails &amp; &lt;no&gt; links."/>')
  expect(xml).not.toMatch(/[\x00-\x08\x0B\x0C\x0E-\x1F]/)
})
