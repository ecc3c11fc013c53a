import { ChakraProvider } from '@chakra-ui/react'
import { type SectionName, sections } from '@recruiting/schema/application'
import type { Issue } from '@recruiting/schema/issue'
import type { Locale, UploadKind } from '@recruiting/schema/options'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, type RenderOptions, type RenderResult, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { vi } from 'vitest'
import { type DraftFile, type DraftFiles, type DraftSections, newDraft } from '~/lib/draft/draft.ts'
import { createI18n, loadWords } from '~/lib/i18n/i18n.ts'
import { createStore } from '~/lib/store.ts'
import { system } from '~/ui/theme/system.ts'
import { createDesk, type FileDesk, FileDeskProvider } from '../files/file-desk.ts'
import { SectionForm } from './section-form.tsx'

/** A desk whose files a test changes with `files.set`. @param held the names of files that only the page has, or had */
export function testDesk(start: DraftFiles = {}, held: Partial<Record<UploadKind, string>> = {}) {
  const files = createStore(start)
  const setFile = (kind: UploadKind, file: DraftFile | undefined) =>
    files.set({ ...files.get(), [kind]: file })
  const hold = (kind: UploadKind, name: string | undefined) => {
    if (name === undefined) delete held[kind]
    else held[kind] = name
    files.set({ ...files.get() })
  }
  const desk = createDesk({ files: files.get, setFile, subscribe: files.subscribe, held: () => held, hold })
  return { files, desk, held }
}

const noFiles: FileDesk = testDesk().desk

const words = [
  'apply',
  'form',
  'fields',
  'errors',
  'options',
  'problems',
  'proposals',
  'legal',
  'steeringBar',
] as const

/** What a part of a page needs around it, in one language. Ends the part that a test has shown before. */
export async function pageIn(locale: Locale, desk: FileDesk = noFiles) {
  cleanup()
  const i18n = await createI18n(locale)
  await loadWords(i18n, words)
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ChakraProvider value={system}>
          <FileDeskProvider value={desk}>{children}</FileDeskProvider>
        </ChakraProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
  return { wrapper }
}

/** Renders a form in one language, with everything that its fields need around it. */
export async function renderIn(locale: Locale, desk: FileDesk, form: ReactNode): Promise<RenderResult> {
  const options: RenderOptions = await pageIn(locale, desk)
  return render(form, options)
}

/** Renders a form of one section in one language, with a single submit button. */
export async function renderForm<K extends SectionName>(
  section: K,
  fields: ReactNode,
  options: {
    locale?: Locale
    answers?: Partial<DraftSections[K]>
    desk?: FileDesk
    serverIssues?: readonly Issue[]
    late?: () => Promise<unknown> | undefined
    onChange?: (values: Partial<DraftSections>) => void
  } = {},
) {
  const user = userEvent.setup()
  const onValid = vi.fn<(values: Partial<DraftSections>) => void>()
  const form = (
    <SectionForm<Partial<DraftSections>>
      sections={{ [section]: sections[section] }}
      defaultValues={{ [section]: { ...newDraft().sections[section], ...options.answers } }}
      {...(options.serverIssues && { serverIssues: options.serverIssues })}
      desk={options.desk}
      {...(options.late && { late: options.late })}
      onChange={options.onChange ?? (() => undefined)}
      onValid={onValid}
      label="form"
      actions={() => <button type="submit">next</button>}
    >
      {fields}
    </SectionForm>
  )
  const { getByRole } = await renderIn(options.locale ?? 'tw', options.desk ?? noFiles, form)
  return { user, onValid, next: () => user.click(getByRole('button', { name: 'next' })) }
}

/** The texts of the elements that an id attribute refers to; a dangling id gives an empty text. */
export function textsOf(element: Element, attribute: 'aria-describedby' | 'aria-errormessage'): string[] {
  const ids = element.getAttribute(attribute)?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}
