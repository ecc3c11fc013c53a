import { defaultLocale, isLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

export const cookieName = 'lang'
const yearInSeconds = 365 * 24 * 60 * 60

/** The language of a visit: the `?lang=` parameter, otherwise the cookie, otherwise the default. */
export function chooseLocale(search: string, cookies: string): Locale {
  const asked = new URLSearchParams(search).get('lang')
  if (isLocale(asked)) return asked
  const kept = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1]
  return isLocale(kept) ? kept : defaultLocale
}

/** The cookie that stores the choice for a year; used by the browser and the server. */
export function localeCookie(locale: Locale, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`
}

/** Stores the choice in a cookie, so that the server can render the page in the right language. */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere yet.
  document.cookie = localeCookie(locale, location.protocol === 'https:')
}

/** The name of the file of a namespace: `delete-resume` of `deleteResume`. */
export function wordFile(namespace: string): string {
  return namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
