import { MultilineField } from '~/form/controls/multiline-field.tsx'
import { SpecialDataQuestion } from './special-data-question.tsx'

/** Health condition in the edit form (specification 3), with its purpose next to it. */
export function HealthFields() {
  return (
    <>
      <SpecialDataQuestion path="health.condition" />
      <MultilineField path="health.description" />
    </>
  )
}
