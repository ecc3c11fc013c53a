import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { createElement as h, type ReactNode } from 'react'
import { languages } from '../page/document.ts'
import { headOf, htmlOf } from '../page/html-document.ts'
import { mailboxPath } from '../page/mailbox-page.ts'
import type { PageRequest } from '../page/page-request.ts'
import { pageWords } from '../page/page-words.ts'
import { rootStyles } from '../page/styles.ts'
import { type DocumentName, documentNames } from './documents.ts'

/**
 * Styles of the reference: the header of the pages below `/__mock`, the theme on the library's parts, and its parts on
 * a phone.
 */
const docsStyles = `${rootStyles}
html, html.dark-mode, html.dark-mode .swagger-ui { background: var(--bg); }
body { margin: 0; background: var(--bg); color: var(--fg); overflow-wrap: anywhere; }
.docs { box-sizing: border-box; max-width: 80rem; margin: 0 auto; padding: 1rem; }
.docs h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; border-left: .5rem solid var(--primary); padding-left: .75rem; }
.docs p { margin: .5rem 0; }
.docs a { color: var(--accent); text-underline-offset: .2em; }
.docs .top { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
.docs nav { display: flex; flex-wrap: wrap; gap: .25rem; }
.docs nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .75rem; }
.docs .pages { margin: .5rem 0 0 -.75rem; }
.docs .switch { display: inline-flex; border: 1px solid var(--control); border-radius: 4px; }
.docs .switch a { border-radius: 3px; text-decoration: none; color: inherit; }
.docs .switch a[aria-current] { background: var(--primary); color: var(--on-primary); font-weight: 600; }
.docs .notice { padding: .5rem .75rem; border-left: 4px solid var(--error); background: var(--error-bg); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

.swagger-ui, .swagger-ui :is(.info, .opblock-tag, .opblock, .btn, .tab, table, .model, .markdown, label, select, input, h1, h2, h3, h4, h5, p, li) { font-family: inherit; }
.swagger-ui .wrapper { max-width: 80rem; padding: 0 1rem; }
.swagger-ui .info { margin: 1rem 0; }
/* The calls come before the long description of the document. */
.swagger-ui > div { display: flex; flex-direction: column; }
.swagger-ui .information-container { order: 1; width: 100%; }
.swagger-ui .headers td:last-child { white-space: nowrap; }
html.dark-mode .swagger-ui .headers td { color: var(--fg); }
.swagger-ui .scheme-container, html.dark-mode .swagger-ui .scheme-container { padding: 1rem 0; background: var(--surface); box-shadow: none; }
.swagger-ui .filter .operation-filter-input { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: 1rem 0; color: var(--fg); background: var(--bg); border: 1px solid var(--control); }
.swagger-ui .opblock .opblock-summary { min-height: 2.75rem; }
.swagger-ui :is(.btn, select, input[type=text], input[type=file]) { min-height: 2.75rem; }
.swagger-ui .btn.authorize { color: var(--accent); border-color: var(--accent); }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .btn.execute { color: var(--on-primary); background: var(--primary); border-color: var(--edge); }
.swagger-ui .markdown :is(li, p), .swagger-ui .renderedMarkdown :is(li, p) { overflow-wrap: anywhere; }

@media (max-width: 599px) {
  .swagger-ui .wrapper { padding: 0 .5rem; }
  .swagger-ui .servers > label { margin-right: 0; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock-summary .view-line-link { display: none; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4.5rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; flex: none; }
  .swagger-ui .opblock .opblock-summary-operation-id { padding: 0 .5rem; font-size: .8125rem; }
  .swagger-ui .opblock .opblock-summary-description { flex: none; padding: 0; }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; padding: .5rem; }
  .swagger-ui table.parameters, .swagger-ui table.responses-table { display: block; }
  .swagger-ui :is(table.parameters, table.responses-table) > :is(tbody, thead), .swagger-ui :is(table.parameters, table.responses-table) > :is(tbody, thead) > tr, .swagger-ui :is(table.parameters, table.responses-table) > tbody > tr > td { display: block; max-width: 100%; padding-left: 0; padding-right: 0; }
  .swagger-ui :is(table.parameters, table.responses-table) > thead { display: none; }
  .swagger-ui :is(.parameters-col_description, .response-col_description) :is(input, select, textarea) { box-sizing: border-box; width: 100%; max-width: 100%; min-width: 0; }
  .swagger-ui :is(.opblock-body, .opblock-section, .responses-inner) { min-width: 0; padding-left: .5rem; padding-right: .5rem; }
  .swagger-ui :is(.json-schema-2020-12__property, .json-schema-2020-12-keyword__children) { min-width: 0; }
}
`

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
