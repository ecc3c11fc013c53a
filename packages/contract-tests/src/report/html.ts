import { profiles } from '../kit/case.ts'
import {
  breaksContract,
  type Cause,
  causesOf,
  countsOf,
  exitCodes,
  type Report,
  type ReportedCase,
  type ReportedExchange,
  reasonsOf,
  verdictLine,
} from './report.ts'
import { type Locale, type Words, words } from './words.ts'

/** The report as one HTML file that loads nothing. */
export function htmlOf(report: Report, locale: Locale): string {
  const text = words[locale]
  const { cases } = report
  const differing = (verdict: ReportedCase['verdict']) => cases.filter((each) => each.verdict === verdict)
  const listed = [...differing('harness'), ...differing('failed'), ...differing('warning')]
  const { markup } = html`<html lang="${text.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text.title} · ${report.target}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
<main>
${head(report, text)}
${progress(cases, text)}
${listed.length > 0 ? failures(listed, text) : ''}
${notChecked(cases, text)}
${passed(cases, text)}
${cleanUp(report, text)}
${coverage(report, text)}
<h2>${text.unseen}</h2>
<p class="soft">${text.unseenNote}</p>
<ul>${text.unseenThings.map((each) => html`<li>${each}</li>`)}</ul>
</main>
</body>
</html>
`
  return `<!doctype html>\n${markup}`
}

/** The tone of a verdict by its exit code. */
const tones = ['good', 'bad', 'none', 'none']

function head(report: Report, text: Words): Html {
  const counts = countsOf(report.cases)
  const shown: [tone: string, word: string, count: number][] = [
    ['good', text.passed, counts.passed],
    ['bad', text.failed, counts.failed],
    ['bad', text.knownCases, counts.known],
    ['none', text.warnings, counts.warnings],
    ['none', text.harnessCases, counts.harness],
    ['none', text.notChecked, counts.notChecked],
  ]
  return html`<h1>${text.title}</h1>
<p class="verdict ${tones[exitCodes[report.conclusion]]}">${verdictLine(text, report.conclusion, report)}</p>
<p>${shown.filter(([, , count]) => count > 0).map(([tone, word, count]) => html`<span class="${tone}">${word} ${count}</span> `)}</p>
<dl class="facts">
<dt>${text.target}</dt><dd><code>${report.target}</code></dd>
<dt>${text.contractVersion}</dt><dd>${report.contractVersion}</dd>
<dt>${text.started}</dt><dd><time datetime="${report.startedAt}">${report.startedAt.slice(0, 19).replace('T', ' ')} UTC</time></dd>
<dt>${text.duration}</dt><dd>${(report.took / 1000).toFixed(1)} ${text.seconds}</dd>
</dl>`
}

function progress(cases: readonly ReportedCase[], text: Words): Html {
  const rows = profiles.flatMap((profile) => {
    const own = cases.filter((each) => each.profile === profile)
    if (own.length === 0) return []
    const passed = own.filter(({ verdict }) => verdict === 'passed').length
    const failed = own.filter(({ verdict }) => verdict === 'failed')
    const warned = own.filter(({ verdict }) => verdict === 'warning')
    const breaking = failed.filter(breaksContract)
    const [cause] = causesOf([breaking, failed, warned].find(({ length }) => length > 0) ?? [])
    const next = cause?.cases[0]
    const share = (count: number) => `width:${((100 * count) / own.length).toFixed(2)}%`
    const unchecked = own.filter(({ verdict }) => verdict === 'not checked').length
    return [
      html`<tr>
<th scope="row">${text.profiles[profile]}</th>
<td class="number" data-label="${text.passed}">${passed} / ${own.length}</td>
<td><div class="bar" aria-hidden="true"><span class="good" style="${share(passed)}"></span><span class="bad" style="${share(failed.length)}"></span></div></td>
<td class="number" data-label="${text.notChecked}">${unchecked}</td>
<td data-label="${text.next}">${
        next
          ? html`<span lang="en">${cause?.what}</span><br>${alike(cause, text)}<a href="#${next.id}"><code>${next.id}</code></a><br><span class="soft" lang="en">${next.holds}</span>`
          : html`<span class="soft">${passed === own.length ? text.nothingLeft : '–'}</span>`
      }</td>
</tr>`,
    ]
  })
  return html`<h2>${text.progress}</h2>
<p class="soft">${text.progressNote}</p>
<table>
<thead><tr><th scope="col">${text.profile}</th><th scope="col" colspan="2">${text.passed}</th><th scope="col">${text.notChecked}</th><th scope="col">${text.next}</th></tr></thead>
<tbody>${rows}</tbody>
</table>`
}

/** How many cases fail for the same reason, before the first of them. */
function alike(cause: Cause | undefined, text: Words): string {
  return cause === undefined || cause.cases.length === 1 ? '' : text.alike(cause.cases.length) + text.colon
}

/** Failed cases by their causes. */
function failures(listed: readonly ReportedCase[], text: Words): Html {
  return html`<h2 id="failed">${text.failures}</h2>${causesOf(listed).map(
    ({ what, cases }) =>
      html`${cases.length > 1 ? html`<h3><code>${what}</code> (${cases.length})</h3>` : ''}${cases.map((each) => failedCase(each, text))}`,
  )}`
}

function failedCase(each: ReportedCase, text: Words): Html {
  const { difference } = each
  const sides = markedDifference(difference?.expected ?? '', difference?.got ?? '')
  const isCompared = difference !== undefined && (difference.expected !== '' || difference.got !== '')
  return html`<details id="${each.id}">
<summary><code>${each.id}</code> <span class="tag">${each.verdict === 'harness' ? text.harnessCases : each.level === 'must' ? text.must : text.should}</span>${
    each.isKnown ? html` <span class="tag">${text.knownCases}</span>` : ''
  }<br><span class="bad" lang="en">${difference?.message}</span></summary>
<h3>${text.requirement}</h3>
<p lang="en">${each.holds}</p>
<p class="soft">${text.where}${text.colon}<code>${each.where}</code></p>
${
  isCompared
    ? html`<div class="pair"><div><h3>${text.expected}</h3><pre>${sides.expected}</pre></div><div><h3>${text.got}</h3><pre>${sides.got}</pre></div></div>`
    : ''
}
${each.exchanges.map((exchange) => exchangeOf(exchange, text))}
</details>`
}

function exchangeOf(exchange: ReportedExchange, text: Words): Html {
  const headers = Object.entries(exchange.headers).map(([name, value]) => `${name}: ${value}`)
  return html`<details${exchange.isDecisive ? html` open` : ''}>
<summary><code>${exchange.line}</code>${exchange.isDecisive ? html` <span class="tag">${text.decisive}</span>` : ''}</summary>
<h3>${text.sent}</h3>
<pre>${exchange.curl}</pre>
<h3>${text.answer}</h3>
<pre>${[String(exchange.status), ...headers].join('\n')}

${exchange.body}</pre>
${exchange.isCut ? html`<p class="soft">${text.cutShort}</p>` : ''}
</details>`
}

function notChecked(cases: readonly ReportedCase[], text: Words): Html | string {
  const own = cases.filter(({ verdict }) => verdict === 'not checked')
  if (own.length === 0) return ''
  return html`<h2>${text.notCheckedCases}</h2>
<p class="soft">${text.notCheckedNote}</p>
${reasonsOf(own).map(({ reason }) => {
  const ids = own.filter((each) => (each.reason ?? '') === reason)
  return html`<details><summary lang="en">${reason} (${ids.length})</summary>${listOf(ids)}</details>`
})}`
}

function passed(cases: readonly ReportedCase[], text: Words): Html | string {
  const own = cases.filter(({ verdict }) => verdict === 'passed')
  if (own.length === 0) return ''
  return html`<h2>${text.passedCases}</h2>
<details><summary>${text.passed} (${own.length})</summary>${listOf(own)}</details>`
}

function listOf(cases: readonly ReportedCase[]): Html {
  return html`<ul class="ids">${cases.map(({ id, holds }) => html`<li><code>${id}</code><br><span class="soft" lang="en">${holds}</span></li>`)}</ul>`
}

function cleanUp({ cleanUp: done }: Report, text: Words): Html | string {
  if (!done) return ''
  const lists: [title: string, addresses: readonly string[]][] = [
    [text.refused, done.refused.map(({ address, reason }) => `${address}: ${reason}`)],
    [text.unanswered, done.unanswered],
    [text.left, done.left ?? []],
    [text.deleted, done.deleted],
  ]
  const shown = lists.filter(([, addresses]) => addresses.length > 0)
  if (shown.length === 0) return ''
  return html`<h2>${text.cleanUp}</h2>
${shown.map(
  ([title, addresses]) =>
    html`<details><summary>${title} (${addresses.length})</summary><ul>${addresses.map((each) => html`<li>${each}</li>`)}</ul></details>`,
)}`
}

/** What was seen of each call, and what never. */
function coverage({ coverage: calls, limits }: Report, text: Words): Html {
  return html`<h2>${text.coverage}</h2>
<details><summary>${text.coverageNote}</summary><table>
<thead><tr><th scope="col">${text.call}</th><th scope="col">${text.requests}</th><th scope="col">${text.seen}</th><th scope="col">${text.never}</th></tr></thead>
<tbody>${calls.map(
    ({ call, requests, statuses, problems, rules }) =>
      html`<tr><th scope="row"><code>${call}</code></th><td class="number" data-label="${text.requests}">${requests}</td><td data-label="${text.seen}">${[...statuses.seen, ...problems.seen, ...rules].join(' ')}</td><td data-label="${text.never}">${[...statuses.never, ...problems.never].join(' ')}</td></tr>`,
  )}</tbody></table></details>
<details><summary>${text.limitsNote}</summary><table>
<thead><tr><th scope="col">${text.limit}</th><th scope="col">${text.most}</th><th scope="col">${text.used}</th></tr></thead>
<tbody>${limits.map(
    ({ limit, most, used }) =>
      html`<tr><th scope="row"><code>${limit}</code></th><td class="number" data-label="${text.most}">${most}</td><td class="number" data-label="${text.used}">${used}</td></tr>`,
  )}</tbody></table></details>`
}

/** Markup; any other text is escaped when it is inserted. */
type Html = { readonly markup: string }

type Insertable = Html | string | number | undefined | readonly Insertable[]

/** Builds markup: inserted texts are escaped, inserted markup is not. */
function html(pieces: TemplateStringsArray, ...values: readonly Insertable[]): Html {
  return { markup: pieces.map((piece, index) => piece + markupOf(values[index])).join('') }
}

function markupOf(value: Insertable): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(markupOf).join('')
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Two texts, each with the part marked in which they differ first: the rest of that line. */
export function markedDifference(expected: string, got: string): { expected: Html; got: Html } {
  let start = 0
  while (start < expected.length && start < got.length && expected[start] === got[start]) start += 1
  return { expected: marked(expected, start), got: marked(got, start) }
}

function marked(text: string, start: number): Html {
  const lineEnd = text.indexOf('\n', start)
  const end = lineEnd < 0 ? text.length : lineEnd
  const from = Math.min(start, end)
  if (from === end) return html`${text}`
  return html`${text.slice(0, from)}<mark>${text.slice(from, end)}</mark>${text.slice(end)}`
}

/** The styles of the HTML report. */
const styles = `
:root { color-scheme: light dark; --page: #fff; --panel: #f6f8fa; --ink: #1f2328; --soft: #57606a; --line: #d0d7de; --link: #0550ae;
  --good: #1a7f37; --bad: #b3261e; --none: #656d76; --track: #eaeef2; --marked: #ffd8d3; --on-marked: #82071e }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --panel: #1a2029; --ink: #e6edf3; --soft: #9da7b3; --line: #3d444d; --link: #79b8ff;
    --good: #3fb950; --bad: #ff7b72; --none: #9da7b3; --track: #30363d; --marked: #67231f; --on-marked: #ffdcd7 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1.5rem 4rem; color: var(--ink); background: var(--page);
  font: 1rem/1.6 system-ui, "Noto Sans TC", "PingFang TC", "Microsoft JhengHei", sans-serif }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
a { color: var(--link) } p { margin: .25rem 0 } .soft { color: var(--soft) }
.verdict { font-size: 1.15rem; font-weight: 600; margin: .5rem 0 1rem }
.good { color: var(--good) } .bad { color: var(--bad) } .none { color: var(--none) }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0 }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
thead th { white-space: nowrap }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.bar { display: flex; width: 12rem; height: .7rem; margin-top: .5rem; border-radius: .35rem; overflow: hidden; background: var(--track) }
.bar .good { background: var(--good) } .bar .bad { background: var(--bad) }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .5rem 1rem } details details { margin-left: 0 }
summary { cursor: pointer; overflow-wrap: anywhere } summary code { font-weight: 600 }
a code { overflow-wrap: anywhere } code, pre { font: .85rem/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK TC", monospace }
pre { margin: .25rem 0; padding: .6rem .8rem; background: var(--panel); border-radius: .4rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
mark { background: var(--marked); color: var(--on-marked); border-radius: .15rem; padding: 0 .1rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem } .pair > div { min-width: 0 }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; font-size: .8rem; color: var(--soft) }
ul.ids { columns: 2; padding-left: 1.2rem } ul.ids li { break-inside: avoid }
@media (max-width: 45rem) { .pair, dl.facts { grid-template-columns: 1fr } ul.ids { columns: 1 }
  body { padding: 1.25rem 1rem 3rem } details { padding: .5rem .6rem } dd { margin-bottom: .25rem; overflow-wrap: anywhere }
  table, tbody, tr, th, td { display: block } thead { display: none }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line) } th, td { padding: .1rem 0; border: 0 }
  td.number { text-align: left } .bar { width: 100%; margin: .2rem 0 } td[data-label]::before { content: attr(data-label) " " } }
@media print { details { break-inside: avoid } }
`
