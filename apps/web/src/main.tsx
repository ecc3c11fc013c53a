import createCache from '@emotion/cache'
import { languageTags } from '@recruiting/schema/locale'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renameChunkError } from '~/lib/page/reload-once.ts'
import { createApp } from './app.tsx'
import { createBrowserQueryClient } from './lib/api/query-client.ts'
import { createI18n } from './lib/i18n/create-i18n.ts'
import { chooseLocale } from './lib/i18n/locale-choice.ts'
import { localeOf } from './lib/i18n/use-locale.ts'
import { pageStateId } from './lib/page/document-ids.ts'
import { readPageState, takeOverQueries } from './lib/page/page-state.ts'
import { takeOverStyles } from './lib/page/rendered-styles.ts'

addEventListener('vite:preloadError', renameChunkError)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const page = readPageState(document.getElementById(pageStateId)?.textContent)
// Links that keep the query must be those of the server: one page has one address.
if (page !== undefined) history.replaceState(history.state, '', page.url + location.hash)
const i18n = await createI18n(page?.locale ?? chooseLocale(location.search, document.cookie))
const markLanguage = () => {
  const lang = languageTags[localeOf(i18n)]
  // Saying the same again would style the page anew.
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
}
const styles = createCache({ key: 'css' })
takeOverStyles(styles)
const { router, element } = createApp(context, styles)
const app = <StrictMode>{element}</StrictMode>

if (page === undefined) {
  // The browser would show the first title it finds, not the one that the page brings.
  document.querySelector('title')?.remove()
  createRoot(root).render(app)
} else {
  const { pathname } = location
  takeOverQueries(queryClient, page.queries)
  await router.load()
  router.update({ context: { ...context, isServerPage: false } })
  // A guard has led elsewhere: what the server rendered is not that page.
  if (location.pathname !== pathname) location.reload()
  else {
    // As on the server, where nothing waits: the two trees must have the same boundaries.
    router.ssr = { manifest: undefined }
    startTransition(() => {
      hydrateRoot(root, app, {
        // React mends a page that differs from the server's without a word in production.
        onRecoverableError: (error) => console.error('The page differs from the one of the server', error),
      })
    })
  }
}
