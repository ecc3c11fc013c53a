import { useContext } from 'react'
import { fieldInfo, isFieldHidden } from './field-info.ts'
import { useFieldWords } from './field-words.ts'
import type { FormPath } from './form-path.ts'
import { GroupMessageContext, useForm, useFormState } from './form-store.ts'

/** A hint to check one field again. Not an error: it is not counted and does not block the form. */
export type FieldAdvice = {
  /** Undefined when there is no advice. */
  text: string | undefined
  /** A button that applies the advice. */
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

/** Everything a control needs to render, derived from its path. */
export type FieldView = ReturnType<typeof useField>

export function useField(path: FormPath, overrides: FieldOverrides = {}) {
  const { sections } = useForm()
  const words = useFieldWords()
  const own = fieldInfo(sections, path)
  const info = { ...own, isRequired: overrides.isRequired ?? own.isRequired }
  const isHidden = useFormState(({ values }) => info.isConditional && isFieldHidden(sections, path, values()))
  const issue = useFormState(({ issues }) => issues().find((each) => each.path === path))
  const message = overrides.message ?? (issue && words.sentence(issue))
  const groupMessage = useContext(GroupMessageContext)
  const isMissingInGroup = groupMessage !== undefined && info.isRequired

  const hint = overrides.hint ?? words.hint(path)
  const { advice } = overrides
  const ids = {
    control: path,
    label: `${path}-label`,
    hint: `${path}-hint`,
    message: `${path}-message`,
    advice: `${path}-advice`,
  }
  const messageId = message === undefined ? (isMissingInGroup ? groupMessage : undefined) : ids.message
  const described = [
    messageId,
    hint === undefined ? undefined : ids.hint,
    advice?.text === undefined ? undefined : ids.advice,
  ].filter((id) => id !== undefined)
  return {
    info,
    /** Another answer makes the question irrelevant. */
    isHidden,
    label: overrides.label ?? words.label(path),
    hint,
    message,
    advice,
    ids,
    /** The attributes of the control: its id, and those that connect it to its hint, message and advice. */
    attributes: {
      id: ids.control,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-invalid': messageId === undefined ? undefined : true,
      'aria-errormessage': messageId,
      'aria-required': info.isRequired ? true : undefined,
    },
  }
}
