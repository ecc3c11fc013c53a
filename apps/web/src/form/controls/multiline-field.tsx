import { Text } from '@chakra-ui/react'
import { codePoints } from '@recruiting/schema/text'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Textarea } from '~/ui/plain-fields.tsx'
import { FieldFrame } from '../engine/field-frame.tsx'
import { useTextControl } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'

/** A multi-line text with its remaining length in code points, the unit of the contract. */
export function MultilineField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const field = useField(path, overrides)
  const control = useTextControl(path)
  if (field.isHidden) return null
  const { max } = field.info
  return (
    <FieldFrame field={field} after={max !== undefined && <Remaining typed={control.value} max={max} />}>
      <Textarea {...control} {...field.aria} id={field.ids.control} autoComplete="off" rows={4} />
    </FieldFrame>
  )
}

function Remaining({ typed, max }: { typed: string; max: number }) {
  const { t } = useTranslation('form')
  const left = max - codePoints(useDeferredValue(typed).trim())
  // Announced only near the limit, not at every key press.
  const isNear = left <= max / 10
  return (
    <Text
      role={isNear ? 'status' : undefined}
      mt="1"
      fontSize="sm"
      color={left < 0 ? 'fg.error' : 'fg.muted'}
      fontWeight={left < 0 ? 'semibold' : 'normal'}
      fontVariantNumeric="tabular-nums"
    >
      {left < 0 ? t('exceeded', { count: -left }) : t('remaining', { count: left })}
    </Text>
  )
}
