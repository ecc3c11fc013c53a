import { text } from 'node:stream/consumers'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createApp } from './app.tsx'
import { type InlineScripts, inlineScripts } from './inline/inline-scripts.ts'
import type { Transport } from './lib/api/call.ts'
import { createServerQueryClient } from './lib/api/query.ts'
import { createI18n } from './lib/i18n/i18n.ts'
import { type PostedForm, pageStateJson, queriesOf } from './lib/page/page-state.ts'
import { pageStatus } from './lib/page/page-status.ts'
import { isLinkPage, isStaticPage, linkPages, staticPages } from './lib/page/static-pages.ts'
import { routeTree } from './route-tree.gen.ts'
import { renderGlobalStyles } from './ui/theme/global-styles.tsx'
import { createStyleCache, renderedStyles } from './ui/theme/style-cache.ts'

/** The inline scripts of the documents; the server inserts them and computes their hashes. */
export const scripts: InlineScripts = inlineScripts

/** The style element of every document of the site, rendered on the server or in the browser. */
export const globalStyles: string = renderGlobalStyles()

/** A page of the site, as defined by its route. */
export type SitePage = {
  /** The path, in which `$token` stands for the token of an emailed link. */
  path: string
  /** The namespaces that a server-rendered page needs for hydration; undefined for any other page. */
  renderedWords: readonly string[] | undefined
}

/** All pages of the site, without the catch-all route (`$`). */
export const sitePages: readonly SitePage[] = readRoutes(routeTree)

function readRoutes(tree: AnyRoute): SitePage[] {
  const { routesByPath } = createRouter({ routeTree: tree, history: createMemoryHistory() })
  return Object.entries<AnyRoute>(routesByPath)
    .filter(([path]) => !path.endsWith('$'))
    .map(([path, { options }]) => ({
      path,
      renderedWords: isStaticPage(path)
        ? staticPages[path]
        : isLinkPage(path)
          ? linkPages[path]
          : options.staticData?.rendered?.words,
    }))
}

/** The input of a page render. */
export type PageRequest = {
  /** Canonical path and query. */
  url: string
  locale: Locale
  origin: string
  transport: Transport
  posted?: PostedForm | undefined
}

/** The parts of a rendered document. */
export type RenderedPage = {
  status: number
  lang: string
  /** Title, descriptions, alternate links, and all styles in use. */
  head: string
  root: string
  /** JSON that is safe inside an element. */
  state: string
}

/** Renders a page with its data. All state is created per request and dropped afterwards. */
export async function renderPage({
  url,
  locale,
  origin,
  transport,
  posted,
}: PageRequest): Promise<RenderedPage> {
  const i18n = await createI18n(locale)
  const queryClient = createServerQueryClient(transport)
  const history = createMemoryHistory({ initialEntries: [url] })
  const styles = createStyleCache('css')
  // Collects styles instead of writing them between the elements, where child selectors would count them.
  styles.compat = true
  const { router, element } = createApp(
    { queryClient, i18n, origin, isServerPage: true, posted },
    styles,
    history,
  )
  await router.load()

  // The surrounding document only makes React collect the head. The content has no siblings, so that ids derived
  // from positions match those of the browser, which renders `#root` alone.
  const html = await renderMarkup(
    <html lang={languageTags[locale]}>
      <body>{element}</body>
    </html>,
  )
  const [, head = '', root = ''] = /<head>(.*?)<\/head><body>(.*)<\/body>/s.exec(html) ?? []
  const state = pageStateJson({ url, locale, origin, queries: queriesOf(queryClient), posted })
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
 * Renders to HTML or fails. React's `renderToString` leaves a part that throws inside a boundary empty for the
 * browser to retry: an empty page that looks like a success.
 */
async function renderMarkup(element: ReactNode): Promise<string> {
  const thrown: unknown[] = []
  const { prelude } = await prerenderToNodeStream(element, {
    onError: (error) => void thrown.push(error),
    // Otherwise React sends large parts later and inserts them with its own scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await text(prelude)
  if (thrown.length > 0) throw thrown[0]
  return html
}
