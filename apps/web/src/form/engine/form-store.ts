import { createContext, useContext, useSyncExternalStore } from 'react'
import { createStore } from '~/lib/store.ts'
import type { FormIssue, FormSections, FormValues } from './field-info.ts'
import { type AnswerAt, type FormPath, isWithin, valueAt, withValueAt } from './form-path.ts'

/** @param serverAnswer the answer that the server rejected, as JSON; undefined for an issue of local validation */
type Shown = { issue: FormIssue; serverAnswer?: string | undefined }
type FormState = { values: FormValues; shown: readonly Shown[]; issues: readonly FormIssue[] }

const none: readonly FormIssue[] = []

const isSame = (issue: FormIssue) => (other: FormIssue) =>
  other.path === issue.path && other.rule === issue.rule && other.file?.is === issue.file?.is

/** The issues; the same list at every key press without messages, because a new one renders the whole form. */
const listOf = (shown: readonly Shown[]) => (shown.length === 0 ? none : shown.map(({ issue }) => issue))

/**
 * Creates the store of a form: its answers and the issues it shows, which are never mutated, only replaced. An issue
 * disappears when its answer becomes valid; a server issue when its answer changes. New issues appear only with `check`.
 * @param look validates the answers
 * @param complete adds to the answers what is stored beside them
 */
export function createFormStore(
  start: FormValues,
  serverIssues: readonly FormIssue[],
  look: (values: FormValues) => readonly FormIssue[],
  onChange: (values: FormValues) => void,
  complete: (values: FormValues) => FormValues = (values) => values,
) {
  const own = serverIssues.length === 0 ? [] : look(complete(start))
  const shownFirst = serverIssues.map((issue) => ({
    issue,
    serverAnswer: own.some(isSame(issue)) ? undefined : answerAt(start, issue.path),
  }))
  const state = createStore<FormState>({ values: start, shown: shownFirst, issues: listOf(shownFirst) })

  function answerAt(values: FormValues, path: string): string {
    return JSON.stringify(valueAt(complete(values), path)) ?? ''
  }

  function show(values: FormValues, shown: readonly Shown[]): void {
    state.set({ values, shown, issues: listOf(shown) })
  }

  /** Shows what is still wrong of the issues that were shown before. */
  function review(values: FormValues, before: readonly Shown[]): void {
    const wrong = before.length === 0 ? [] : look(complete(values))
    const stays = ({ issue, serverAnswer }: Shown) =>
      serverAnswer === undefined ? wrong.some(isSame(issue)) : serverAnswer === answerAt(values, issue.path)
    show(values, before.filter(stays))
  }

  function change(path: string, value: unknown, before: readonly Shown[] = state.get().shown): void {
    const { values } = state.get()
    if (Object.is(valueAt(values, path), value)) return
    const next = withValueAt(values, path, value)
    onChange(next)
    review(next, before)
  }

  return {
    values: () => state.get().values,
    /** The issues that are shown, in screen order. */
    issues: () => state.get().issues,
    subscribe: state.subscribe,
    /** Replaces all answers, without a change by the person. */
    replace: (values: FormValues) => review(values, state.get().shown),
    set: (path: string, value: unknown) => change(path, value),
    /** Looks again at the issues that are shown, after a change of something else than an answer. */
    review: () => review(state.get().values, state.get().shown),
    /** Removes a row of a list; the issues of later rows move with their rows. */
    removeRow: (listPath: string, position: number) => {
      const { values, shown } = state.get()
      const rows = valueAt(values, listPath)
      if (!Array.isArray(rows)) return
      const moved = shown.flatMap((each) => withoutRow(each, listPath, position))
      change(
        listPath,
        rows.filter((_, index) => index !== position),
        moved,
      )
    },
    /** Replaces a list; the issues inside it are no longer shown, because rows may have moved. */
    replaceRows: (listPath: string, rows: readonly unknown[]) =>
      change(
        listPath,
        rows,
        state.get().shown.filter(({ issue }) => !isWithin(issue.path, listPath)),
      ),
    /** Shows all issues. @returns whether there are none */
    check: () => {
      const { values } = state.get()
      const wrong = look(complete(values))
      show(
        values,
        wrong.map((issue) => ({ issue })),
      )
      return wrong.length === 0
    },
  }
}

export type FormStore = ReturnType<typeof createFormStore>

/** The issue at its path after a row was removed; undefined when it belonged to that row. */
function withoutRow(shown: Shown, listPath: string, position: number): Shown[] {
  const { path } = shown.issue
  if (!path.startsWith(`${listPath}.`)) return [shown]
  const [row = '', ...field] = path.slice(listPath.length + 1).split('.')
  if (Number(row) === position) return []
  if (Number(row) < position) return [shown]
  const moved = [listPath, Number(row) - 1, ...field].join('.')
  return [{ ...shown, issue: { ...shown.issue, path: moved } }]
}

const FormContext = createContext<{ sections: FormSections; store: FormStore } | undefined>(undefined)
export const FormProvider = FormContext.Provider

/** The context shared by the controls of a form: section schemas and answer store. */
export function useForm(): { sections: FormSections; store: FormStore } {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('A field stands outside of a SectionForm')
  return form
}

/** Selects from the form's state. @param select must return identical results for an unchanged state */
export function useFormState<T>(select: (store: FormStore) => T): T {
  const { store } = useForm()
  const snapshot = () => select(store)
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}

/** The answer at a path as typed; undefined when this form does not have the field. */
export function useAnswer<P extends FormPath>(path: P): AnswerAt<P> | undefined {
  // The store is untyped; the answers have the shape of their sections, which the type of the path names.
  return useFormState(({ values }) => valueAt(values(), path)) as AnswerAt<P> | undefined
}

/** Whether an issue is shown at a path or below it. */
export function useHasIssue(path: string): boolean {
  return useFormState(({ issues }) => issues().some((issue) => isWithin(issue.path, path)))
}

/** The message of the enclosing group, shown at every answer the group is missing. */
export const GroupMessageContext = createContext<string | undefined>(undefined)
