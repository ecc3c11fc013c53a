import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { createElement as h, type ReactNode } from 'react'
import { headOf, htmlOf } from './html-document.ts'
import { hrefOf, type PageRequest } from './page-request.ts'
import { languageNames, pageWords, scriptWords } from './page-words.ts'
import { pageStyles } from './styles.ts'

/** Path of the script of most pages. */
const scriptPath = `${testSupportBase}/page.mjs`

/** Seconds after which a browser without scripts loads a page again. */
const reloadSeconds = 5

type Page = {
  request: PageRequest
  title: string
  lead: string
  /** Below the title. */
  nav: ReactNode
  /** The call that returns the same data as JSON. */
  json: string
  /** Path of another script than that of most pages. */
  script?: string
  /** Styles of this page alone. */
  styles?: string
  /** Whether a browser without scripts loads the page again by itself. */
  reloads?: boolean
}

/** A complete document. React escapes all text. */
export function documentOf(
  { request, title, lead, nav, json, script = scriptPath, styles = '', reloads }: Page,
  ...main: ReactNode[]
): string {
  const words = pageWords[request.locale]
  return htmlOf(
    request.locale,
    headOf(
      title,
      reloads && h('noscript', null, h('meta', { httpEquiv: 'refresh', content: String(reloadSeconds) })),
      h('style', { dangerouslySetInnerHTML: { __html: pageStyles + styles } }),
      // Nothing is shown before the script runs, so that no press is lost.
      h('script', { src: script, type: 'module', blocking: 'render' }),
    ),
    h(
      'body',
      { 'data-words': scriptWords(request.locale) },
      h(
        'header',
        null,
        h('div', { className: 'top' }, h('h1', null, title), languages(request)),
        h('p', null, lead),
        nav,
        h('p', { className: 'quiet' }, words.asJson, h('code', null, json)),
        h('noscript', null, h('p', { className: 'notice' }, words.needsScripts)),
        h('p', { id: 'connection', className: 'notice', role: 'status' }),
      ),
      h('main', null, ...main),
    ),
  )
}

/** Links to the same page in each language. */
export function languages(request: PageRequest): ReactNode {
  return h(
    'nav',
    { 'aria-label': pageWords[request.locale].language, className: 'switch' },
    locales.map((locale) => language(request, locale)),
  )
}

function language(request: PageRequest, locale: Locale): ReactNode {
  return h(
    'a',
    {
      key: locale,
      href: hrefOf(request, { lang: locale }),
      lang: languageTags[locale],
      hrefLang: languageTags[locale],
      'aria-current': locale === request.locale ? 'true' : undefined,
    },
    languageNames[locale],
  )
}
