import { defaultLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

/** The canonical path of a vacancy's page, without a language. */
export function jobPath(code: string): string {
  return `/about?job=${encodeURIComponent(code)}`
}

/** The URL of a page in a language; the default language has no parameter. */
export function localizedUrl(origin: string, path: string, locale: Locale): string {
  if (locale === defaultLocale) return `${origin}${path}`
  return `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
}
