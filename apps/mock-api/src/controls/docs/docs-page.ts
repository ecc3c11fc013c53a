import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { createElement as h, type ReactNode } from 'react'
import { languages } from '../page/document.ts'
import { headOf, htmlOf } from '../page/html-document.ts'
import { mailboxPath } from '../page/mailbox-page.ts'
import type { PageRequest } from '../page/page-request.ts'
import { pageWords } from '../page/page-words.ts'
import { docsStyles } from './docs-styles.ts'
import { type DocumentName, documentNames } from './documents.ts'

/** Path of the reference of the API. */
export const docsPath = `${testSupportBase}/docs`

/** Path of the folder with the files that the page loads. */
export const docsAssets = `${docsPath}/assets`

/** Path of the page that shows a document. */
export function docsPageOf(name: DocumentName): string {
  return name === 'api' ? docsPath : `${docsPath}/${name}`
}

/** Path of the document that a page shows, with the sentences of both languages. */
export function documentPathOf(name: DocumentName): string {
  return `${docsPath}/${name}.json`
}

type DocsView = {
  name: DocumentName
  request: PageRequest
  /** Whether the server has a mailbox. */
  hasMailbox: boolean
}

/** The page with the reference of a document. The library renders the document in the browser. */
export function docsPage({ name, request, hasMailbox }: DocsView): string {
  const words = pageWords[request.locale]
  const title = `${words.docs.title} – ${words.docs.documents[name]}`
  return htmlOf(
    request.locale,
    headOf(
      title,
      h('link', { rel: 'stylesheet', href: `${docsAssets}/swagger-ui.css` }),
      h('style', { dangerouslySetInnerHTML: { __html: docsStyles } }),
      h('script', { src: `${docsAssets}/swagger-ui-bundle.js`, defer: true }),
      h('script', { src: `${docsAssets}/docs.mjs`, type: 'module' }),
    ),
    h(
      'body',
      null,
      h(
        'header',
        { className: 'docs' },
        h('div', { className: 'top' }, h('h1', null, words.docs.title), languages(request)),
        h('p', null, words.docs.lead),
        documents(name, request),
        links(request, hasMailbox),
        h('noscript', null, h('p', { className: 'notice' }, words.docs.needsScripts)),
      ),
      h('main', {
        id: 'reference',
        // The library's own headings and fields are in English.
        lang: 'en',
        'data-document': documentPathOf(name),
        'data-failed': words.docs.failed,
      }),
    ),
  )
}

function documents(shown: DocumentName, { locale }: PageRequest): ReactNode {
  const words = pageWords[locale].docs
  return h(
    'nav',
    { 'aria-label': words.choose, className: 'switch' },
    documentNames.map((name) =>
      h(
        'a',
        { key: name, href: docsPageOf(name), 'aria-current': name === shown ? 'page' : undefined },
        words.documents[name],
      ),
    ),
  )
}

function links({ locale }: PageRequest, hasMailbox: boolean): ReactNode {
  const words = pageWords[locale]
  return h(
    'nav',
    { 'aria-label': words.docs.pages, className: 'pages' },
    h('a', { href: testSupportBase }, words.title),
    h('a', { href: `${testSupportBase}#requests` }, words.requests.title),
    hasMailbox && h('a', { href: mailboxPath }, words.mails.title),
  )
}
