import { createFileRoute } from '@tanstack/react-router'
import { forgetLink, linkQuery, loadLink } from '~/lib/api/query.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { localeOf } from '~/lib/i18n/use-locale.ts'
import { linkPages } from '~/lib/page/static-pages.ts'
import { ReferralPage } from '~/pages/links/referral-page.tsx'

export const Route = createFileRoute('/referral/check/$token')({
  loader: ({ context: { i18n, queryClient }, params }) =>
    Promise.all([
      loadWords(i18n, linkPages['/referral/check/$token']),
      loadLink(queryClient, async () => linkQuery('getReferral', params, localeOf(i18n))),
    ]),
  onLeave: (match) => forgetLink(match, 'getReferral'),
  component: ReferralPage,
})
