import { chakra } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { FieldHint, FieldMessage } from './field-frame.tsx'
import type { FormPath } from './form-path.ts'
import { type FieldOverrides, useField } from './use-field.ts'

/** A box to tick; its label is beside it. */
export function CheckboxField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const field = useField(path, overrides)
  const { register } = useFormContext()
  if (field.isHidden) return null
  return (
    <chakra.div data-field="" css={{ scrollMarginTop: '1.5rem' }}>
      <FieldHint field={field} />
      <FieldMessage field={field} />
      <ChoiceRow type="checkbox" {...register(path)} {...field.aria} id={field.ids.control}>
        {field.label}
      </ChoiceRow>
    </chakra.div>
  )
}
