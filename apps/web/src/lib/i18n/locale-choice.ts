import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

export const cookieName = 'lang'
const yearInSeconds = 365 * 24 * 60 * 60

/** The language of a visit: a `?lang=` link, else the kept choice, else Traditional Chinese whatever the browser says. */
export function chooseLocale(search: string, cookies: string): Locale {
  const asked = new URLSearchParams(search).get('lang')
  if (isLocale(asked)) return asked
  const kept = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1]
  return isLocale(kept) ? kept : defaultLocale
}

/** The cookie that keeps the choice for a year, as both the browser and the server set it. */
export function localeCookie(locale: Locale, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
}

/** Keeps the choice in a cookie, so that the server can render the page in the right language. */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere yet.
  document.cookie = localeCookie(locale, location.protocol === 'https:')
}
