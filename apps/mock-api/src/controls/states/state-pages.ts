import { createHash } from 'node:crypto'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { StateLink } from '@recruiting/schema/steering/entities'
import { createElement as h, type ReactNode } from 'react'
import { headOf, htmlOf } from '../page/html-document.ts'

/** A page and its content security policy, which allows nothing but what the page contains. */
export type StatePage = { html: string; policy: string }

/** Links to states. @param heading what the page says first. */
export function linksPage(heading: string, links: readonly StateLink[], lang: Locale | undefined): StatePage {
  const query = lang === undefined ? '' : `?lang=${lang}`
  const items = links.map(({ id, href, title }) =>
    h(
      'li',
      { key: id },
      h(
        'a',
        { href: `${href}${query}` },
        locales.map((locale, at) => [
          at === 0 ? '' : ' · ',
          h('span', { key: locale, lang: languageTags[locale] }, title[locale]),
        ]),
      ),
    ),
  )
  return { html: page(heading, null, h('ul', null, items)), policy: policyWith("'none'") }
}

/**
 * A page that replaces what the site keeps in the storage of its tab, and then opens a page of the same origin: only a
 * page of that origin can do so. The gallery shows it in a frame.
 */
export function storingPage(
  title: string,
  stored: Readonly<Record<string, unknown>>,
  url: string,
): StatePage {
  // In a script, `<` could end it.
  const [values, target] = [stored, url].map((value) => JSON.stringify(value).replaceAll('<', '\\u003c'))
  const script = `
const stored = ${values}
for (const key of Object.keys(sessionStorage)) if (key.startsWith('recruiting.')) sessionStorage.removeItem(key)
for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, JSON.stringify(value))
location.replace(${target})
`
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    html: page(
      title,
      // Without scripts the page opens too, but nothing is stored.
      h('noscript', null, h('meta', { httpEquiv: 'refresh', content: `0; url=${url}` })),
      h('script', { dangerouslySetInnerHTML: { __html: script } }),
    ),
    policy: policyWith("'self'", `script-src 'sha256-${hash}'`),
  }
}

function page(title: string, head: ReactNode, content: ReactNode): string {
  return htmlOf('tw', headOf(title, head), h('body', null, h('main', null, h('h1', null, title), content)))
}

function policyWith(framedBy: "'none'" | "'self'", ...more: string[]): string {
  return [
    "default-src 'none'",
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}
