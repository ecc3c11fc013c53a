import { interpolate } from '@recruiting/i18n/sentence'
import { languageTags } from '@recruiting/schema/locale'
import { locales } from '@recruiting/schema/options'
import { createElement as h, type ReactNode } from 'react'
import { hrefOf, type PageRequest } from '../page/page-request.ts'
import { languageNames, pageWords } from '../page/page-words.ts'
import { addressOf, type Entry, galleryPath } from './entries.ts'

/** Links that open an entry in a tab of its own. */
export function deepLinks(entry: Entry, { locale }: Pick<PageRequest, 'locale'>): ReactNode {
  const { states } = pageWords[locale]
  return h(
    'span',
    { className: 'deep' },
    locales.map((language) =>
      h(
        'a',
        {
          key: language,
          href: addressOf(entry, language),
          target: '_blank',
          rel: 'noopener',
          'aria-label': interpolate(states.opens, {
            title: entry.title[locale],
            language: languageNames[language],
            code: language,
          }),
        },
        h('span', { lang: languageTags[language] }, language),
      ),
    ),
  )
}

/** The sources of a page or an entry, folded up. */
export function fileList(files: readonly string[], label: string): ReactNode {
  if (files.length === 0) return null
  return h(
    'details',
    null,
    h('summary', null, label),
    h(
      'ul',
      { className: 'files' },
      files.map((file) => h('li', { key: file }, h('code', null, file))),
    ),
  )
}

/**
 * The address of the gallery with these choices. It names its language, because pages in frames change the cookie that
 * otherwise decides.
 */
export function galleryHref(
  { query, locale }: PageRequest,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  return hrefOf({ path: galleryPath, query }, { lang: locale, ...changes })
}
