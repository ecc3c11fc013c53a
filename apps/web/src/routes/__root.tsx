import { createRootRouteWithContext, Outlet, retainSearchParams } from '@tanstack/react-router'
import { changeLocale } from '~/lib/i18n/i18n.ts'
import { keepLocale } from '~/lib/i18n/locale-choice.ts'
import { parseLang } from '~/lib/url/job-search-params.ts'
import { PageLayout } from '~/pages/layout/page-layout.tsx'
import type { RouterContext } from '~/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: parseLang,
  // Keeps `lang` across links, so that the language also persists without scripts and cookies.
  search: { middlewares: [retainSearchParams(['lang'])] },
  beforeLoad: async ({ context: { i18n }, search: { lang }, preload }) => {
    // A preload on hover must not change the language.
    if (lang === undefined || preload) return
    await changeLocale(i18n, lang)
    // The server sets the cookie by a header.
    if (typeof document !== 'undefined') keepLocale(lang)
  },
  component: () => (
    <PageLayout>
      <Outlet />
    </PageLayout>
  ),
})
