import { BirthDateField } from '~/form/controls/birth-date-field.tsx'
import { ChoiceField } from '~/form/controls/choice-field.tsx'
import { CountryField } from '~/form/controls/country-field.tsx'
import { IdNumberField } from '~/form/controls/id-number-field.tsx'
import { TextField } from '~/form/controls/text-field.tsx'

/** Identity in the edit form (specification 3). */
export function IdentityFields({ maskedIdNumber }: { maskedIdNumber: string | undefined }) {
  return (
    <>
      <ChoiceField path="identity.gender" />
      <IdNumberField path="identity.idNumber" masked={maskedIdNumber} />
      <BirthDateField path="identity.birthDate" />
      <CountryField path="identity.country" />
      {/* Not `tel`: browsers would fill in the mobile number. */}
      <TextField path="identity.homePhone" />
    </>
  )
}
