import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { staticPages } from '~/lib/page/static-pages.ts'
import { LinkRequestPage } from '~/pages/links/request-page.tsx'

export const Route = createFileRoute('/delete-resume/apply')({
  loader: ({ context: { i18n } }) => loadWords(i18n, staticPages['/delete-resume/apply']),
  component: () => <LinkRequestPage purpose="delete-resume" />,
})
