import { MultilineField } from '~/form/multiline-field.tsx'
import { YesNoField } from '~/form/yes-no-field.tsx'
import { SpecialDataPurpose } from './special-data-purpose.tsx'

/** spec 3, personal-info edit: health condition, with its purpose beside it. */
export function HealthFields() {
  return (
    <>
      <YesNoField path="health.condition" purpose={<SpecialDataPurpose />} />
      <MultilineField path="health.description" />
    </>
  )
}
