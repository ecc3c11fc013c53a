import { createFileRoute } from '@tanstack/react-router'
import { forgetLink, linkQuery, loadLink } from '~/lib/api/query.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { linkPages } from '~/lib/page/static-pages.ts'
import { DeleteConfirmPage } from '~/pages/links/confirm-page.tsx'

export const Route = createFileRoute('/delete-resume/detail/$token')({
  loader: ({ context: { i18n, queryClient }, params }) =>
    Promise.all([
      loadWords(i18n, linkPages['/delete-resume/detail/$token']),
      loadLink(queryClient, async () => linkQuery('getResumeDeletion', params, localeOf(i18n))),
    ]),
  onLeave: (match) => forgetLink(match, 'getResumeDeletion'),
  component: DeleteConfirmPage,
})
