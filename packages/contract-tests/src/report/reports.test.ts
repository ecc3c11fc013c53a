import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { summaryOf } from '../cli/console.ts'
import { contractFolder } from '../contract-folder.ts'
import type { Case } from '../kit/case.ts'
import { objectOf, readContract } from '../kit/contract.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Result } from '../kit/run.ts'
import { worldHeader } from '../kit/test-support.ts'
import { coverageOf, limitsOf } from './coverage.ts'
import { curlOf } from './curl.ts'
import { htmlOf, markedDifference } from './html.ts'
import { junitOf } from './junit.ts'
import { createMask } from './mask.ts'
import { causesOf, countsOf, type ReportInput, reportOf } from './report.ts'

const contract = readContract(contractFolder())
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
    verdict: 'warning',
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
  selection: { of: 7, options: ['--profile core,links'] },
  known: new Set(['b.known']),
  cleanUp: {
    deleted: ['kit-1@example.com'],
    requests: [{ from: '', count: 2 }],
    unanswered: ['kit-2@example.com'],
    refused: [],
  },
  coverage: coverageOf(contract, results),
  limits: limitsOf(contract, results, { isForgotten: true }),
  mask: createMask([secret, '']),
}
const report = reportOf(input)

test('cases are counted by what they mean for the verdict', () => {
  const counts = { passed: 1, failed: 1, known: 1, warnings: 1, notChecked: 1, harness: 0 }
  expect(countsOf(report.cases)).toEqual(counts)
})

const harness: Result = { ...(results[1] as Result), verdict: 'harness' }
const unchecked: Result = { ...(results[4] as Result), case: caseOf('c.advice', { level: 'should' }) }

test.each<[ids: string, exitCode: number, conclusion: string, more?: Partial<ReportInput>]>([
  ['a.passed', 0, 'conforms'],
  ['a.passed b.should', 0, 'conforms'],
  ['a.passed b.known', 0, 'known'],
  ['a.passed a.failed c.unchecked', 1, 'violates'],
  ['a.passed b.known', 1, 'outdated', { known: new Set(['a.passed', 'b.known']) }],
  ['b.known', 2, 'inconclusive'],
  ['b.should', 2, 'inconclusive'],
  ['a.passed a.failed', 2, 'interrupted', { ended: 'interrupted' }],
  ['a.passed', 2, 'lost', { ended: 'lost' }],
  ['a.failed', 2, 'limited', { ended: 'limited' }],
  ['a.passed c.unchecked', 3, 'incomplete'],
  ['c.unchecked', 3, 'incomplete'],
])('a run of %s has the exit code %i, %s', (ids, exitCode, conclusion, more = {}) => {
  const chosen = results.filter((result) => ids.split(' ').includes(result.case.id))
  expect(reportOf({ ...input, results: chosen, ...more })).toMatchObject({ exitCode, conclusion })
})

test('a wrong kit gives no verdict, and an unchecked recommendation does not spoil one', () => {
  expect(reportOf({ ...input, results: [...results, harness] })).toMatchObject({
    exitCode: 2,
    conclusion: 'harness',
  })
  const [passed] = results as [Result]
  expect(reportOf({ ...input, results: [passed, unchecked] })).toMatchObject({
    exitCode: 0,
    conclusion: 'conforms',
  })
})

test('the first line of every report says what was not judged and why', () => {
  const run = reportOf({ ...input, results: results.filter(({ verdict }) => verdict !== 'failed') })
  const line = 'Not judged: 1 (No mails & <no> links); 4 (not chosen: --profile core,links)'
  expect(run.verdict).toBe(`Not fully judged: 1 passed, 0 failed, 1 warning, 1 not checked. ${line}`)
  expect(JSON.stringify(run)).toMatch(/^\{"verdict":"Not fully judged/)
  expect(summaryOf(run).split('\n')[0]).toContain(line)
  const [, verdict = ''] = /<p class="verdict none">(.*)<\/p>/.exec(htmlOf(run, 'tw')) ?? []
  expect(verdict).toContain('未判定：1 (No mails &amp; &lt;no&gt; links)；4 (未選取： --profile core,links)')
  const [, , first, second] = junitOf(run).split('\n')
  expect(first).toContain('<testsuite name="verdict" tests="1" failures="1"')
  expect(second).toContain('name="verdict"')
  expect(junitOf(run)).toContain('<failure message="Not fully judged: 1 passed')
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
      "-H 'Content-Type:'",
      `--data-raw '{"name":"O'\\''Neil","token":"abcdef…","script":"</script><script>alert(1)</script>"}'`,
    ].join(' \\\n  '),
  )
})

test('tokens are shown when the user asks for it, secrets of the user are not', () => {
  const curl = curlOf('http://localhost', exchange.sent, createMask([secret], true))
  expect(curl).toContain(`-H 'Authorization: Bearer ${token}'`)
  expect(curl).toContain(`"token":"${token}"`)
  expect(curl).not.toContain(secret)
})

test.each([
  [{ method: 'HEAD', target: '/api/jobs' }, "curl -I 'http://a/api/jobs'"],
  [{ method: 'GET', target: '/api/../x?y[]=1' }, "curl -i -X GET --path-as-is -g 'http://a/api/../x?y[]=1'"],
  [{ headers: { Accept: '' } }, "-H 'Accept;'"],
])('%o is shown so that curl sends it unchanged', (sent, line) => {
  expect(curlOf('http://a', { method: 'GET', target: '/', headers: {}, ...sent }, createMask([]))).toContain(
    line,
  )
})

test('parts of which only names and sizes are known are options of curl', () => {
  const body = 'kind=resume\nfile=@cv.pdf;type=application/pdf (336 bytes)'
  const curl = curlOf('http://localhost', { method: 'POST', target: '/', headers: {}, body }, createMask([]))
  expect(curl).toMatch(
    /'http:\/\/localhost\/' \\\n {2}-F 'kind=resume' \\\n {2}-F 'file=@cv\.pdf;type=application\/pdf'$/,
  )
})

test('a body that no line of the shell can hold is read from a file', () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const sent = { method: 'POST', target: '/', headers, body: 'kind=resume\nfile=@cv.pdf (3 bytes)' }
  const curl = curlOf('http://localhost', { ...sent, bytes: Buffer.from('abc') }, createMask([]))
  expect(curl).toMatch(/^# kind=resume\n# file=@cv\.pdf \(3 bytes\)\ncurl /)
  expect(curl).toContain(
    `-H 'Content-Type: multipart/form-data; boundary=b' \\\n  --data-binary @bodies/ba7816bf8f01cfea`,
  )
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
  expect(page).toContain(locale === 'tw' ? '通過不代表已證明的事項' : 'What green does not prove')
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
  expect(xml).toContain('<testsuites name="contract" tests="6" failures="2" skipped="3"')
  expect(xml).toContain('<skipped message="known: x"/>')
  expect(xml).toContain('<skipped message="warning: y"/>')
  expect(xml).toContain('<skipped message="No mails &amp; &lt;no&gt; links."/>')
  expect(xml).not.toMatch(/[\x00-\x08\x0B\x0C\x0E-\x1F]/)
})

test('the next step is the cause of most failures, whatever their vectors, queries and codes are', () => {
  const failing = (id: string, target: string, status: number, message: string): Result => {
    const failed = {
      ...exchange,
      sent: { ...exchange.sent, target },
      received: { ...exchange.received, status },
    }
    const mismatch = { message, expected: 1, actual: 2, exchange: failed }
    return { case: caseOf(id), verdict: 'failed', mismatch, exchanges: [failed], took: 1 }
  }
  const run = reportOf({
    ...input,
    results: [
      failing('a', '/api/jobs/SW-1001', 200, 'the date: expected 1, got 2'),
      failing('b', '/api/uploads?a=1', 404, 'vectors.b: the status: expected 201, got 404'),
      failing('c', '/api/uploads', 404, 'the status: expected 422, got 404'),
      failing('d', '/api/jobs/HW-2', 200, 'vectors.d: the title: expected 1, got 2'),
      failing('headers.date.present', '/api/education', 200, 'expected that Date is the present time, got 2'),
      failing('e', '/api/uploads', 201, 'expected that the file can be claimed for two hours, got -3599652'),
      failing('f', '/api/jobs/HW-2', 410, 'the header Content-Language: expected a value, got nothing'),
      failing('g', '/api/uploads', 415, 'the header Content-Language: expected "en-US", got nothing'),
    ],
  })
  expect(causesOf(run.cases).map(({ what, cases }) => [what, cases.length])).toEqual([
    ['POST /api/uploads → 404', 2],
    ['POST /api/education → 200: Date is the present time', 2],
    ['the header Content-Language', 2],
    ['POST /api/jobs/… → 200: the date', 1],
    ['POST /api/jobs/… → 200: the title', 1],
  ])
  expect(summaryOf(run)).toContain('next step: POST /api/uploads → 404 (2 cases, such as b)')
  expect(htmlOf(run, 'us')).toContain('<h3><code>POST /api/uploads → 404</code> (2)</h3>')
})

test('contract/report.schema.json describes report.json', () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(
    objectOf(contract.json('report.schema.json')),
  )
  check(JSON.parse(JSON.stringify(report)))
  expect(check.errors).toBeNull()
  expect(check({ ...JSON.parse(JSON.stringify(report)), more: 1 })).toBe(false)
})

test('the use of a limit is that of the busiest client, without what is refused before it, and without cases before which it is forgotten', () => {
  const received = { status: 202, headers: {}, text: '', json: {} }
  const sent = { method: 'POST', target: '/api/delete-resume', headers: {} }
  const from = { ...sent, from: '127.0.0.3' }
  const exchanges = [
    ...[sent, from, from].map((each) => ({ ...exchange, sent: each, received })),
    { ...exchange, sent, received: { ...received, status: 403 } },
    { ...exchange, sent: { ...sent, headers: { [worldHeader]: 'a' } }, received },
  ]
  const first = results[0] as Result
  const alone = { ...first, case: { ...first.case, alone: true as const }, exchanges }
  const used = (count: number, isForgotten = true) => {
    const deletions = [{ from: '', count }]
    const limits = limitsOf(contract, [{ ...first, exchanges }, alone], { isForgotten, deletions })
    return Object.fromEntries(limits.map((each) => [each.limit, each.used]))
  }
  expect(used(0)).toMatchObject({ deletionRequests: 2, linkMails: 3, linkResends: 0 })
  expect(used(5)).toMatchObject({ deletionRequests: 6, linkMails: 8 })
  expect(used(0, false)).toMatchObject({ deletionRequests: 4, linkMails: 6 })
})

test('coverage names what was seen of a call, and what never', () => {
  const received = {
    status: 422,
    headers: {},
    text: '',
    json: { code: 'validation_failed', issues: [{ rule: 'email' }] },
  }
  const sent = { method: 'POST', target: '/api/delete-resume?a=1', headers: {} }
  const accepted = { ...received, status: 202, json: { code: 'SW-1001' } }
  const exchanges = [received, accepted].map((each) => ({ ...exchange, sent, received: each }))
  const result: Result = { ...(results[0] as Result), exchanges }
  const found = coverageOf(contract, [result]).find(({ call }) => call === 'requestResumeDeletion')
  expect(found).toMatchObject({
    requests: 2,
    statuses: { seen: ['202', '422'] },
    problems: { seen: ['validation_failed'] },
    rules: ['email'],
  })
  expect(found?.statuses.never).toContain('403')
  expect(found?.problems.never).toContain('too_many_requests')
  expect(found?.problems.never).not.toContain('validation_failed')
})
