import { useTranslation } from 'react-i18next'
import { TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup, Pair } from '~/form/engine/field-group.tsx'
import { useAnswerAdvice } from './answer-advice.ts'

/** Section "personal" (specification 3). @param isEdit edits a sent application, whose confirmation was sent. */
export function PersonalFields({ isEdit = false }: { isEdit?: boolean }) {
  const { t } = useTranslation('form')
  return (
    <>
      <FieldGroup path="personal.nameZh" isLegendHidden>
        <Pair>
          <NameField path="personal.lastNameZh" autoComplete="family-name" />
          <NameField path="personal.firstNameZh" autoComplete="given-name" />
        </Pair>
      </FieldGroup>
      {/* Not `name`: browsers would fill in the Chinese name. */}
      <NameField path="personal.nameEn" />
      <TextField path="personal.email" autoComplete="email" {...(!isEdit && { hint: t('applying.email') })} />
      <TextField path="personal.mobilePhone" autoComplete="tel" />
    </>
  )
}

function NameField(props: {
  path: 'personal.lastNameZh' | 'personal.firstNameZh' | 'personal.nameEn'
  autoComplete?: 'family-name' | 'given-name'
}) {
  return <TextField {...props} advice={useAnswerAdvice(props.path)} />
}
