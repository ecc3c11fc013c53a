import { defaultLocale, languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'

/** The path of a vacancy's page. */
export function jobPath(code: string): string {
  return `/about?job=${encodeURIComponent(code)}`
}

/** The absolute address of a page in a language. The default language needs no `lang`, as for a first visit. */
export function addressOf(siteUrl: string, path: string, locale: Locale): string {
  const url = new URL(path, siteUrl)
  if (locale !== defaultLocale) url.searchParams.set('lang', locale)
  return url.href
}

/** Every language a page is there in, by `hreflang`, and where whoever speaks none of them is sent. */
export function languageVersions(siteUrl: string, path: string): { hreflang: string; href: string }[] {
  return [
    ...locales.map((locale) => ({
      hreflang: languageTags[locale],
      href: addressOf(siteUrl, path, locale),
    })),
    { hreflang: 'x-default', href: addressOf(siteUrl, path, defaultLocale) },
  ]
}
