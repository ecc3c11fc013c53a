import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { staticPages } from '~/lib/page/static-pages.ts'
import { LegalPage } from '~/pages/legal/legal-page.tsx'

export const Route = createFileRoute('/accessibility')({
  loader: ({ context: { i18n } }) => loadWords(i18n, staticPages['/accessibility']),
  component: () => <LegalPage name="accessibility" />,
})
