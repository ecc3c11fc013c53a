import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { FieldHint, FieldMessage, OptionalMark } from './field-frame.tsx'
import type { FormPath } from './form-path.ts'
import type { FieldView } from './use-field.ts'

/** A question with a few answers side by side. `after` stands below them. */
export function RadioGroup({
  path,
  field,
  options,
  purpose,
  after,
}: {
  path: FormPath
  field: FieldView
  options: readonly { value: string; label: string }[]
  purpose?: ReactNode
  after?: ReactNode
}) {
  const { register } = useFormContext()
  return (
    <chakra.fieldset
      // A plain fieldset may not say that it is required or invalid.
      role="radiogroup"
      id={field.ids.control}
      aria-labelledby={field.ids.label}
      {...field.aria}
      data-field=""
      borderWidth="0"
      minW="0"
      css={{ scrollMarginTop: '1.5rem' }}
    >
      <chakra.legend id={field.ids.label} fontWeight="semibold" pb="1.5">
        {field.label}
        <OptionalMark field={field} />
      </chakra.legend>
      <FieldHint field={field} />
      {purpose}
      <FieldMessage field={field} />
      <Grid gap="2" templateColumns="repeat(auto-fit, minmax(8rem, 1fr))">
        {options.map(({ value, label }) => (
          <ChoiceRow key={value} type="radio" value={value} {...register(path)}>
            {label}
          </ChoiceRow>
        ))}
      </Grid>
      {after && <Box mt="1">{after}</Box>}
    </chakra.fieldset>
  )
}
