import { createFileRoute } from '@tanstack/react-router'
import { DeleteRequestPage } from '~/features/delete-resume/request-page.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'

export const Route = createFileRoute('/delete-resume/apply')({
  loader: ({ context: { i18n } }) =>
    loadWords(i18n, ['deleteResume', 'form', 'fields', 'errors', 'problems']),
  component: DeleteRequestPage,
})
