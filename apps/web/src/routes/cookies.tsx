import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { StorageTable } from '~/features/legal/storage-table.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'

export const Route = createFileRoute('/cookies')({
  loader: ({ context: { i18n } }) => loadWords(i18n, ['legal']),
  component: CookiesPage,
})

function CookiesPage() {
  return (
    <LegalPage name="cookies">
      <StorageTable />
    </LegalPage>
  )
}
