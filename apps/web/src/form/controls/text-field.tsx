import { chakra } from '@chakra-ui/react'
import type { FieldKindName } from '@recruiting/schema/fields/field'
import { codePoints } from '@recruiting/schema/text'
import type { ComponentProps, InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Textarea } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import type { FormPath } from '../engine/form-path.ts'
import { useAnswer } from '../engine/form-store.ts'
import { type FieldOverrides, type FieldView, useField, useTextControl } from '../engine/use-field.ts'

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
  return (
    <FieldFrame field={field}>
      <LineInput field={field} {...attributesOf[field.info.kind]} autoComplete={autoComplete} />
    </FieldFrame>
  )
}

/** The control of a text, a number or a date in one line. A key press renders the element alone. Enter sends the form, which leads to the next step. */
export function LineInput({ field, ...input }: { field: FieldView } & ComponentProps<typeof Input>) {
  return (
    <Input type="text" enterKeyHint="next" {...input} asChild>
      <Typed as="input" field={field} />
    </Input>
  )
}

function Typed({ as: Element, field, ...styled }: { as: 'input' | 'textarea'; field: FieldView }) {
  return <Element {...styled} {...useTextControl(field)} />
}

/** A multi-line text with its remaining length in code points, the unit of the contract. */
export function MultilineField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const field = useField(path, overrides)
  const { max } = field.info
  return (
    <FieldFrame field={field} after={max !== undefined && <Remaining path={path} max={max} />}>
      <Textarea autoComplete="off" rows={4} asChild>
        <Typed as="textarea" field={field} />
      </Textarea>
    </FieldFrame>
  )
}

/** A key press renders only what is inside. */
const Remaining = chakra(Count, {
  base: {
    mt: '1',
    fontSize: 'sm',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '&[data-exceeded]': { color: 'fg.error', fontWeight: 'semibold' },
  },
})

function Count({ path, max, ...styled }: { path: FormPath; max: number }) {
  const { t } = useTranslation('form')
  const answer: unknown = useAnswer(path)
  const left = max - codePoints(typeof answer === 'string' ? answer.trim() : '')
  // Announced only near the limit, not at every key press.
  return (
    <p {...styled} role={left <= max / 10 ? 'status' : undefined} data-exceeded={left < 0 ? '' : undefined}>
      {left < 0 ? t('exceeded', { count: -left }) : t('remaining', { count: left })}
    </p>
  )
}
