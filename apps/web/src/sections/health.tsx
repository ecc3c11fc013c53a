import { MultilineField } from '~/form/multiline-field.tsx'
import { YesNoField } from '~/form/yes-no-field.tsx'
import { SpecialDataPurpose } from './special-data-purpose.tsx'

/** Health condition in the edit form (specification 3), with its purpose next to it. */
export function HealthFields() {
  return (
    <>
      <YesNoField path="health.condition" purpose={<SpecialDataPurpose />} />
      <MultilineField path="health.description" />
    </>
  )
}
