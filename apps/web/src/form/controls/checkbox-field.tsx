import { chakra } from '@chakra-ui/react'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { FieldHint, FieldMessage } from '../engine/field-frame.tsx'
import { useAnswer, useForm } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'

/** A checkbox; its label is next to it. */
export function CheckboxField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const field = useField(path, overrides)
  const { store } = useForm()
  const isTicked = useAnswer(path) === true
  if (field.isHidden) return null
  return (
    <chakra.div data-field="" css={{ scrollMarginTop: '1.5rem' }}>
      <FieldHint field={field} />
      <FieldMessage field={field} />
      <ChoiceRow
        type="checkbox"
        name={path}
        checked={isTicked}
        onChange={({ currentTarget }) => store.set(path, currentTarget.checked)}
        {...field.aria}
        id={field.ids.control}
      >
        {field.label}
      </ChoiceRow>
    </chakra.div>
  )
}
