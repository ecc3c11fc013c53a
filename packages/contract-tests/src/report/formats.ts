import { htmlOf } from './html.ts'
import { junitOf } from './junit.ts'
import { countsOf, type Report, type ReportedExchange } from './report.ts'
import type { Locale } from './words.ts'

/** The formats of `--format`, the file of each, and whether it is written by default. */
export const formats = {
  html: { file: 'report.html', isDefault: true },
  json: { file: 'report.json', isDefault: true },
  junit: { file: 'junit.xml', isDefault: true },
  ctrf: { file: 'ctrf-report.json', isDefault: false },
  har: { file: 'failed.har', isDefault: false },
  implementation: { file: 'implementation.json', isDefault: false },
} as const
export type Format = keyof typeof formats

/** A report in a format. */
export function formatted(report: Report, format: Format, locale: Locale): string {
  switch (format) {
    case 'html':
      return htmlOf(report, locale)
    case 'junit':
      return junitOf(report)
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`
    case 'ctrf':
      return `${JSON.stringify(ctrfOf(report), null, 2)}\n`
    case 'har':
      return `${JSON.stringify(harOf(report), null, 2)}\n`
    case 'implementation':
      return `${JSON.stringify(implementationOf(report), null, 2)}\n`
  }
}

const ctrfStatus = {
  passed: 'passed',
  warning: 'passed',
  failed: 'failed',
  'not checked': 'skipped',
  harness: 'other',
}

/** The Common Test Report Format (ctrf.io). The first test is the verdict, as in JUnit. */
function ctrfOf({ cases, exitCode, startedAt, took, verdict }: Report): object {
  const tests = [
    { name: 'verdict', status: exitCode === 0 ? 'passed' : 'failed', duration: took, message: verdict },
    ...cases.map((each) => ({
      name: each.id,
      status: each.isKnown ? 'other' : ctrfStatus[each.verdict],
      duration: each.took,
      suite: [each.profile],
      message: each.difference?.message ?? each.reason ?? '',
    })),
  ]
  const count = (status: string) => tests.filter((each) => each.status === status).length
  const start = Date.parse(startedAt)
  const [passed, failed, skipped, other] = ['passed', 'failed', 'skipped', 'other'].map(count)
  const summary = {
    tests: tests.length,
    passed,
    failed,
    pending: 0,
    skipped,
    other,
    start,
    stop: start + took,
  }
  const tool = { name: 'recruiting-contract-tests' }
  return { reportFormat: 'CTRF', specVersion: '0.0.0', results: { tool, summary, tests } }
}

/** The result of an implementation for `contract/implementations`: by profile, the requirements that passed, failed and were not judged. */
export type Implementation = {
  name: string
  contract: string
  profiles: Readonly<Record<string, { passed: number; failed: number; notChecked: number }>>
}

function implementationOf({ cases, contractVersion, target }: Report): Implementation {
  const must = cases.filter(({ level }) => level === 'must')
  const counts = [...new Set(must.map(({ profile }) => profile))].map((profile) => {
    const { failed, known, notChecked, passed } = countsOf(must.filter((each) => each.profile === profile))
    return [profile, { passed, failed: failed + known, notChecked }]
  })
  return { name: target, contract: contractVersion, profiles: Object.fromEntries(counts) }
}

/** The exchanges of cases that differ, as HTTP Archive 1.2. The moments of requests are not recorded. */
function harOf({ cases, contractVersion, startedAt, target }: Report): object {
  const creator = { name: 'recruiting-contract-tests', version: contractVersion }
  const entries = cases.flatMap(({ id, exchanges }) =>
    exchanges.map((exchange) => ({ comment: id, startedDateTime: startedAt, ...entryOf(exchange, target) })),
  )
  return { log: { version: '1.2', creator, entries } }
}

function entryOf({ body, headers, request, status, took }: ReportedExchange, target: string): object {
  const listed = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, value]) => ({ name, value }))
  const unknown = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 }
  const url = target + request.target
  const query = URL.canParse(url)
    ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
    : []
  const mimeType = headers['content-type'] ?? ''
  return {
    time: took,
    request: {
      ...{ method: request.method, url, headers: listed(request.headers), queryString: query, ...unknown },
      ...(request.body !== undefined && {
        postData: { mimeType: request.headers['Content-Type'] ?? '', text: request.body },
      }),
    },
    response: {
      ...{
        status,
        statusText: '',
        headers: listed(headers),
        redirectURL: headers.location ?? '',
        ...unknown,
      },
      content: { size: body.length, mimeType, text: body },
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
  }
}
