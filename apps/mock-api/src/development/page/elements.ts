import { createElement as h, type ReactNode } from 'react'

/** A call that the script makes when a button is pressed or a form is sent. Both carry it in `data-` attributes. */
type Action = {
  method: 'POST' | 'PUT' | 'DELETE'
  /** `{name}` is replaced by the field of this name. Several paths, separated by blanks, make several calls. */
  path: string
  /** The body; the fields of a form are added to it. Absent: no body is sent. */
  body?: unknown
  /** The question of a dialog that is shown before the call. */
  confirm?: string
  /** The message that is shown after a successful call. */
  done?: string
  /** The member of the steering state to whose list the fields of the form are added as one element. */
  into?: 'faults'
}

function dataOf({ method, path, body, confirm, done, into }: Action) {
  return {
    'data-method': method,
    'data-path': path,
    'data-body': body === undefined ? undefined : JSON.stringify(body),
    'data-confirm': confirm,
    'data-done': done,
    'data-into': into,
  }
}

/** @param id keeps the focus when the region around the button is replaced. */
export function actionButton(
  id: string,
  label: ReactNode,
  action: Action,
  more: { pressed?: boolean; name?: string; isDanger?: boolean } = {},
): ReactNode {
  return h(
    'button',
    {
      key: id,
      id,
      type: 'button',
      className: more.isDanger ? 'danger' : undefined,
      'aria-pressed': more.pressed,
      'aria-label': more.name,
      ...dataOf(action),
    },
    label,
  )
}

/** A form that makes a call with its fields; a line below it shows the result of the call. */
export function actionForm(action: Action, submit: string, ...fields: ReactNode[]): ReactNode {
  return h(
    'form',
    { method: 'post', noValidate: true, className: 'fields', ...dataOf(action) },
    ...fields,
    h('div', { className: 'submit' }, h('button', { type: 'submit' }, submit)),
    result(),
  )
}

/** The line that shows the result of a call. */
export function result(): ReactNode {
  return h('div', { className: 'result', role: 'status' })
}

type Field = {
  /** Unique on the page. */
  id: string
  /** Path in the body; left out when empty. */
  name: string
  label: string
  hint?: string
  /** How the text is converted; `3600` multiplies a number by 3600. */
  kind?: 'number' | 'list' | '3600'
  /** The field is sent only when the field of this name is filled in. */
  sentWith?: string
  value?: string
  wide?: boolean
}

export function inputField({ id, name, label, hint, kind, sentWith, value, wide }: Field): ReactNode {
  const isNumber = kind !== undefined && kind !== 'list'
  return labelled(
    { id, label, hint, wide },
    h('input', {
      id,
      name,
      defaultValue: value,
      autoComplete: 'off',
      inputMode: isNumber ? 'numeric' : undefined,
      'data-kind': kind,
      'data-sent-with': sentWith,
      'aria-describedby': hint && `${id}-hint`,
    }),
  )
}

type Option = { value: string; label: string; calls?: readonly string[] }

/** `calls` of an option: the calls for which it can be chosen. */
export function selectField({ id, name, label, hint, value }: Field, options: readonly Option[]): ReactNode {
  return labelled(
    { id, label, hint },
    h(
      'select',
      { id, name, defaultValue: value, 'aria-describedby': hint && `${id}-hint` },
      options.map((each) =>
        h('option', { key: each.value, value: each.value, 'data-calls': each.calls?.join(' ') }, each.label),
      ),
    ),
  )
}

function labelled(
  {
    id,
    label,
    hint,
    wide,
  }: { id: string; label: string; hint: string | undefined; wide?: boolean | undefined },
  control: ReactNode,
): ReactNode {
  return h(
    'div',
    { className: wide ? 'field wide' : 'field', key: id },
    h('label', { htmlFor: id }, label),
    control,
    hint && h('p', { id: `${id}-hint`, className: 'quiet' }, hint),
  )
}

/** A text with a button that copies it. */
export function copyable(id: string, text: string, copy: string, name?: string): ReactNode {
  return h(
    'div',
    { className: 'copyable', key: id },
    h('code', { id }, text),
    h('button', { type: 'button', id: `${id}-copy`, 'data-copy': id, 'aria-label': name }, copy),
  )
}

/** A section of the page; the line at its end shows the result of a button's call. */
export function section(
  { id, title, lead }: { id: string; title: string; lead?: string },
  ...content: ReactNode[]
): ReactNode {
  return h(
    'section',
    { id, key: id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    lead && h('p', { className: 'quiet' }, lead),
    result(),
    ...content,
  )
}

/** A part of the page that the script replaces when it has changed. It contains no fields. */
export function live(id: string, ...content: ReactNode[]): ReactNode {
  return h('div', { id, key: id, 'data-live': '' }, ...content)
}
