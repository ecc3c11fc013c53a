import { ChakraProvider } from '@chakra-ui/react'
import { type SectionName, sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { fieldPath, type Issue } from '@recruiting/schema/issue'
import type { Locale, UploadKind } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Mock, vi } from 'vitest'
import { type DraftFile, type DraftFiles, type DraftSections, newDraft } from '~/lib/draft/draft.ts'
import { createI18n } from '~/lib/i18n/create-i18n.ts'
import { loadWords } from '~/lib/i18n/load-words.ts'
import { createStore } from '~/lib/store.ts'
import { system } from '~/ui/theme/system.ts'
import { createDesk, type FileDesk, FileDeskProvider } from '../files/file-desk.ts'
import { SectionForm } from './section-form.tsx'

/** A desk whose files a test changes with `files.set`. */
export function testDesk(start: DraftFiles = {}) {
  const files = createStore(start)
  const setFile = (kind: UploadKind, file: DraftFile | undefined) =>
    files.set({ ...files.get(), [kind]: file })
  const desk = createDesk({ files: files.get, setFile, subscribe: files.subscribe }, () => 'tw')
  return { files, desk }
}

const noFiles: FileDesk = testDesk().desk

/** Renders a form in one language, with everything that its fields need around it. */
async function renderIn(locale: Locale, desk: FileDesk, form: ReactNode) {
  cleanup()
  const i18n = await createI18n(locale)
  await loadWords(i18n, ['common', 'form', 'fields', 'errors', 'options', 'problems', 'legal'])
  return render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <ChakraProvider value={system}>
          <FileDeskProvider value={desk}>{form}</FileDeskProvider>
        </ChakraProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

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
    onChange?: (values: Partial<DraftSections>) => void
  } = {},
): Promise<TestForm> {
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

/** Paths of the answers of a schema, without list indexes, in the format of `fieldPath`. */
export function answerPaths(schema: AnySchema, path: string): string[] {
  const fields = fieldsOf(elementOf(schema) ?? schema)
  return fields === undefined
    ? [path]
    : Object.entries(fields).flatMap(([name, field]) => answerPaths(field, `${path}.${name}`))
}

/** A desk where every file is already stored, so that the questions about stored files are shown. */
export const storedFiles: FileDesk = {
  ...noFiles,
  stored: (kind) => ({ kind, name: 'stored.pdf', type: 'application/pdf', size: 1 }),
}

/** The controls of a rendered section. */
export type Controls = {
  /** Paths of the elements that represent an answer, without list indexes. */
  paths: ReadonlySet<string>
  /** Names of all inputs, selects and text areas, without list indexes. */
  names: ReadonlySet<string>
  /** Options whose label is empty or equals the id, as `path: id`. */
  wordless: readonly string[]
  /** Examples in hints that the phone's keypad of their control cannot type, as `path: example`. */
  untypable: readonly string[]
  /** The text content of the section. */
  text: string
}

/**
 * Renders the fields of one section and reads its controls.
 * @param example a wire value with every answer that a condition requires
 */
export async function controlsOf(
  name: string,
  schema: AnySchema,
  example: unknown,
  fields: ReactNode,
  files: FileDesk = noFiles,
  locale: Locale = 'tw',
): Promise<Controls> {
  const { container } = await renderIn(
    locale,
    files,
    <SectionForm
      sections={{ [name]: schema }}
      defaultValues={{ [name]: fromWire(schema, example) }}
      onChange={() => undefined}
      onValid={() => undefined}
      label="form"
      actions={() => null}
    >
      {fields}
    </SectionForm>,
  )
  const inputs = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return {
    paths: new Set([...container.querySelectorAll('[id]')].map(({ id }) => fieldPath(id))),
    names: new Set(inputs.map((input) => fieldPath(input.name)).filter((path) => path !== '')),
    wordless: wordlessOptions(container),
    untypable: inputs.flatMap(untypableExamples),
    text: container.textContent,
  }
}

/** What the keypads of phones can type. */
const keypads = new Map([
  ['numeric', /^\d+$/],
  ['tel', /^[\d+*#]+$/],
])

function untypableExamples(input: HTMLInputElement): string[] {
  const keypad = keypads.get(input.inputMode)
  const hint = document.getElementById(`${input.id}-hint`)?.textContent ?? ''
  const examples = [...hint.matchAll(/(?:例如 ?|e\.g\. )([^\s；;，,。]+)/gi)].map(
    ([, example = '']) => example,
  )
  return keypad === undefined
    ? []
    : examples
        .filter((example) => !keypad.test(example))
        .map((example) => `${fieldPath(input.id)}: ${example}`)
}

function wordlessOptions(container: Element): string[] {
  const ofSelects = [...container.querySelectorAll<HTMLOptionElement>('select option')].map((option) => ({
    name: option.closest('select')?.name ?? '',
    value: option.value,
    label: option.textContent,
  }))
  const ofRadios = [...container.querySelectorAll<HTMLInputElement>('input[type=radio]')].map((radio) => ({
    name: radio.name,
    value: radio.value,
    label: radio.closest('label')?.textContent ?? '',
  }))
  return [...ofSelects, ...ofRadios]
    .filter(({ label, value }) => label.trim() === '' || label === value)
    .map(({ name, value }) => `${fieldPath(name)}: ${value}`)
}
