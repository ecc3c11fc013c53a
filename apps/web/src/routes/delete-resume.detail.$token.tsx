import { createFileRoute } from '@tanstack/react-router'
import { DeleteConfirmPage } from '~/features/delete-resume/confirm-page.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'

export const Route = createFileRoute('/delete-resume/detail/$token')({
  loader: ({ context: { i18n } }) => loadWords(i18n, ['deleteResume', 'links', 'problems']),
  component: DeleteConfirmPage,
})
