import { FieldGroup } from '~/form/field-group.tsx'
import { Pair } from '~/form/pair.tsx'
import { TextField } from '~/form/text-field.tsx'

/** spec 3, personal. */
export function PersonalFields() {
  return (
    <>
      <FieldGroup path="personal.nameZh" isLegendHidden>
        <Pair>
          <TextField path="personal.lastNameZh" autoComplete="family-name" />
          <TextField path="personal.firstNameZh" autoComplete="given-name" />
        </Pair>
      </FieldGroup>
      {/* Not `name`: browsers would fill in the Chinese one. */}
      <TextField path="personal.nameEn" />
      <TextField path="personal.email" autoComplete="email" />
      <TextField path="personal.mobilePhone" autoComplete="tel" />
    </>
  )
}
