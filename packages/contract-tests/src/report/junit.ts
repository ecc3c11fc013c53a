import { breaksContract, type Report, type ReportedCase, reasonsOf } from './report.ts'

/**
 * The report as JUnit XML: first the verdict as a test, which fails unless the exit code is 0, then a suite for each profile. Known
 * failures and warnings are skipped.
 */
export function junitOf({ cases, exitCode, startedAt, took, verdict }: Report): string {
  const suites = [...new Set(cases.map(({ profile }) => profile))].map((profile) => {
    const own = cases.filter((each) => each.profile === profile)
    return [
      `  <testsuite ${attributes({ name: profile, ...totals(own), timestamp: startedAt })}>`,
      ...own.map(testCase),
      '  </testsuite>',
    ].join('\n')
  })
  const isBad = exitCode !== 0
  const counted = totals(cases)
  const all = {
    ...counted,
    tests: String(cases.length + 1),
    failures: String(Number(counted.failures) + (isBad ? 1 : 0)),
  }
  const reasons = reasonsOf(cases).map(({ reason, count }) => `${count}: ${reason}`)
  const lines = escaped([verdict, ...reasons].join('\n'))
  const outcome = isBad
    ? `<failure ${attributes({ message: verdict })}>${lines}</failure>`
    : `<system-out>${lines}</system-out>`
  suites.unshift(
    `  <testsuite ${attributes({ name: 'verdict', tests: '1', failures: isBad ? '1' : '0', skipped: '0', timestamp: startedAt })}>\n` +
      `    <testcase classname="verdict" name="verdict">\n      ${outcome}\n    </testcase>\n  </testsuite>`,
  )
  const root = attributes({ name: 'contract', ...all, time: String(took / 1000) })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${root}>\n${suites.join('\n')}\n</testsuites>\n`
}

function totals(cases: readonly ReportedCase[]): Record<string, string> {
  const failures = cases.filter(breaksContract).length
  const passed = cases.filter(({ verdict }) => verdict === 'passed').length
  return {
    tests: String(cases.length),
    failures: String(failures),
    skipped: String(cases.length - failures - passed),
  }
}

function testCase(each: ReportedCase): string {
  const start = `    <testcase ${attributes({ classname: each.profile, name: each.id, time: String(each.took / 1000) })}`
  if (each.verdict === 'passed') return `${start}/>`
  const message = each.difference?.message ?? each.reason ?? ''
  if (!breaksContract(each)) {
    const why = each.verdict === 'not checked' ? '' : each.isKnown ? 'known: ' : `${each.verdict}: `
    return `${start}>\n      <skipped ${attributes({ message: why + message })}/>\n    </testcase>`
  }
  const text = [
    each.holds,
    each.where,
    ...each.exchanges.flatMap(({ curl, line, body }) => ['', curl, line, body]),
  ].join('\n')
  return `${start}>\n      <failure ${attributes({ message })}>${escaped(text)}</failure>\n    </testcase>`
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`)
    .join(' ')
}

/** XML 1.0 allows neither control characters nor halves of surrogate pairs, not even as references. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
