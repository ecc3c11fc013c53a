import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'

const words = ['legal'] as const

export const Route = createFileRoute('/privacy')({
  staticData: { rendered: { words } },
  loader: ({ context: { i18n } }) => loadWords(i18n, words),
  component: PrivacyPage,
})

function PrivacyPage() {
  return <LegalPage name="privacy" />
}
