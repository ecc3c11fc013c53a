import { useTranslation } from 'react-i18next'
import { FieldGroup } from '~/form/field-group.tsx'
import { Pair } from '~/form/pair.tsx'
import { TextField } from '~/form/text-field.tsx'

/** Section "personal" (specification 3). @param isEdit edits a sent application, whose confirmation was sent. */
export function PersonalFields({ isEdit = false }: { isEdit?: boolean }) {
  const { t } = useTranslation('form')
  return (
    <>
      <FieldGroup path="personal.nameZh" isLegendHidden>
        <Pair>
          <TextField path="personal.lastNameZh" autoComplete="family-name" />
          <TextField path="personal.firstNameZh" autoComplete="given-name" />
        </Pair>
      </FieldGroup>
      {/* Not `name`: browsers would fill in the Chinese name. */}
      <TextField path="personal.nameEn" />
      <TextField path="personal.email" autoComplete="email" {...(!isEdit && { hint: t('applying.email') })} />
      <TextField path="personal.mobilePhone" autoComplete="tel" />
    </>
  )
}
