import type { LocalizedLines, LocalizedText } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'

/** The page's language. */
export function useLocale(): Locale {
  return localeOf(useTranslation().i18n)
}

/** The language of an instance, for code outside components. */
export function localeOf({ language }: { language: string }): Locale {
  return language === languageTags.us ? 'us' : 'tw'
}

/** A text in the page's language if available, otherwise in its other language with the `lang` to mark it. */
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
