import type { FieldKindName } from '@recruiting/schema/fields/field'
import type { InputHTMLAttributes } from 'react'
import { Input } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import { useTextControl } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'autoComplete'
>

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const attributesOf: Partial<Record<FieldKindName, Attributes>> = {
  email: { type: 'email', inputMode: 'email', ...asTyped },
  phone: { type: 'tel', inputMode: 'tel' },
  mobilePhone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url', ...asTyped },
  money: { type: 'text', inputMode: 'numeric' },
  code: { type: 'text', ...asTyped },
  idNumber: { type: 'text', ...asTyped, autoCapitalize: 'characters' },
}

/** One line of text: text, e-mail, phone, URL, money or code, depending on the schema. Input is not reformatted. */
export function TextField({
  path,
  autoComplete = 'off',
  ...overrides
}: { path: FormPath; autoComplete?: Attributes['autoComplete'] } & FieldOverrides) {
  const field = useField(path, overrides)
  const control = useTextControl(path)
  if (field.isHidden) return null
  return (
    <FieldFrame field={field}>
      <Input
        type="text"
        {...attributesOf[field.info.kind]}
        {...control}
        {...field.aria}
        id={field.ids.control}
        autoComplete={autoComplete}
        // Enter continues to the next step.
        enterKeyHint="next"
      />
    </FieldFrame>
  )
}
