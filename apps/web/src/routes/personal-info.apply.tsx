import { createFileRoute } from '@tanstack/react-router'
import { LinkRequestPage } from '~/features/link-request/request-page.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { parseSent } from '~/lib/url/sent-search.ts'

const words = ['links', 'form', 'fields', 'errors', 'problems'] as const

export const Route = createFileRoute('/personal-info/apply')({
  staticData: { rendered: { words } },
  validateSearch: parseSent,
  loader: ({ context: { i18n } }) => loadWords(i18n, words),
  component: EditRequestPage,
})

function EditRequestPage() {
  const { sent } = Route.useSearch({ select: parseSent })
  return <LinkRequestPage purpose="personal-info" sentHours={sent} />
}
