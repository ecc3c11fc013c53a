import { createElement as h, type ReactNode } from 'react'

/** A call that the script makes when a button is pressed or a form is sent. Both carry it in `data-` attributes. */
export type Action = {
  method: 'POST' | 'PUT' | 'DELETE'
  /** `{name}` stands for the field of this name; several paths with blanks between them are several calls. */
  path: string
  /** The body, or what the fields of a form are added to; absent: no body. */
  body?: unknown
  /** Asked before the call. */
  confirm?: string
  /** Said after the call. */
  done?: string
  /** The fields of the form become an element of this list of what is switched on. */
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

/** A form whose answers become a call; a line below it says how the call ended. */
export function actionForm(action: Action, submit: string, ...fields: ReactNode[]): ReactNode {
  return h(
    'form',
    { method: 'post', noValidate: true, className: 'fields', ...dataOf(action) },
    ...fields,
    h('div', { className: 'submit' }, h('button', { type: 'submit' }, submit)),
    result(),
  )
}

/** Says how a call ended. */
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
  /** How the text becomes a value; `3600` is a number that is multiplied. */
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

/** A section of the page; the line at its end says how the call of a button ended. */
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
