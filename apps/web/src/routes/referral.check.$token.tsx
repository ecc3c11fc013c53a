import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { ReferralPage } from '~/pages/links/referral-page.tsx'

export const Route = createFileRoute('/referral/check/$token')({
  loader: ({ context: { i18n } }) => loadWords(i18n, ['referral', 'links', 'options', 'problems']),
  component: ReferralPage,
})
