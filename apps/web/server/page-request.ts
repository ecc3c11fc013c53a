import { pathOf } from '@recruiting/http/request-check'
import type { Locale } from '@recruiting/schema/options'
import { chooseLocale } from '../src/lib/i18n/locale-choice.ts'
import { isLinkPage, isStaticPage } from '../src/lib/page/static-pages.ts'
import { parseJobLink, parseJobSearch, parseLang } from '../src/lib/url/job-search-params.ts'
import { parseSearch, stringifySearch } from '../src/lib/url/search-string.ts'
import { parseApplySearch } from '../src/pages/apply/step-ids.ts'
import { parseSent, requestPurposes } from '../src/pages/links/purposes.ts'

/** The parameters of a server-rendered page. */
export type RenderedRoute = {
  route: string
  /** Canonical path and query, with `lang` if the link has it: nothing else changes the page. */
  url: string
  locale: Locale
  /** The language of a `lang` link, which the browser should store. */
  askedLocale: Locale | undefined
}

/** The parameters of a render; undefined for a page that is rendered in the browser. */
export function readRenderedRoute(
  route: string,
  requestUrl: string,
  cookies: string | undefined,
): RenderedRoute | undefined {
  const search = parseSearch(queryOf(requestUrl))
  const own = ownSearch(route, search)
  return own && routeWith(route, own, requestUrl, cookies)
}

/** The parameters of the page of a form that was posted to it: everything but the language is dropped. */
export function readFormRoute(route: string, requestUrl: string, cookies: string | undefined): RenderedRoute {
  return routeWith(route, {}, requestUrl, cookies)
}

type Search = Readonly<Record<string, unknown>>

/** The search parameters that change a page. Those of `/about` without a link are rendered in the browser, which stores them. */
function ownSearch(route: string, search: Search): Search | undefined {
  if (route === '/') return parseJobSearch(search)
  if (route === '/apply') return parseApplySearch(search)
  if (takesForm(route)) return parseSent(search)
  if (isStaticPage(route) || isLinkPage(route)) return {}
  const link = parseJobLink(search)
  return route === '/about' && link.job !== undefined ? link : undefined
}

function routeWith(route: string, own: Search, requestUrl: string, cookies = ''): RenderedRoute {
  const { lang } = parseLang(parseSearch(queryOf(requestUrl)))
  const path = isLinkPage(route) ? pathOf(requestUrl).replace(/\/$/, '') : route
  const url = `${path}${stringifySearch({ ...own, lang })}`
  return { route, url, locale: lang ?? chooseLocale('', cookies), askedLocale: lang }
}

/** Whether the page of a route has a form that works without scripts. */
export function takesForm(route: string): boolean {
  return Object.values(requestPurposes).some(({ page }) => page === route)
}

/** The URL of the page that follows a form: its fragment replaces the one that the form was posted to. */
export function sentUrl({ route, askedLocale }: RenderedRoute, hours: number): string {
  return `${route}${stringifySearch({ sent: hours, lang: askedLocale })}#main`
}

function queryOf(requestUrl: string): string {
  return requestUrl.slice(requestUrl.indexOf('?') + 1 || requestUrl.length)
}
