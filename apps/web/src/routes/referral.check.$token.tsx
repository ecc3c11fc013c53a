import { createFileRoute } from '@tanstack/react-router'
import { ReferralPage } from '~/features/referral/referral-page.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'

export const Route = createFileRoute('/referral/check/$token')({
  loader: ({ context: { i18n } }) => loadWords(i18n, ['referral', 'links', 'options', 'problems']),
  component: ReferralPage,
})
