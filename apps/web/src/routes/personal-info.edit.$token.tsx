import { createFileRoute } from '@tanstack/react-router'
import { EditPage } from '~/features/personal-info/edit-page.tsx'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { stored } from '~/lib/session/keys.ts'

export const Route = createFileRoute('/personal-info/edit/$token')({
  loader: ({ context: { i18n } }) =>
    loadWords(i18n, ['personalInfo', 'links', 'form', 'fields', 'errors', 'options', 'problems', 'legal']),
  onLeave: () => stored.edit.remove(),
  component: EditPage,
})
