import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { linkPages } from '~/lib/page/static-pages.ts'
import { ExportPage } from '~/pages/links/export-page.tsx'

export const Route = createFileRoute('/personal-info/export/$token')({
  loader: ({ context: { i18n } }) => loadWords(i18n, linkPages['/personal-info/export/$token']),
  component: ExportPage,
})
