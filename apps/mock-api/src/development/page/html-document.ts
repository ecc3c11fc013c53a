import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Renders a complete HTML document. React escapes all text. */
export function htmlOf(locale: Locale, head: ReactNode, body: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(h('html', { lang: languageTags[locale] }, head, body))}`
}

/** The head of a page. @param more further elements, after the title. */
export function headOf(title: string, ...more: ReactNode[]): ReactNode {
  return h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, title),
    ...more,
  )
}
