import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ChoiceRow } from '~/ui/choice-row.tsx'
import { wholeWords } from '~/ui/theme/recipes.ts'
import { FieldHint, FieldMessage, OptionalMark } from '../engine/field-frame.tsx'
import { useAnswer, useForm } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import type { FieldView } from '../engine/use-field.ts'

const sideBySide = 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))'

/** A question with a few options side by side. `after` is rendered below them. */
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
  const { store } = useForm()
  const chosen: unknown = useAnswer(path)
  return (
    <chakra.fieldset
      // The role `group` of a plain fieldset does not support the required and invalid states.
      role="radiogroup"
      id={field.ids.control}
      aria-labelledby={field.ids.label}
      {...field.aria}
      data-field=""
      borderWidth="0"
      minW="0"
      css={{ scrollMarginTop: '1.5rem' }}
    >
      <chakra.legend id={field.ids.label} fontWeight="semibold" pb="1.5" css={wholeWords}>
        {field.label}
        <OptionalMark field={field} />
      </chakra.legend>
      <FieldHint field={field} />
      {purpose}
      <FieldMessage field={field} />
      {/* Three columns would leave a single option in the second row on a phone. */}
      <Grid
        gap="2"
        templateColumns={{ base: options.length > 2 ? 'minmax(0, 1fr)' : sideBySide, sm: sideBySide }}
      >
        {options.map(({ value, label }) => (
          <ChoiceRow
            key={value}
            type="radio"
            name={path}
            value={value}
            checked={chosen === value}
            onChange={() => store.set(path, value)}
          >
            {label}
          </ChoiceRow>
        ))}
      </Grid>
      {after && <Box mt="1">{after}</Box>}
    </chakra.fieldset>
  )
}
