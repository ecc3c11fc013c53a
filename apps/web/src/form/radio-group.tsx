import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { FieldHint, FieldMessage, OptionalMark } from './field-frame.tsx'
import type { FormPath } from './form-path.ts'
import type { FieldView } from './use-field.ts'

const sideBySide = 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))'

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
      {/* Three would leave one alone in the second row of a phone. */}
      <Grid
        gap="2"
        templateColumns={{ base: options.length > 2 ? 'minmax(0, 1fr)' : sideBySide, sm: sideBySide }}
      >
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
