import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { DeleteConfirmPage } from '~/pages/links/confirm-page.tsx'

export const Route = createFileRoute('/delete-resume/detail/$token')({
  loader: ({ context: { i18n } }) => loadWords(i18n, ['deleteResume', 'links', 'problems']),
  component: DeleteConfirmPage,
})
