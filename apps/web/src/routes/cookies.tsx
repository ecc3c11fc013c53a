import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { StorageTable } from '~/features/legal/storage-table.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'

const words = ['legal'] as const

export const Route = createFileRoute('/cookies')({
  staticData: { rendered: { words } },
  loader: ({ context: { i18n } }) => loadWords(i18n, words),
  component: CookiesPage,
})

function CookiesPage() {
  return (
    <LegalPage name="cookies">
      <StorageTable />
    </LegalPage>
  )
}
