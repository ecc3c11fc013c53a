import { Box, type BoxProps } from '@chakra-ui/react'
import type { Issue } from '@recruiting/schema/issue'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FileDesk } from '../files/file-desk.ts'
import { ErrorSummary } from './error-summary.tsx'
import { type FormSections, type FormValues, issuesOf, mergeIssues } from './field-info.ts'
import { createFormStore, FormProvider } from './form-store.ts'

export type SectionFormProps<V extends FormValues> = {
  /** The sections of this form; the path of a field begins with the name of one. */
  sections: FormSections
  defaultValues: V
  /** The server's issues of these answers, shown immediately. */
  serverIssues?: readonly Issue[]
  /** The files of the form: they belong to its answers, and uploads are awaited before validation. */
  desk?: FileDesk | undefined
  /** Called at every change, to save the draft. */
  onChange: (values: V) => void
  /** Whether issues are shown after a failed attempt; for the page's title. */
  onErrors?: (hasErrors: boolean) => void
  /** Called when every answer is valid. */
  onValid: (values: V) => void
  label: string
  children: ReactNode
  /** The buttons below the fields. */
  actions: (state: { isWaiting: boolean }) => ReactNode
  /**
   * Where the browser posts the form while no script handles it, relative to the page; for pages that the server renders.
   */
  postTo?: string | undefined
  /** Style of the box around the buttons. */
  actionsBox?: BoxProps
}

/**
 * The form of one step. Shows no issues before "next"; a failed attempt shows all issues in a summary that takes
 * focus, or focuses the field if the summary has a single line: the field may be beside the button, far below. An issue disappears when its answer becomes valid; new ones appear only with the next attempt.
 */
export function SectionForm<V extends FormValues>(props: SectionFormProps<V>) {
  const { sections, serverIssues = [], onErrors, desk } = props
  const look = (values: FormValues) => mergeIssues(issuesOf(sections, values), desk?.issues() ?? [])
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
  const issues = useSyncExternalStore(store.subscribe, store.issues, store.issues)
  const hasErrors = issues.length > 0
  useEffect(() => onErrors?.(hasErrors), [hasErrors, onErrors])

  const summary = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)
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
    if (isWaiting) return
    if (desk) {
      setWaiting(true)
      await desk.uploads.settled().finally(() => setWaiting(false))
    }
    if (store.check()) latest.current.onValid(store.values() as V)
    else focusSummary()
  }

  return (
    <FormProvider value={useMemo(() => ({ sections, store }), [sections, store])}>
      <form
        noValidate
        aria-label={props.label}
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
          {props.actions({ isWaiting })}
        </Box>
      </form>
    </FormProvider>
  )
}

/** Enter that ends a composition inserts text and must not submit; Safari reports it only by the old key code. */
function holdWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}
