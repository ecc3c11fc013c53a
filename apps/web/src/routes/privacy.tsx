import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'

import { loadWords } from '~/lib/i18n/load-words.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { i18n } }) => loadWords(i18n, ['legal']),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <LegalPage name="privacy" />
}
