import { createFileRoute } from '@tanstack/react-router'
import { stored } from '~/lib/draft/keys.ts'
import { loadWords } from '~/lib/i18n/i18n.ts'
import { EditPage } from '~/pages/edit/edit-page.tsx'

export const Route = createFileRoute('/personal-info/edit/$token')({
  loader: ({ context: { i18n } }) =>
    loadWords(i18n, ['personalInfo', 'links', 'form', 'fields', 'errors', 'options', 'problems', 'legal']),
  onLeave: () => stored.edit.remove(),
  component: EditPage,
})
