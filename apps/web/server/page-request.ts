import { pathOf } from '@recruiting/http/request-check'
import type { Locale } from '@recruiting/schema/options'
import { chooseLocale } from '../src/lib/i18n/locale-choice.ts'
import { isLinkPage, isStaticPage, type LinkPage, type StaticPage } from '../src/lib/page/static-pages.ts'
import { parseJobLink, parseJobSearch, parseLang } from '../src/lib/url/job-search-params.ts'
import { parseSearch, stringifySearch } from '../src/lib/url/search-string.ts'
import { parseApplySearch } from '../src/pages/apply/step-ids.ts'
import { parseSent, requestPurposes } from '../src/pages/links/purposes.ts'

/** The parameters of a server-rendered page. */
export type RenderedRoute = {
  route: '/' | '/about' | StaticPage | LinkPage
  /** Canonical path and query, with `lang` if the link has it: nothing else changes the page. */
  url: string
  locale: Locale
  /** The language of a `lang` link, which the browser should store. */
  askedLocale: Locale | undefined
}

/**
 * Reads the parameters of a render.
 * @param route the page found for the path
 * @param cookies the raw `Cookie` header
 * @returns undefined for a page that is rendered in the browser: the vacancies of `/about` without a link are
 * stored in the browser.
 */
export function readRenderedRoute(
  route: string,
  requestUrl: string,
  cookies: string | undefined,
): RenderedRoute | undefined {
  const search = parseSearch(queryOf(requestUrl))
  const lang = parseLang(search)
  const languages = languagesOf(lang, cookies)
  if (route === '/') {
    return { route, url: `/${stringifySearch({ ...parseJobSearch(search), ...lang })}`, ...languages }
  }
  if (isStaticPage(route)) {
    const own = route === '/apply' ? parseApplySearch(search) : takesForm(route) ? parseSent(search) : {}
    return { route, url: `${route}${stringifySearch({ ...own, ...lang })}`, ...languages }
  }
  if (isLinkPage(route)) {
    const path = pathOf(requestUrl).replace(/\/$/, '')
    return { route, url: `${path}${stringifySearch(lang)}`, ...languages }
  }
  const link = parseJobLink(search)
  if (route !== '/about' || link.job === undefined) return undefined
  return { route, url: `/about${stringifySearch({ ...link, ...lang })}`, ...languages }
}

/** The parameters of the page of a form that was posted to it: everything but the language is dropped. */
export function readFormRoute(
  route: StaticPage,
  requestUrl: string,
  cookies: string | undefined,
): RenderedRoute {
  const lang = parseLang(parseSearch(queryOf(requestUrl)))
  return { route, url: `${route}${stringifySearch(lang)}`, ...languagesOf(lang, cookies) }
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

function languagesOf(
  { lang }: { lang?: Locale | undefined },
  cookies: string | undefined,
): Pick<RenderedRoute, 'locale' | 'askedLocale'> {
  return { locale: lang ?? chooseLocale('', cookies ?? ''), askedLocale: lang }
}
