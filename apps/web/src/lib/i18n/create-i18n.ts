import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Namespace, words } from './words.ts'

/** Creates one instance per page; words are loaded per language and namespace. */
export async function createI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance()
  await instance
    .use({
      type: 'backend',
      init: () => undefined,
      read: (language: Locale, namespace: Namespace) => words[language][namespace](),
    } as const)
    .use(initReactI18next)
    .init({
      lng: locale,
      supportedLngs: Object.keys(languageTags),
      // The build fills missing words of `tw` from `us`, so that no second language is downloaded.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  return instance
}
