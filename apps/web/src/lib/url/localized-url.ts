import { defaultLocale } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

/** A page's address in a language. Whoever says nothing gets the default language, so that one needs no word. */
export function localizedUrl(origin: string, path: string, locale: Locale): string {
  if (locale === defaultLocale) return `${origin}${path}`
  return `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
}
