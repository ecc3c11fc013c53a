import { languageTags } from '@recruiting/schema/locale'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renameChunkError } from '~/lib/page/reload-once.ts'
import { createApp } from './app.tsx'
import { createBrowserQueryClient } from './lib/api/query.ts'
import { createI18n } from './lib/i18n/i18n.ts'
import { chooseLocale } from './lib/i18n/locale-choice.ts'
import { localeOf } from './lib/i18n/use-locale.ts'
import { pageStateId } from './lib/page/document.ts'
import { type PageState, takeOverQueries } from './lib/page/page-state.ts'
import { createStyleCache, takeOverStyles } from './ui/theme/style-cache.ts'

addEventListener('vite:preloadError', renameChunkError)

/** Whether the back button changed the address while this page was starting, so that the address is being loaded. */
const isLeaving = () => window.early?.isLeaving === true

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const state = document.getElementById(pageStateId)?.textContent
// A page that only the browser renders has none.
const page: PageState | undefined = state ? JSON.parse(state) : undefined
// Links that keep the query must match those of the server: one page has one URL.
if (page !== undefined) history.replaceState(history.state, '', page.url + location.hash)
const i18n = await createI18n(page?.locale ?? chooseLocale(location.search, document.cookie))
const markLanguage = () => {
  const lang = languageTags[localeOf(i18n)]
  // Setting the same value again would recalculate all styles.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang
}
markLanguage()
i18n.on('languageChanged', markLanguage)

const queryClient = createBrowserQueryClient()
const context = {
  queryClient,
  i18n,
  origin: page?.origin ?? location.origin,
  isServerPage: page !== undefined,
  posted: page?.posted,
}
const styles = createStyleCache('css')
takeOverStyles(styles)
const { router, element } = createApp(context, styles)
const app = <StrictMode>{element}</StrictMode>

if (page === undefined) {
  // The browser shows the first title it finds, not the one that the page renders.
  document.querySelector('title')?.remove()
  createRoot(root).render(app)
} else {
  const { href } = location
  takeOverQueries(queryClient, page.queries)
  await router.load()
  router.update({ context: { ...context, isServerPage: false } })
  // A guard redirected: the server-rendered page is no longer the right one.
  if (location.href !== href) location.reload()
  else if (!isLeaving()) {
    // As on the server, where nothing is pending: both trees must have the same boundaries.
    router.ssr = { manifest: undefined }
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      // The router restores only positions whose scroll events it has seen.
      document.dispatchEvent(new Event('scroll'))
    })
    startTransition(() => {
      hydrateRoot(root, app, {
        // In production React repairs a page that differs from the server's without logging.
        onRecoverableError: (error) => {
          if (!isLeaving()) console.error('The page differs from the one of the server', error)
        },
      })
    })
  }
}

if (import.meta.hot) {
  const { followSources } = await import('./steering/development.ts')
  followSources(import.meta.hot, queryClient, i18n)
}

// Development only. The server names the script: an import known to the build would add code to every page.
const { steered } = document.documentElement.dataset
if (steered) {
  void import(/* @vite-ignore */ steered).then(
    ({ show }: typeof import('./steering/steered.tsx')) => show(router, i18n, styles),
    // What is switched on may refuse the script too, and the page works without the bar.
    () => undefined,
  )
}
