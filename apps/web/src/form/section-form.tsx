import { Box, type BoxProps } from '@chakra-ui/react'
import type { Issue } from '@recruiting/schema/issue'
import type { AnySchema } from '@recruiting/schema/outline'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ErrorSummary, type FieldName, type RowName } from './error-summary.tsx'
import type { FormSections } from './field-info.ts'
import { FormProvider } from './form-context.ts'
import { type FormValues, issuesOf, mergeIssues } from './form-issues.ts'
import { createFormStore } from './form-store.ts'

export type SectionFormProps<V extends FormValues> = {
  /** The sections this form asks for; a field's path begins with the name of one. */
  sections: FormSections
  /** Their common schema, when it has rules between sections. */
  whole?: AnySchema | undefined
  defaultValues: V
  /** What the server said of these answers: shown at once. */
  serverIssues?: readonly Issue[]
  /** Issues beside the answers, e.g. of files. */
  otherIssues?: (() => readonly Issue[]) | undefined
  /** At every change, for the draft. */
  onChange: (values: V) => void
  /** After a failed attempt and while mending; for the page's title. */
  onErrors?: (hasErrors: boolean) => void
  /** What must end before the answers are looked at, e.g. uploads. */
  beforeNext?: () => Promise<void>
  /** Every answer is right. */
  onValid: (values: V) => void
  rowName?: RowName | undefined
  fieldName?: FieldName | undefined
  label: string
  children: ReactNode
  /** The buttons below the fields. */
  actions: (state: { isWaiting: boolean }) => ReactNode
  /** How the place of the buttons looks. */
  actionsBox?: BoxProps
}

/**
 * The form of one step. Nothing is said before "next"; a failed attempt shows every issue at once in a summary
 * that takes focus, and an issue leaves when its answer becomes right. New ones come with the next attempt only.
 */
export function SectionForm<V extends FormValues>(props: SectionFormProps<V>) {
  const { sections, serverIssues = [], onErrors, beforeNext } = props
  const latest = useRef(props)
  latest.current = props
  const [store] = useState(() =>
    createFormStore(
      props.defaultValues,
      serverIssues,
      (values) => mergeIssues(issuesOf(sections, values, props.whole), latest.current.otherIssues?.() ?? []),
      // The store keeps the shape of the values it begins with.
      (values) => latest.current.onChange(values as V),
    ),
  )
  const issues = useSyncExternalStore(store.subscribe, store.issues)
  const hasErrors = issues.length > 0
  useEffect(() => onErrors?.(hasErrors), [hasErrors, onErrors])

  const summary = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  /** Counts failed attempts: the summary takes focus at each, once it is on the page. */
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    // Focus alone would show the end of a summary that is higher than the window.
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'start' })
  }, [failures])
  const focusSummary = () => setFailures((count) => count + 1)
  // By a second rendering, because the page around the form moves focus in its own effects.
  useEffect(() => {
    if (serverIssues.length > 0) focusSummary()
  }, [])

  const submit = async () => {
    if (isWaiting) return
    if (beforeNext) {
      setWaiting(true)
      await beforeNext().finally(() => setWaiting(false))
    }
    if (store.check()) latest.current.onValid(store.values() as V)
    else focusSummary()
  }

  return (
    <FormProvider value={useMemo(() => ({ sections, store }), [sections, store])}>
      <form
        noValidate
        aria-label={props.label}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={holdWhileComposing}
      >
        <ErrorSummary ref={summary} issues={issues} rowName={props.rowName} fieldName={props.fieldName} />
        {props.children}
        <Box mt="10" {...props.actionsBox}>
          {props.actions({ isWaiting })}
        </Box>
      </form>
    </FormProvider>
  )
}

/** Enter that ends a composition is a letter, not a submit; Safari says so only by the old key code. */
function holdWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}
