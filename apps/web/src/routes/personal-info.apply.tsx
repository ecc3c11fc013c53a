import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { staticPages } from '~/lib/page/static-pages.ts'
import { LinkRequestPage } from '~/pages/links/request-page.tsx'

export const Route = createFileRoute('/personal-info/apply')({
  loader: ({ context: { i18n } }) => loadWords(i18n, staticPages['/personal-info/apply']),
  component: () => <LinkRequestPage purpose="personal-info" />,
})
