import { ChakraProvider } from '@chakra-ui/react'
import { type SectionName, sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import type { Locale } from '@recruiting/schema/options'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Mock, vi } from 'vitest'
import { type DraftSections, newDraft } from '~/lib/draft/draft.ts'
import { createI18n } from '~/lib/i18n/create-i18n.ts'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { system } from '~/ui/theme/system.ts'
import { FileDeskProvider } from '../files/file-context.ts'
import type { FileDesk } from '../files/file-desk.ts'
import type { FieldName } from './error-summary.tsx'
import { SectionForm } from './section-form.tsx'

/** A rendered form of one section in one language, with a single submit button. */
export type TestForm = {
  user: ReturnType<typeof userEvent.setup>
  /** Called with the answers once all are valid. */
  onValid: Mock<(values: Partial<DraftSections>) => void>
  next: () => Promise<void>
}

export async function renderForm<K extends SectionName>(
  section: K,
  fields: ReactNode,
  options: {
    locale?: Locale
    answers?: Partial<DraftSections[K]>
    desk?: FileDesk
    serverIssues?: readonly Issue[]
    fieldName?: FieldName
    onChange?: (values: Partial<DraftSections>) => void
  } = {},
): Promise<TestForm> {
  cleanup()
  const i18n = await createI18n(options.locale ?? 'tw')
  await loadWords(i18n, ['common', 'form', 'fields', 'errors', 'options', 'problems', 'legal'])
  const user = userEvent.setup()
  const onValid = vi.fn<TestForm['onValid']>()
  const form = (
    <SectionForm<Partial<DraftSections>>
      sections={{ [section]: sections[section] }}
      defaultValues={{ [section]: { ...newDraft().sections[section], ...options.answers } }}
      {...(options.serverIssues && { serverIssues: options.serverIssues })}
      desk={options.desk}
      onChange={options.onChange ?? (() => undefined)}
      onValid={onValid}
      rowName={(_, position) => `#${position + 1}`}
      fieldName={options.fieldName}
      label="form"
      actions={() => <button type="submit">next</button>}
    >
      {fields}
    </SectionForm>
  )
  const { getByRole } = render(
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        {options.desk ? <FileDeskProvider value={options.desk}>{form}</FileDeskProvider> : form}
      </ChakraProvider>
    </I18nextProvider>,
  )
  return { user, onValid, next: () => user.click(getByRole('button', { name: 'next' })) }
}

/** The texts of the elements that an id attribute refers to; a dangling id gives an empty text. */
export function textsOf(element: Element, attribute: 'aria-describedby' | 'aria-errormessage'): string[] {
  const ids = element.getAttribute(attribute)?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}
