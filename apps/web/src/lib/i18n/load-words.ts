import type { Locale } from '@recruiting/schema/options'
import type { i18n } from 'i18next'
import type { Namespace } from './words.ts'

/**
 * Loads the words of a page before it is shown.
 * @throws Error when a namespace fails to load: the page fails instead of showing keys.
 */
export async function loadWords(i18n: i18n, names: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces(names)
  assertLoaded(i18n, i18n.language, names)
}

/**
 * Switches the language once all words in use are loaded.
 * @throws Error when loading fails; the language then stays.
 */
export async function changeLocale(i18n: i18n, locale: Locale): Promise<void> {
  if (i18n.language === locale) return
  await i18n.loadLanguages(locale)
  assertLoaded(i18n, locale, Object.keys(i18n.store.data[i18n.language] ?? {}))
  await i18n.changeLanguage(locale)
}

function assertLoaded(i18n: i18n, language: string, names: readonly string[]): void {
  const missing = names.filter((name) => !i18n.hasResourceBundle(language, name))
  if (missing.length > 0) throw new Error(`Words did not load: ${missing.join(', ')} (${language})`)
}
