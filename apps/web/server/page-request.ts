import type { Locale } from '@recruiting/schema/options'
import { chooseLocale } from '../src/lib/i18n/locale-choice.ts'
import { parseJobLink, parseJobSearch, parseLang } from '../src/lib/url/job-search-params.ts'
import { parseSearch, stringifySearch } from '../src/lib/url/search-string.ts'

/** The parameters of a server-rendered page. */
export type RenderedRoute = {
  route: '/' | '/about'
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
  const query = requestUrl.slice(requestUrl.indexOf('?') + 1 || requestUrl.length)
  const search = parseSearch(query)
  const lang = parseLang(search)
  const askedLocale = lang.lang
  const languages = {
    locale: askedLocale ?? chooseLocale('', cookies ?? ''),
    askedLocale,
  }
  if (route === '/') {
    return { route, url: `/${stringifySearch({ ...parseJobSearch(search), ...lang })}`, ...languages }
  }
  const link = parseJobLink(search)
  if (route !== '/about' || link.job === undefined) return undefined
  return { route, url: `/about${stringifySearch({ ...link, ...lang })}`, ...languages }
}
