import { type ChangeEvent, useContext } from 'react'
import { fieldInfo, isFieldHidden } from './field-info.ts'
import { useFieldWords } from './field-words.ts'
import type { FormPath } from './form-path.ts'
import { GroupMessageContext, useAnswer, useForm, useFormState } from './form-store.ts'

/** A hint to check one field again. Not an error: it is not counted and does not block the form. */
export type FieldAdvice = {
  /** Undefined when there is no advice. */
  text: string | undefined
  action?: { label: string; act: () => void } | undefined
}

/** What a control may override of the schema and the words. */
export type FieldOverrides = {
  label?: string | undefined
  hint?: string | undefined
  /** An error that no validation of the answers finds; it is shown instead of theirs. */
  message?: string | undefined
  /** For a field that can receive advice, even while it has none. */
  advice?: FieldAdvice | undefined
  /** A rule between fields currently requires the answer, although the schema alone does not. */
  isRequired?: boolean | undefined
}

/** Everything around the answer of a field, derived from its path. */
export type FieldView = ReturnType<typeof useField>

export function useField(path: FormPath, overrides: FieldOverrides = {}) {
  const { sections } = useForm()
  const words = useFieldWords()
  const own = fieldInfo(sections, path)
  const info = { ...own, isRequired: overrides.isRequired ?? own.isRequired }
  const isHidden = useFormState(({ values }) => info.isConditional && isFieldHidden(sections, path, values()))
  const issue = useFormState(({ issues }) => issues().find((each) => each.path === path))
  const groupMessage = useContext(GroupMessageContext)
  const {
    label = words.label(path),
    hint = words.hint(path),
    message = issue && words.sentence(issue),
    advice,
  } = overrides
  const ids = {
    label: `${path}-label`,
    hint: `${path}-hint`,
    message: `${path}-message`,
    advice: `${path}-advice`,
  }
  const messageId = message === undefined ? (info.isRequired ? groupMessage : undefined) : ids.message
  const described = [
    messageId,
    hint === undefined ? undefined : ids.hint,
    advice?.text === undefined ? undefined : ids.advice,
  ].filter((id) => id !== undefined)
  const attributes = {
    id: path,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': messageId === undefined ? undefined : true,
    'aria-errormessage': messageId,
    'aria-required': info.isRequired ? true : undefined,
  }
  return {
    info,
    /** Another answer makes the question irrelevant. */
    isHidden,
    label,
    hint,
    message,
    advice,
    path,
    ids,
    /** The attributes of the control: its id, and those that connect it to its hint, message and advice. */
    attributes,
  }
}

/** All attributes of a text control or a select, connected to its answer. A component that calls this renders at every key press. */
export function useTextControl({ path, attributes }: FieldView) {
  const { store } = useForm()
  const typed: unknown = useAnswer(path)
  return {
    ...attributes,
    name: path,
    value: typeof typed === 'string' ? typed : '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      store.set(path, currentTarget.value),
  }
}
