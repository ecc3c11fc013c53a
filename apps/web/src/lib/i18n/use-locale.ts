import type { LocalizedLines, LocalizedText } from '@recruiting/schema/job'
import { defaultLocale, isLocale, languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'

/** The page's language. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n)
}

/** The language of an instance, for what runs outside components. */
export function localeOf({ language }: { language: string }): Locale {
  return isLocale(language) ? language : defaultLocale
}

/** A text in the page's language, else in the one it exists in, with the tag to mark it by when it differs. */
export function localize<T extends LocalizedText | LocalizedLines>(
  text: T,
  locale: Locale,
): { value: NonNullable<T['tw'] | T['us']>; lang: string | undefined } | undefined {
  const other: Locale = locale === 'tw' ? 'us' : 'tw'
  const own = text[locale]
  if (own !== undefined) return { value: own, lang: undefined }
  const foreign = text[other]
  return foreign === undefined ? undefined : { value: foreign, lang: languageTags[other] }
}
