import type { LegalTexts } from '@recruiting/i18n/legal'
import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { idOf } from './job-text.ts'
import { wordFile } from './locale-choice.ts'
import { localeOf } from './use-locale.ts'

/** The words of the site in Chinese, one namespace a file; a page cannot load a namespace that is not listed here. */
type Words = typeof import('@recruiting/i18n/locales/tw/about') &
  typeof import('@recruiting/i18n/locales/tw/apply') &
  typeof import('@recruiting/i18n/locales/tw/common') &
  typeof import('@recruiting/i18n/locales/tw/delete-resume') &
  typeof import('@recruiting/i18n/locales/tw/errors') &
  typeof import('@recruiting/i18n/locales/tw/fields') &
  typeof import('@recruiting/i18n/locales/tw/form') &
  typeof import('@recruiting/i18n/locales/tw/home') &
  typeof import('@recruiting/i18n/locales/tw/legal') &
  typeof import('@recruiting/i18n/locales/tw/links') &
  typeof import('@recruiting/i18n/locales/tw/options') &
  typeof import('@recruiting/i18n/locales/tw/personal-info') &
  typeof import('@recruiting/i18n/locales/tw/problems') &
  typeof import('@recruiting/i18n/locales/tw/proposals') &
  typeof import('@recruiting/i18n/locales/tw/referral') &
  typeof import('@recruiting/i18n/locales/tw/steering-bar')

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Words
  }
}

/** The name of a file of words in camel case, and of what it exports. */
export type Namespace = keyof Words

/** The files of words, each a chunk. `common` is bundled, because the layout needs it when a chunk does not load. */
export const wordFiles = import.meta.glob<Readonly<Record<string, object>>>(
  ['./*/*.ts', '!./*/{common,mail,mock-page,without-scripts}.ts'],
  { base: '../../../../../packages/i18n/src/locales' },
)

/**
 * Creates one instance per page; words are loaded per language and namespace. The languages of i18next are the language
 * tags, because it takes the plural forms from `Intl`, where `tw` is another language.
 */
export async function createI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance()
  await instance
    .use({ type: 'backend', init: () => undefined, read: readWords } as const)
    .use(initReactI18next)
    .init({
      lng: languageTags[locale],
      load: 'currentOnly',
      // The build fills missing words of `tw` from `us`, so that no second language is downloaded.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      resources: { [languageTags.tw]: { common: commonTw }, [languageTags.us]: { common: commonUs } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      parseMissingKeyHandler: (key, words) => words ?? idOf(key),
      react: { useSuspense: false },
    })
  return instance
}

async function readWords(language: string, namespace: string): Promise<object | undefined> {
  return (await wordFiles[`./${localeOf({ language })}/${wordFile(namespace)}.ts`]?.())?.[namespace]
}

/** @throws Error when a namespace fails to load: the page fails instead of showing keys. */
export async function loadWords(i18n: i18n, names: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces(names)
  await complete(i18n, i18n.language, names)
}

/** Switches the language once all words in use are loaded. @throws Error when that fails; the language then stays */
export async function changeLocale(i18n: i18n, locale: Locale): Promise<void> {
  const language = languageTags[locale]
  if (i18n.language === language) return
  await i18n.loadLanguages(language)
  await complete(i18n, language, Object.keys(i18n.store.data[i18n.language] ?? {}))
  await i18n.changeLanguage(language)
}

/** Loads what is missing once more: i18next asks only once for words that failed. @throws Error when something is still missing */
async function complete(i18n: i18n, language: string, names: readonly string[]): Promise<void> {
  const missing = () => names.filter((name) => !i18n.hasResourceBundle(language, name))
  if (missing().length > 0) await i18n.reloadResources([language], missing())
  if (missing().length > 0) throw new Error(`Words did not load: ${missing().join(', ')} (${language})`)
}

/** The legal texts in the page's language: whole documents, therefore read as data. The route loads them. */
export function useLegal(): LegalTexts {
  const { i18n } = useTranslation('legal')
  const texts: LegalTexts = i18n.getResourceBundle(i18n.language, 'legal')
  return texts
}
