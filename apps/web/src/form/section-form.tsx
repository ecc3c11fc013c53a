import { Box, type BoxProps } from '@chakra-ui/react'
import type { Issue } from '@recruiting/schema/issue'
import type { AnySchema } from '@recruiting/schema/outline'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { ErrorSummary, type FieldName, type RowName } from './error-summary.tsx'
import type { FormSections } from './field-info.ts'
import { FormShapeProvider } from './form-context.ts'
import { valueAt } from './form-path.ts'
import { asDraft, errorOf, issueResolver, issuesOf, listErrors, mergeIssues } from './issue-resolver.ts'

export type SectionFormProps<V extends FieldValues> = {
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
export function SectionForm<V extends FieldValues>(props: SectionFormProps<V>) {
  const { sections, whole, onChange, onValid, beforeNext } = props
  const form = useForm<FieldValues>({
    defaultValues: props.defaultValues,
    resolver: useMemo(
      () => issueResolver(sections, props.otherIssues, whole),
      [sections, props.otherIssues, whole],
    ),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    shouldUnregister: false,
  })
  const summary = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  /** Counts failed attempts: the summary takes focus at each, once it is on the page. */
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) summary.current?.focus()
  }, [failures])
  const focusSummary = () => setFailures((count) => count + 1)

  const errors = useLiveErrors(form, props, focusSummary)
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changed.current(asDraft(values) as V),
      }),
    [form],
  )

  const submit = async () => {
    if (isWaiting) return
    if (beforeNext) {
      setWaiting(true)
      await beforeNext().finally(() => setWaiting(false))
    }
    let hasFailed = false
    await form.handleSubmit(
      (values) => onValid(values as V),
      () => {
        hasFailed = true
      },
    )()
    // Not in the callback: the form library publishes the errors after it.
    if (hasFailed) focusSummary()
  }

  return (
    <FormShapeProvider value={useMemo(() => ({ sections }), [sections])}>
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={props.label}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
          onKeyDown={holdWhileComposing}
        >
          <ErrorSummary ref={summary} errors={errors} rowName={props.rowName} fieldName={props.fieldName} />
          {props.children}
          <Box mt="10" {...props.actionsBox}>
            {props.actions({ isWaiting })}
          </Box>
        </form>
      </FormProvider>
    </FormShapeProvider>
  )
}

/** Enter that ends a composition is a letter, not a submit; Safari says so only by the old key code. */
function holdWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}

/** The errors to show: the server's at first, less those whose answers have become right. */
function useLiveErrors<V extends FieldValues>(
  form: UseFormReturn,
  { sections, whole, serverIssues = [], otherIssues, onErrors }: SectionFormProps<V>,
  focusSummary: () => void,
) {
  const errors = listErrors(form.formState.errors)
  const hasErrors = errors.length > 0
  useEffect(() => onErrors?.(hasErrors), [hasErrors, onErrors])

  // What the server said belongs to the form it was made with.
  useEffect(() => {
    for (const issue of serverIssues) form.setError(issue.path, errorOf(issue, true))
    if (serverIssues.length > 0) focusSummary()
  }, [])

  useEffect(() => {
    const before = structuredClone(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => {
        const values = asDraft(typed)
        const shown = listErrors(form.formState.errors)
        if (shown.length === 0) return
        const now = mergeIssues(issuesOf(sections, values, whole), otherIssues?.() ?? [])
        for (const { path, error } of shown) {
          const stays = error.isFromServer
            ? JSON.stringify(valueAt(before, path)) === JSON.stringify(valueAt(values, path))
            : now.some((issue) => issue.path === path && issue.rule === error.issue.rule)
          if (!stays) form.clearErrors(path)
        }
      },
    })
  }, [form, sections, whole, otherIssues])
  return errors
}
