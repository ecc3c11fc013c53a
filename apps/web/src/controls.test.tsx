// @vitest-environment happy-dom
import { form as formWords } from '@recruiting/i18n/locales/tw/form'
import { sections } from '@recruiting/schema/application'
import { fromWire } from '@recruiting/schema/draft'
import { exampleApplication } from '@recruiting/schema/examples/application'
import { examplePersonalInfo, examplePersonalInfoRecord } from '@recruiting/schema/examples/personal-info'
import { fieldPath } from '@recruiting/schema/issue'
import type { Locale } from '@recruiting/schema/options'
import { type AnySchema, elementOf, fieldsOf } from '@recruiting/schema/outline'
import { editSectionNames, editSections } from '@recruiting/schema/personal-info'
import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { SectionForm } from '~/form/engine/section-form.tsx'
import { renderIn, testDesk } from './form/engine/test-form.tsx'
import type { FileDesk } from './form/files/file-desk.ts'
import { StepFields } from './pages/apply/apply-page.tsx'
import { loadStep } from './pages/apply/landing.ts'
import { askingSteps } from './pages/apply/step-ids.ts'
import { sectionFields } from './pages/edit/edit-form.tsx'

/** One section of a form; `example` is a wire value with every answer that a condition requires. */
type Section = {
  form: string
  name: string
  schema: AnySchema
  example: unknown
  fields: ReactNode
  desk: FileDesk
}

const noFiles = testDesk().desk
/** A desk where every file is already stored, so that the questions about stored files are shown. */
const storedFiles: FileDesk = {
  ...noFiles,
  stored: (kind) => ({ kind, name: 'stored.pdf', type: 'application/pdf', size: 1 }),
}

const steps: Section[] = askingSteps.map((name) => ({
  form: 'application',
  name,
  schema: sections[name],
  example: exampleApplication[name],
  fields: <StepFields step={name} />,
  desk: noFiles,
}))
const parts: Section[] = editSectionNames.map((name) => ({
  form: 'edit',
  name,
  schema: editSections[name],
  example: examplePersonalInfo[name],
  fields: sectionFields[name](examplePersonalInfoRecord),
  desk: storedFiles,
}))

describe.each([...steps, ...parts])('the section $name of the $form form', (section) => {
  const answers = answerPaths(section.schema, section.name)
  let controls: Controls
  beforeAll(async () => {
    await Promise.all(askingSteps.map(loadStep))
    controls = await controlsOf(section, 'tw')
  })

  it('has a control for every field of the contract', () => {
    expect(answers.filter((path) => !controls.paths.has(path))).toEqual([])
  })

  it('has no control without a field', () => {
    expect([...controls.names].filter((name) => !answers.includes(name))).toEqual([])
  })

  it('shows no example that the keypad of a phone cannot type', async () => {
    const english = await controlsOf(section, 'us')
    expect([...controls.untypable, ...english.untypable]).toEqual([])
  })

  it('has a word for every option', () => {
    expect(controls.wordless).toEqual([])
  })
})

it.each(parts)(
  'the section $name of the edit form has no hint of the application form alone',
  async (part) => {
    const { text } = await controlsOf(part, 'tw')
    expect(Object.values(formWords.applying).filter((hint) => text.includes(hint))).toEqual([])
  },
)

it('the application form asks in one step for every section of the contract but the consent', () => {
  expect(askingSteps).toEqual(Object.keys(sections).filter((name) => name !== 'consent'))
})

/** Paths of the answers of a schema, without list indexes, in the format of `fieldPath`. */
function answerPaths(schema: AnySchema, path: string): string[] {
  const fields = fieldsOf(elementOf(schema) ?? schema)
  return fields === undefined
    ? [path]
    : Object.entries(fields).flatMap(([name, field]) => answerPaths(field, `${path}.${name}`))
}

/** The controls of a rendered section. */
type Controls = {
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

/** Renders the fields of a section and reads its controls. */
async function controlsOf(
  { name, schema, example, fields, desk }: Section,
  locale: Locale,
): Promise<Controls> {
  const { container } = await renderIn(
    locale,
    desk,
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
  for (const folded of container.querySelectorAll('details:not([open]) > summary')) fireEvent.click(folded)
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
  if (keypad === undefined) return []
  return [...hint.matchAll(/(?:例如 ?|e\.g\. )([^\s；;，,。]+)/gi)]
    .filter(([, example = '']) => !keypad.test(example))
    .map(([, example]) => `${fieldPath(input.id)}: ${example}`)
}

function wordlessOptions(container: Element): string[] {
  const offered = container.querySelectorAll<HTMLOptionElement | HTMLInputElement>('option, [type=radio]')
  return [...offered].flatMap((option) => {
    const label = (option.closest('label') ?? option).textContent.trim()
    const { name } = option.closest('select') ?? (option as HTMLInputElement)
    return label === '' || label === option.value ? [`${fieldPath(name)}: ${option.value}`] : []
  })
}
