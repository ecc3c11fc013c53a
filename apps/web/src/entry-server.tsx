import { text } from 'node:stream/consumers'
import createCache from '@emotion/cache'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createApp } from './app.tsx'
import { type InlineScripts, inlineScripts } from './inline/inline-scripts.ts'
import type { Transport } from './lib/api/call.ts'
import { createServerQueryClient } from './lib/api/query-client.ts'
import { createI18n } from './lib/i18n/create-i18n.ts'
import { pageStateJson, queriesOf } from './lib/page/page-state.ts'
import { pageStatus } from './lib/page/page-status.ts'
import { renderedStyles } from './lib/page/rendered-styles.ts'
import { routeTree } from './route-tree.gen.ts'
import { renderGlobalStyles } from './ui/theme/global-styles.tsx'

/** The scripts inside the documents; the server puts them there and knows their hashes. */
export const scripts: InlineScripts = inlineScripts

/** The style element of every document of the site, whether it is rendered here or in the browser. */
export const globalStyles: string = renderGlobalStyles()

/** A page of the site, as its route says. */
export type SitePage = {
  /** The path, in which `$token` stands for the secret of an emailed link. */
  path: string
  /** The words a page that is rendered on the server needs to come alive; undefined for any other page. */
  renderedWords: readonly string[] | undefined
}

/** Every page there is. A route for any path (`$`) is none. */
export const sitePages: readonly SitePage[] = readRoutes(routeTree)

function readRoutes(tree: AnyRoute): SitePage[] {
  const { routesByPath } = createRouter({ routeTree: tree, history: createMemoryHistory() })
  return Object.entries<AnyRoute>(routesByPath)
    .filter(([path]) => !path.endsWith('$'))
    .map(([path, { options }]) => ({ path, renderedWords: options.staticData?.rendered?.words }))
}

/** What a page is rendered from. */
export type PageRequest = {
  /** Path and query in their one canonical form. */
  url: string
  locale: Locale
  /** Where the site is reached. */
  origin: string
  transport: Transport
}

/** The parts of a document, for whoever knows the rest of it. */
export type RenderedPage = {
  status: number
  lang: string
  /** Title, descriptions, links to other forms of the page, and all styles in use. */
  head: string
  /** What stands in `#root`. */
  root: string
  /** JSON that is safe inside an element. */
  state: string
}

/** Renders a page with its data. Everything it uses is made for this request and forgotten after it. */
export async function renderPage({ url, locale, origin, transport }: PageRequest): Promise<RenderedPage> {
  const i18n = await createI18n(locale)
  const queryClient = createServerQueryClient(transport)
  const history = createMemoryHistory({ initialEntries: [url] })
  const styles = createCache({ key: 'css' })
  // Styles are gathered instead of being written into the page's content, where selectors would count them.
  styles.compat = true
  const { router, element } = createApp({ queryClient, i18n, origin, isServerPage: true }, styles, history)
  await router.load()

  // The document around it only makes React collect what belongs in the head. Only children, no siblings, so
  // that ids made from positions are those of the browser, which renders `#root` alone.
  const html = await renderMarkup(
    <html lang={languageTags[locale]}>
      <body>{element}</body>
    </html>,
  )
  const [, head = '', root = ''] = /<head>(.*?)<\/head><body>(.*)<\/body>/s.exec(html) ?? []
  const state = pageStateJson({ url, locale, origin, queries: queriesOf(queryClient) })
  const status = pageStatus(router.state.matches, queryClient)
  queryClient.clear()
  return {
    status,
    lang: languageTags[locale],
    head: head + globalStyles + renderedStyles(styles),
    root,
    state,
  }
}

/**
 * Renders to HTML, or not at all. React's `renderToString` leaves a part that throws inside a boundary empty, for
 * the browser to try again: a page without content that looks like a good one.
 * @throws what a component threw
 */
async function renderMarkup(element: ReactNode): Promise<string> {
  const thrown: unknown[] = []
  const { prelude } = await prerenderToNodeStream(element, {
    onError: (error) => void thrown.push(error),
    // Otherwise large parts come later, by scripts of React's own.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await text(prelude)
  if (thrown.length > 0) throw thrown[0]
  return html
}
