import { createHash } from 'node:crypto'
import { problemAnswer } from '@recruiting/http/problem-answer'
import { isLocale, languageTags, localeOfAcceptLanguage } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { stateFragment } from '@recruiting/schema/steering/calls'
import type { StateLink } from '@recruiting/schema/steering/entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import type { Context } from '../../context.ts'
import { invalid } from '../../failure.ts'
import { notAllowed } from '../not-allowed.ts'
import { headOf, htmlOf } from '../page/html-document.ts'
import { browserCookieOf, browserOf, newBrowser } from '../steering/browser-cookie.ts'
import type { SteeringStore } from '../steering/steering.ts'
import { allStates, hrefOf, stateLinks } from './all-states.ts'
import type { Destination, State } from './state.ts'

type Request = { Params: { id: string }; Querystring: { lang?: unknown } }

/**
 * Registers the links to states. Opening one changes data and the steering of the browser, so a link of another site
 * gets a page that asks for confirmation.
 */
export function registerStates(
  scope: FastifyInstance,
  context: Context,
  steering: Pick<SteeringStore, 'change'>,
): void {
  scope.get<Request>('/open/:id', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const lang = langOf(request.query.lang)
    const state = allStates.find(({ id }) => id === request.params.id)
    if (!state) return refuseUnknown(request, reply, lang)
    if (!isOwnNavigation(request)) {
      const link = stateLinks.filter(({ id }) => id === state.id)
      return send(reply, linksPage(state.title[lang ?? 'tw'], link, lang))
    }
    // Only a page of the site can write into the storage that the site reads.
    if (!isOfSite(request, context.config.SITE_URL))
      return reply.redirect(withQuery(`${context.config.SITE_URL}${hrefOf(state.id)}`, lang), 303)
    const destination = await state.prepare(context, lang ?? localeOf(request))
    steer(request, reply, { state, steering })
    const target = urlOf(destination, lang) + (state.acts ? stateFragment + state.id : '')
    return send(reply, storingPage(state.title[lang ?? 'tw'], destination.stored ?? {}, target))
  })
}

/** Throws `validation_failed` for an unknown language. */
function langOf(value: unknown): Locale | undefined {
  if (value === undefined || isLocale(value)) return value
  throw invalid([notAllowed('lang', locales)])
}

function localeOf({ headers }: FastifyRequest): Locale {
  return localeOfAcceptLanguage(headers['accept-language'])
}

/**
 * Whether a person typed the address or followed a link of this machine. Clients other than browsers do not send
 * the header.
 */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  return ['none', 'same-origin', 'same-site', undefined].includes(headers['sec-fetch-site']?.toString())
}

/** Whether the request came through the server of the site, whose host it then names. */
export function isOfSite({ headers }: Pick<FastifyRequest, 'headers'>, siteUrl: string): boolean {
  return headers['x-forwarded-host'] !== undefined || headers.host === new URL(siteUrl).host
}

/** Switches exactly the scenarios and faults of the state on for the browser, and nothing when it has none. */
function steer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { state, steering }: { state: State; steering: Pick<SteeringStore, 'change'> },
): void {
  const known = browserOf(headers)
  const scenarios = [...(state.scenarios ?? [])]
  const faults = [...(state.faults ?? [])]
  if (scenarios.length + faults.length === 0 && known === undefined) return
  const browser = known ?? newBrowser()
  steering.change('browser', browser, { scenarios, faults })
  if (known === undefined) reply.header('set-cookie', browserCookieOf(browser))
}

function urlOf({ path, query }: Destination, lang: Locale | undefined): string {
  const given = new URLSearchParams({ ...query, ...(lang && { lang }) }).toString()
  return given === '' ? path : `${path}?${given}`
}

function withQuery(url: string, lang: Locale | undefined): string {
  return lang === undefined ? url : `${url}?lang=${lang}`
}

/** Names what exists: as a page of links to those who prefer HTML. */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply, lang: Locale | undefined): FastifyReply {
  const issue = notAllowed(
    'id',
    allStates.map(({ id }) => id),
  )
  if (!request.headers.accept?.includes('text/html')) throw invalid([issue])
  const answer = problemAnswer('not_found', {
    id: request.id,
    acceptLanguage: request.headers['accept-language'],
  })
  return send(reply.code(404), linksPage(answer.body.title, stateLinks, lang))
}

function send(reply: FastifyReply, { html, policy }: StatePage): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** A page and its content security policy, which allows nothing but what the page contains. */
type StatePage = { html: string; policy: string }

/** Links to states. @param heading what the page says first. */
function linksPage(heading: string, links: readonly StateLink[], lang: Locale | undefined): StatePage {
  const query = lang === undefined ? '' : `?lang=${lang}`
  const items = links.map(({ id, href, title }) =>
    h(
      'li',
      { key: id },
      h(
        'a',
        { href: `${href}${query}` },
        locales.map((locale, at) => [
          at === 0 ? '' : ' · ',
          h('span', { key: locale, lang: languageTags[locale] }, title[locale]),
        ]),
      ),
    ),
  )
  return { html: page(heading, null, h('ul', null, items)), policy: policyWith("'none'") }
}

/**
 * A page that replaces what the site keeps in the storage of its tab, and then opens a page of the same origin: only a
 * page of that origin can do so. The gallery shows it in a frame.
 */
function storingPage(title: string, stored: Readonly<Record<string, unknown>>, url: string): StatePage {
  // In a script, `<` could end it.
  const [values, target] = [stored, url].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `
const stored = ${values}
for (const key of Object.keys(sessionStorage)) if (key.startsWith('recruiting.')) sessionStorage.removeItem(key)
for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, JSON.stringify(value))
location.replace(${target})
`
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: page(
      title,
      // Without scripts the page opens too, but nothing is stored.
      h('noscript', null, h('meta', { httpEquiv: 'refresh', content: `0; url=${url}` })),
      h('script', { dangerouslySetInnerHTML: { __html: script } }),
    ),
    policy: policyWith("'self'", `script-src 'sha256-${hash}'`),
  }
}

function page(title: string, head: ReactNode, content: ReactNode): string {
  return htmlOf('tw', headOf(title, head), h('body', null, h('main', null, h('h1', null, title), content)))
}

function policyWith(framedBy: "'none'" | "'self'", ...more: string[]): string {
  return [
    "default-src 'none'",
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}
