import { createFileRoute } from '@tanstack/react-router'
import { forgetLink, loadLink } from '~/lib/api/query.ts'
import { stored } from '~/lib/draft/keys.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { linkPages } from '~/lib/page/static-pages.ts'
import { EditPage } from '~/pages/edit/edit-page.tsx'

export const Route = createFileRoute('/personal-info/edit/$token')({
  loader: ({ context: { i18n, queryClient }, params: { token } }) =>
    Promise.all([
      loadWords(i18n, linkPages['/personal-info/edit/$token']),
      loadLink(queryClient, async () => {
        const { recordQuery } = await import('~/pages/edit/edit-store.ts')
        return recordQuery(token, localeOf(i18n))
      }),
    ]),
  onLeave: (match) => {
    stored.edit.remove()
    forgetLink(match, 'getPersonalInfo')
  },
  component: EditPage,
})
