import type { Locale } from '@recruiting/schema/options'
import { chooseLocale } from '../src/lib/i18n/locale-choice.ts'
import { parseJobLink, parseJobSearch, parseLang } from '../src/lib/url/job-search-params.ts'
import { parseSearch, stringifySearch } from '../src/lib/url/search-string.ts'

/** A page that is rendered on the server, by what it depends on. */
export type RenderedRoute = {
  route: '/' | '/about'
  /** Path and query in their one canonical form, with the language if a link asks for it: nothing else changes the page. */
  url: string
  locale: Locale
  /** The language a link asks for, which the browser is to remember. */
  askedLocale: Locale | undefined
}

/**
 * Reads what is to be rendered.
 * @param route the page found for the path
 * @param cookies the request's header, as it came
 * @returns undefined for a page that is rendered in the browser: which vacancies `/about` shows without a link
 * stands in the browser's storage.
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
