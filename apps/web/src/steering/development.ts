import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { ViteHotContext } from 'vite/types/hot.d.ts'

declare global {
  interface WindowEventMap {
    /** The words of a file that has changed, by namespace; sent by `build/constants.ts`. */
    'recruiting:words': CustomEvent<{ locale: Locale; words: Readonly<Record<string, unknown>> }>
  }
}

/** Development only: shows changed words and new answers of the backend without losing what is typed. */
export function followSources(hot: ViteHotContext, queryClient: QueryClient, i18n: i18n): void {
  addEventListener('recruiting:words', ({ detail: { locale, words } }) => {
    for (const [namespace, texts] of Object.entries(words)) {
      const language = languageTags[locale]
      if (i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, texts)
    }
    // Components read the words again.
    i18n.emit('languageChanged', i18n.language)
  })
  hot.on('recruiting:backend-restarted', () => void queryClient.invalidateQueries())
}
