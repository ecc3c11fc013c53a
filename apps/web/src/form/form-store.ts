import type { Issue } from '@recruiting/schema/issue'
import type { FormValues } from './form-issues.ts'
import { isWithin, valueAt, withValueAt } from './form-path.ts'

/** The answers of one form and the issues it shows. Values and issues are never mutated, only replaced. */
export type FormStore = {
  values: () => FormValues
  /** The issues that are shown, in screen order. */
  issues: () => readonly Issue[]
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void
  /** Replaces one answer. */
  set: (path: string, value: unknown) => void
  /** Removes a row of a list; the issues of later rows move with their rows. */
  removeRow: (listPath: string, position: number) => void
  /** Replaces a list; the issues inside it are no longer shown, because rows may have moved. */
  replaceRows: (listPath: string, rows: readonly unknown[]) => void
  /** Shows all issues. @returns whether there are none */
  check: () => boolean
}

/** @param serverAnswer the answer that the server rejected, as JSON; undefined for an issue of local validation */
type Shown = { issue: Issue; serverAnswer?: string | undefined }

/**
 * Creates the store of a form. An issue disappears when its answer becomes valid; a server issue when its answer
 * changes. New issues appear only with `check`.
 * @param start the initial answers
 * @param serverIssues the server's issues of these answers
 * @param look validates the answers
 * @param onChange receives the answers after every change
 */
export function createFormStore(
  start: FormValues,
  serverIssues: readonly Issue[],
  look: (values: FormValues) => readonly Issue[],
  onChange: (values: FormValues) => void,
): FormStore {
  let values = start
  let shown: readonly Shown[] = serverIssues.map((issue) => ({ issue, serverAnswer: answerAt(issue.path) }))
  let issues: readonly Issue[] = serverIssues
  const listeners = new Set<() => void>()

  function answerAt(path: string): string {
    return JSON.stringify(valueAt(values, path)) ?? ''
  }

  function show(next: readonly Shown[]): void {
    shown = next
    issues = next.map(({ issue }) => issue)
    for (const listener of listeners) listener()
  }

  function change(path: string, value: unknown, before: readonly Shown[] = shown): void {
    if (Object.is(valueAt(values, path), value)) return
    values = withValueAt(values, path, value)
    onChange(values)
    const wrong = before.length === 0 ? [] : look(values)
    const stays = ({ issue, serverAnswer }: Shown) =>
      serverAnswer === undefined
        ? wrong.some(({ path, rule }) => path === issue.path && rule === issue.rule)
        : serverAnswer === answerAt(issue.path)
    show(before.filter(stays))
  }

  return {
    values: () => values,
    issues: () => issues,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: change,
    removeRow: (listPath, position) => {
      const rows = valueAt(values, listPath)
      if (!Array.isArray(rows)) return
      const moved = shown.flatMap((each) => withoutRow(each, listPath, position))
      change(
        listPath,
        rows.filter((_, index) => index !== position),
        moved,
      )
    },
    replaceRows: (listPath, rows) =>
      change(
        listPath,
        rows,
        shown.filter(({ issue }) => !isWithin(issue.path, listPath)),
      ),
    check: () => {
      show(look(values).map((issue) => ({ issue })))
      return issues.length === 0
    },
  }
}

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
