import { hiddenFields } from '@recruiting/schema/structure'
import { useContext } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type FieldInfo, fieldInfo, meaningOf, schemaAt } from './field-info.ts'
import { GroupMessageContext, useFormShape } from './form-context.ts'
import type { FormPath } from './form-path.ts'
import { isIssueError } from './issue-resolver.ts'
import { type FieldWords, useFieldWords } from './use-field-words.ts'

/** What a control may say differently from what schema and words give. */
export type FieldOverrides = { label?: string | undefined; hint?: string | undefined }

/** Everything a control shows and says, from its path. */
export type FieldView = {
  info: FieldInfo
  words: FieldWords
  /** Another answer says that there is nothing to ask. */
  isHidden: boolean
  label: string
  hint: string | undefined
  message: string | undefined
  ids: { control: string; label: string; hint: string; message: string }
  /** The attributes that tie the control to its hint and its message. */
  aria: {
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-errormessage': string | undefined
    'aria-required': true | undefined
  }
}

export function useField(path: FormPath, overrides: FieldOverrides = {}): FieldView {
  const { sections } = useFormShape()
  const { control } = useFormContext()
  const words = useFieldWords()
  const info = fieldInfo(sections, path)
  const isHidden = useIsHidden(path, info)
  const { errors } = useFormState({ control, name: path, exact: true })
  const error: unknown = get(errors, path)
  const message = isIssueError(error) ? words.sentence(error.issue) : undefined
  const groupMessage = useContext(GroupMessageContext)
  const isMissingInGroup = groupMessage !== undefined && info.isRequired

  const hint = overrides.hint ?? words.hint(path)
  const ids = { control: path, label: `${path}-label`, hint: `${path}-hint`, message: `${path}-message` }
  const messageId = message === undefined ? (isMissingInGroup ? groupMessage : undefined) : ids.message
  const described = [messageId, hint === undefined ? undefined : ids.hint].filter((id) => id !== undefined)
  return {
    info,
    words,
    isHidden,
    label: overrides.label ?? words.label(path),
    hint,
    message,
    ids,
    aria: {
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      'aria-invalid': messageId === undefined ? undefined : true,
      'aria-errormessage': messageId,
      'aria-required': info.isRequired ? true : undefined,
    },
  }
}

/** Whether the schema's condition on a neighbour hides the field (and `toWire` drops it). */
function useIsHidden(path: FormPath, info: FieldInfo): boolean {
  const { sections } = useFormShape()
  const { control } = useFormContext()
  const parts = path.split('.')
  const parent = parts.slice(0, -1).join('.')
  const neighbour = info.condition === undefined ? path : `${parent}.${info.condition.when.field}`
  const typed: unknown = useWatch({ control, name: neighbour, disabled: info.condition === undefined })
  const schema = schemaAt(sections, parent)
  if (info.condition === undefined || schema === undefined) return false
  const value = { [info.condition.when.field]: meaningOf(schemaAt(sections, neighbour), typed) }
  return hiddenFields(schema, value).has(parts.at(-1) ?? '')
}
