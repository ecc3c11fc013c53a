import { interpolate } from '@recruiting/i18n/sentence'
import { type LoggedExchange, type LoggedRequest, verdicts } from '@recruiting/schema/steering/entities'
import { createElement as h, type ReactNode } from 'react'
import { actionButton, copyable, live, section, selectField } from './elements.ts'
import { hrefOf } from './page-request.ts'
import { callNames, type PageView } from './page-view.ts'
import { timeOf } from './times.ts'

/** The number of rows that are shown unless the query requests all. */
const fewRows = 30

/** The log of requests with the verdict on each. */
export function requestsSection(view: PageView): ReactNode {
  const { requests, words, request, has } = view
  if (!requests) return null
  const texts = words.requests
  const rows = request.query.rows === 'all' ? requests : requests.slice(0, fewRows)
  return section(
    { id: 'requests', title: texts.title, lead: texts.lead },
    filterForm(view),
    live(
      'requests-live',
      request.query.request === undefined ? null : exchangeDetail(view),
      requests.length === 0
        ? h('p', null, texts.empty)
        : h(
            'ol',
            { className: 'rows', 'aria-label': texts.list },
            rows.map((each) => row(each, view)),
          ),
      rows.length < requests.length &&
        h(
          'p',
          null,
          h(
            'a',
            { href: hrefOf(request, { rows: 'all' }, '#requests') },
            interpolate(texts.more, { count: String(requests.length) }),
          ),
        ),
      has('deleteRequests') &&
        requests.length > 0 &&
        actionButton('requests-wipe', texts.wipe, { method: 'DELETE', path: '/__mock/requests' }),
    ),
  )
}

function filterForm({ words: { requests: texts }, filter, request }: PageView): ReactNode {
  const any = { value: '', label: texts.any }
  return h(
    'form',
    { method: 'get', action: `${request.path}#requests`, className: 'fields' },
    selectField({ id: 'requests-call', name: 'call', label: texts.call, value: filter.call ?? '' }, [
      any,
      ...callNames.map((name) => ({ value: name, label: name })),
    ]),
    selectField(
      { id: 'requests-verdict', name: 'verdict', label: texts.verdict, value: filter.verdict ?? '' },
      [any, ...verdicts.map((verdict) => ({ value: verdict, label: texts.verdicts[verdict] }))],
    ),
    h(
      'div',
      { className: 'field' },
      h('label', { htmlFor: 'requests-text' }, texts.text),
      h('input', { id: 'requests-text', name: 'text', type: 'search', defaultValue: filter.text }),
    ),
    h(
      'div',
      { className: 'submit' },
      h('button', { type: 'submit' }, texts.filter),
      h('a', { className: 'button', href: `${request.path}#requests` }, texts.clear),
    ),
  )
}

function row(each: LoggedRequest, { words: { requests: texts }, request }: PageView): ReactNode {
  const isOpen = request.query.request === each.id
  return h(
    'li',
    { key: each.id, className: `logged ${each.verdict}` },
    h(
      'a',
      {
        id: `request-${each.id}`,
        href: hrefOf(request, { request: each.id }, '#requests'),
        'aria-current': isOpen ? 'true' : undefined,
      },
      h('span', { className: 'target' }, h('strong', null, each.method), ' ', each.target),
      h(
        'span',
        { className: 'facts' },
        h('span', { className: `verdict ${each.verdict}` }, texts.verdicts[each.verdict]),
        h('span', null, each.status === 0 ? texts.noAnswer : each.status),
        each.call && h('span', null, each.call),
        h('span', null, interpolate(texts.took, { ms: Math.round(each.took).toLocaleString('en-US') })),
        timeOf(each.at),
        each.steeredBy.length > 0 && h('span', null, texts.steeredBy, each.steeredBy.join(', ')),
      ),
    ),
  )
}

function exchangeDetail(view: PageView): ReactNode {
  const { exchange, words, request } = view
  const texts = words.requests
  const close = h('a', { href: hrefOf(request, { request: undefined }, '#requests') }, texts.close)
  if (!exchange) return h('p', { className: 'notice' }, texts.gone, ' ', close)
  return h(
    'article',
    { 'aria-label': texts.detail, className: `detail ${exchange.verdict}` },
    h('div', { className: 'top' }, h('h3', null, exchange.method, ' ', exchange.target), close),
    h('p', null, h('span', { className: `verdict ${exchange.verdict}` }, texts.verdicts[exchange.verdict])),
    exchange.findings.length > 0 && findings(exchange, texts),
    h('h4', null, texts.curl),
    copyable('request-curl', exchange.curl, words.copy, `${words.copy} curl`),
    headers(texts.requestHeaders, exchange.requestHeaders),
    body(texts.requestBody, exchange.requestBody),
    headers(`${texts.answerHeaders} (${exchange.status})`, exchange.answerHeaders),
    body(texts.answerBody, exchange.answerBody),
  )
}

function findings({ findings: all }: LoggedExchange, texts: PageView['words']['requests']): ReactNode {
  return [
    h('h4', { key: 'title' }, texts.findings),
    h(
      'ul',
      { key: 'list', className: 'findings' },
      all.map(({ of, message, place }, position) =>
        h(
          'li',
          { key: `${place}-${position}` },
          h('strong', null, texts.of[of]),
          message,
          ' ',
          h('code', null, place),
        ),
      ),
    ),
  ]
}

function headers(title: string, list: Readonly<Record<string, string>>): ReactNode {
  const lines = Object.entries(list).map(([name, value]) => `${name}: ${value}`)
  return lines.length === 0 ? null : [h('h4', { key: 'title' }, title), block(lines.join('\n'), title)]
}

function body(title: string, text: string): ReactNode {
  return text === '' ? null : [h('h4', { key: 'title' }, title), block(indented(text), title)]
}

/** A block that can be scrolled with the keyboard. */
function block(text: string, name: string): ReactNode {
  return h('pre', { key: 'text', tabIndex: 0, 'aria-label': name, role: 'region' }, text)
}

/** JSON on several lines; other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
