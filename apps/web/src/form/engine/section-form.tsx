import { Box, type BoxProps, chakra, Flex, Link } from '@chakra-ui/react'
import { fieldKinds } from '@recruiting/schema/fields/field'
import type { Issue } from '@recruiting/schema/issue'
import type { Rule } from '@recruiting/schema/rules'
import { unwrap } from '@recruiting/schema/structure'
import { useHydrated } from '@tanstack/react-router'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { holdWhileComposing, sayLoading } from '~/lib/page/document.ts'
import { Details, Summary } from '~/ui/details.tsx'
import { AlertIcon, ChevronDownIcon } from '~/ui/icons.tsx'
import { focusRing } from '~/ui/theme/recipes.ts'
import type { FileDesk } from '../files/file-desk.ts'
import { focusField } from './field-frame.tsx'
import { type FormSections, type FormValues, issuesOf, schemaAt, shapingAnswers } from './field-info.ts'
import { useFieldNames, useFieldWords } from './field-words.ts'
import { createFormStore, FormProvider, useForm } from './form-store.ts'

/** Whether a submit waits, and whether it waits for uploads. */
export type Waiting = { isWaiting: boolean; isUploading: boolean }

export type SectionFormProps<V extends FormValues> = {
  /** The sections of this form; the path of a field begins with the name of one. */
  sections: FormSections
  defaultValues: V
  /** The answers that this browser has stored, for a form that the server rendered without them. */
  restored?: () => V
  /** Counts how often the stored answers were changed outside of the form, which then shows them. */
  round?: number
  /** The server's issues of these answers, shown immediately. */
  serverIssues?: readonly Issue[]
  /** The files of the form: they belong to its answers, and uploads are awaited before validation. */
  desk?: FileDesk | undefined
  /** Loads what the validation lacks; undefined when it is there. */
  late?: () => Promise<unknown> | undefined
  onChange: (values: V) => void
  /** Whether issues are shown after a failed attempt; for the page's title. */
  onErrors?: (hasErrors: boolean) => void
  onValid: (values: V) => void
  label: string
  children: ReactNode
  actions: (state: Waiting) => ReactNode
  /** Where the browser posts the form of a rendered page while no script handles it. */
  postTo?: string | undefined
  actionsBox?: BoxProps
}

/**
 * The form of one step. Shows no issues before "next"; a failed attempt shows all issues in a summary that takes
 * focus, or focuses the field if the summary has a single line: the field may be beside the button, far below. An issue disappears when its answer becomes valid; new ones appear only with the next attempt.
 */
export function SectionForm<V extends FormValues>(props: SectionFormProps<V>) {
  const { sections, serverIssues = [], onErrors, desk } = props
  const { t } = useTranslation('common')
  const look = (values: FormValues) => {
    const issues = issuesOf(sections, values)
    return desk?.withIssues(issues) ?? issues
  }
  const latest = useRef({ ...props, look })
  // Also replaces the validation when a schema changes in development.
  latest.current = { ...props, look }
  const [store] = useState(() =>
    createFormStore(
      props.defaultValues,
      serverIssues,
      (values) => latest.current.look(values),
      // The store keeps the shape of its initial values.
      (values) => latest.current.onChange(values as V),
      desk?.complete,
    ),
  )
  const form = useRef<HTMLFormElement>(null)
  const [isOfServer] = useState(!useHydrated())
  useLayoutEffect(() => {
    // They may have changed since a step was prepared, too.
    const restored = props.restored?.()
    const isStale = Object.entries(restored ?? {}).some(([name, each]) => store.values()[name] !== each)
    if (restored && isStale) store.replace(restored)
  }, [props.round])
  useLayoutEffect(() => {
    const typed = isOfServer && form.current ? typedAnswers(form.current) : []
    // What `inline/answers.ts` put in may be older than what is stored now.
    for (const [path, value] of typed)
      if (!props.restored || window.early?.typed.has(path)) store.set(path, value)
  }, [])
  const issues = useSyncExternalStore(store.subscribe, store.issues, store.issues)
  const hasErrors = issues.length > 0
  useEffect(() => onErrors?.(hasErrors), [hasErrors, onErrors])

  const summary = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState<'uploads' | 'scripts'>()
  /** Counts failed attempts: focus moves after each one, once the summary is rendered. */
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    // Focus alone would scroll to the end of a summary that is taller than the window.
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
    const [only, ...others] = summary.current?.querySelectorAll('a') ?? []
    if (others.length === 0) only?.click()
  }, [failures])
  const focusSummary = () => setFailures((count) => count + 1)
  // In a second render, because the page around the form moves focus in its own effects.
  useEffect(() => {
    if (serverIssues.length > 0) focusSummary()
  }, [])

  const submit = async () => {
    if (waiting) return
    const late = props.late?.()
    const isUploading = desk?.uploads.isRunning()
    if (isUploading || late) {
      setWaiting(isUploading ? 'uploads' : 'scripts')
      const timer = late && setTimeout(() => sayLoading(t('loading')), 400)
      const isThere = await Promise.all([desk?.uploads.settled(), late]).then(
        () => true,
        () => false,
      )
      clearTimeout(timer)
      if (late) sayLoading(isThere ? '' : t('failure.page'))
      setWaiting(undefined)
      // The person may have left the step meanwhile.
      if (!isThere || form.current === null) return
    }
    if (store.check()) latest.current.onValid(store.values() as V)
    else focusSummary()
  }

  return (
    <FormProvider value={useMemo(() => ({ sections, store }), [sections, store])}>
      <form
        ref={form}
        noValidate
        aria-label={props.label}
        {...(props.restored && { 'data-shapes': JSON.stringify(shapingAnswers(sections)) })}
        {...(props.postTo !== undefined && { method: 'post', action: props.postTo })}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={holdWhileComposing}
      >
        <ErrorSummary ref={summary} issues={issues} />
        {props.children}
        <Box mt="10" {...props.actionsBox}>
          {props.actions({ isWaiting: waiting !== undefined, isUploading: waiting === 'uploads' })}
        </Box>
      </form>
    </FormProvider>
  )
}

/**
 * The answers in the controls of a form that differ from its HTML: typed before the scripts arrived, or put in by the
 * browser or by `inline/answers.ts`. React would show its own again.
 */
function typedAnswers(form: HTMLFormElement): [path: string, value: string | boolean][] {
  return [...form.elements].flatMap((control): [string, string | boolean][] => {
    const isEmptied = 'name' in control && window.early?.typed.has(String(control.name)) === true
    if (control instanceof HTMLSelectElement) {
      const shown = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
      return shown?.value !== control.value || isEmptied ? [[control.name, control.value]] : []
    }
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return []
    if (control.type === 'checkbox' || control.type === 'radio') {
      const { name, type, value, checked, defaultChecked } = control as HTMLInputElement
      if (checked === defaultChecked && !isEmptied) return []
      return type !== 'radio' ? [[name, checked]] : checked ? [[name, value]] : []
    }
    const isTyped = control.type !== 'file' && (control.value !== control.defaultValue || isEmptied)
    return isTyped ? [[control.name, control.value]] : []
  })
}

/** Messages of the specification that do not name their field; every month has the same one. */
const namelessRules: readonly Rule[] = ['yearMonth', 'yearMonthSixDigits']

/**
 * Every error as a link with the words of its field. A message that several fields share, or that names no field,
 * starts with the field's name; a message of several groups appears once. The errors of a row collapse into one
 * line that links to the row; those of the only such row are expanded.
 */
function ErrorSummary({ issues, ref }: { issues: readonly Issue[]; ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('form')
  const { sentence } = useFieldWords()
  const names = useFieldNames()
  const { sections, store } = useForm()
  const said = issues.map((issue) => {
    const text = sentence(issue)
    return { ...issue, text, line: inRow(issue.path, text) }
  })
  const lines: SummaryLine[] = []
  for (const { path, rule, text, line } of said) {
    const isShared = said.some((other) => other.path !== path && other.line === line)
    const name = isShared || namelessRules.includes(rule) ? nameOf(path) : undefined
    const whole = name === undefined ? line : t('errors.inRow', { row: name, sentence: text })
    if (!lines.some((other) => other.text === whole)) lines.push({ path, text: whole })
  }
  if (lines.length === 0) return null
  // Those of one row of a list are together, at the position of the first.
  const rows = new Map<string, SummaryLine[]>()
  for (const line of lines) {
    const row = rowPathOf(line.path) ?? line.path
    rows.set(row, [...(rows.get(row) ?? []), line])
  }
  const entries = [...rows.values()]
  const isOnlyRow = entries.filter((entry) => entry.length > 1).length === 1

  function nameOf(path: string): string | undefined {
    const schema = schemaAt(sections, path)
    const isField = schema !== undefined && fieldKinds.has(unwrap(schema))
    return isField ? names.full(path, store.values()) : undefined
  }

  function inRow(path: string, text: string): string {
    const row = names.row(path)
    return row === undefined ? text : t('errors.inRow', { row, sentence: text })
  }

  return (
    <Box
      ref={ref}
      tabIndex={-1}
      mb="8"
      p={{ base: '5', sm: '6' }}
      borderWidth="3px"
      borderColor="border.error"
      borderRadius="md"
      bg="bg"
      {...focusRing}
      outlineOffset="0px"
      data-error-summary=""
    >
      <div role="alert">
        <Flex
          columnGap="2"
          wrap="wrap"
          align="center"
          color="fg.error"
          fontWeight="bold"
          fontSize="lg"
          asChild
        >
          <h2>
            <AlertIcon />
            {t('errors.title', { count: lines.length })}
          </h2>
        </Flex>
        <chakra.ul listStyleType="none" mt="2">
          {entries.map((entry) => (
            <SummaryEntry key={entry[0]?.path} lines={entry} isOpen={isOnlyRow} />
          ))}
        </chakra.ul>
      </div>
    </Box>
  )
}

function SummaryEntry({ lines, isOpen }: { lines: readonly SummaryLine[]; isOpen: boolean }) {
  const { t } = useTranslation('form')
  const names = useFieldNames()
  const links = lines.map(({ path, text }) => (
    <li key={path}>
      <FieldLink path={path}>{text}</FieldLink>
    </li>
  ))
  const path = lines.length > 1 ? rowPathOf(lines[0]?.path) : undefined
  if (path === undefined) return links
  return (
    <li>
      <FieldLink path={path}>
        {t('errors.row', { row: names.row(path) ?? '', count: lines.length })}
      </FieldLink>
      <Details open={isOpen} borderStartWidth="4px" borderColor="border.error" ps="4" mb="2">
        <Summary display="flex" alignItems="center" gap="2">
          {t('errors.fields')}
          <ChevronDownIcon />
        </Summary>
        <chakra.ul listStyleType="none">{links}</chakra.ul>
      </Details>
    </li>
  )
}

function FieldLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link
      href={`#${path}`}
      color="fg.error"
      fontWeight="semibold"
      display="inline-block"
      py="2"
      overflowWrap="anywhere"
      onClick={(event) => {
        event.preventDefault()
        focusField(path)
      }}
    >
      {children}
    </Link>
  )
}

type SummaryLine = { path: string; text: string }

/** The path of the row of a list that contains a path; undefined outside lists. */
function rowPathOf(path = ''): string | undefined {
  return /^(.*?\.\d+)(?:\.|$)/.exec(path)?.[1]
}
