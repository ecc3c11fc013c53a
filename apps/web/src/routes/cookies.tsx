import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { LegalPage } from '~/pages/legal/legal-page.tsx'
import { StorageTable } from '~/pages/legal/storage-table.tsx'

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
