import { defaultLocale, languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { localizedUrl } from '../../src/lib/url/localized-url.ts'

/** The URL of a page in every language, by `hreflang`, with `x-default` for all other languages. */
export function languageVersions(siteUrl: string, path: string): { hreflang: string; href: string }[] {
  return [
    ...locales.map((locale) => ({
      hreflang: languageTags[locale],
      href: localizedUrl(siteUrl, path, locale),
    })),
    { hreflang: 'x-default', href: localizedUrl(siteUrl, path, defaultLocale) },
  ]
}
