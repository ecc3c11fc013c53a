import { useTranslation } from 'react-i18next'
import { FieldGroup } from '~/form/field-group.tsx'
import { Pair } from '~/form/pair.tsx'
import { TextField } from '~/form/text-field.tsx'

/** spec 3, personal. @param isEdit an application that was sent is edited: its confirmation has been sent too. */
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
      {/* Not `name`: browsers would fill in the Chinese one. */}
      <TextField path="personal.nameEn" />
      <TextField path="personal.email" autoComplete="email" {...(!isEdit && { hint: t('applying.email') })} />
      <TextField path="personal.mobilePhone" autoComplete="tel" />
    </>
  )
}
