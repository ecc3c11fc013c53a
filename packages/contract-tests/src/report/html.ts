import { profiles } from '../kit/case.ts'
import { type Html, html, markedDifference } from './html-text.ts'
import {
  breaksContract,
  type Conclusion,
  conclusionOf,
  countsOf,
  type Report,
  type ReportedCase,
  type ReportedExchange,
} from './report.ts'
import { styles } from './styles.ts'
import { type Locale, type Words, words } from './words.ts'

/** The report as one HTML file that loads nothing. */
export function htmlOf(report: Report, locale: Locale): string {
  const text = words[locale]
  const { cases } = report
  const failed = cases.filter(({ verdict }) => verdict === 'failed')
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
${failed.length > 0 ? html`<h2 id="failed">${text.failures}</h2>${failed.map((each) => failedCase(each, text))}` : ''}
${notChecked(cases, text)}
${passed(cases, text)}
${cleanUp(report, text)}
</main>
</body>
</html>
`
  return `<!doctype html>\n${markup}`
}

const tones: Readonly<Record<Conclusion, string>> = {
  interrupted: 'none',
  violates: 'bad',
  inconclusive: 'none',
  conformsAsChecked: 'good',
  conforms: 'good',
}

function head(report: Report, text: Words): Html {
  const counts = countsOf(report.cases)
  const conclusion = conclusionOf(report)
  return html`<h1>${text.title}</h1>
<p class="verdict ${tones[conclusion]}">${text[conclusion]}</p>
<p><span class="good">${text.passed} ${counts.passed}</span> · <span class="bad">${text.failed} ${counts.failed + counts.advised}</span> ·
${counts.known > 0 ? html`${text.known} ${counts.known} · ` : ''}<span class="none">${text.notChecked} ${counts.notChecked}</span></p>
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
    const [next] = [...failed.filter(breaksContract), ...failed]
    const share = (count: number) => `width:${((100 * count) / own.length).toFixed(2)}%`
    const unchecked = own.length - passed - failed.length
    return [
      html`<tr>
<th scope="row">${text.profiles[profile]}</th>
<td class="number" data-label="${text.passed}">${passed} / ${own.length}</td>
<td><div class="bar" aria-hidden="true"><span class="good" style="${share(passed)}"></span><span class="bad" style="${share(failed.length)}"></span></div></td>
<td class="number" data-label="${text.notChecked}">${unchecked}</td>
<td data-label="${text.next}">${
        next
          ? html`<a href="#${next.id}"><code>${next.id}</code></a><br><span class="soft">${next.holds}</span>`
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

function failedCase(each: ReportedCase, text: Words): Html {
  const { difference } = each
  const sides = markedDifference(difference?.expected ?? '', difference?.got ?? '')
  const isCompared = difference !== undefined && (difference.expected !== '' || difference.got !== '')
  return html`<details id="${each.id}">
<summary><code>${each.id}</code> <span class="tag">${each.level === 'must' ? text.must : text.should}</span>${
    each.isKnown ? html` <span class="tag">${text.known}</span>` : ''
  }<br><span class="bad">${difference?.message}</span></summary>
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
  const reasons = [...new Set(own.map(({ reason = '' }) => reason))]
  return html`<h2>${text.notCheckedCases}</h2>
<p class="soft">${text.notCheckedNote}</p>
${reasons.map((reason) => {
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
    [text.gone, done.gone],
  ]
  const shown = lists.filter(([, addresses]) => addresses.length > 0)
  if (shown.length === 0) return ''
  return html`<h2>${text.cleanUp}</h2>
${shown.map(
  ([title, addresses]) =>
    html`<details><summary>${title} (${addresses.length})</summary><ul>${addresses.map((each) => html`<li>${each}</li>`)}</ul></details>`,
)}`
}
