import { qualifications, secondQualifications } from '@recruiting/schema/options'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/controls/choice-fields.tsx'
import { DateField } from '~/form/controls/date-fields.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup, Pair } from '~/form/engine/field-group.tsx'
import { monthLabel, useFieldWords } from '~/form/engine/field-words.ts'
import { useAnswer } from '~/form/engine/form-store.ts'
import { educationQuery } from '~/lib/api/query.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useAnswerAdvice } from './answer-advice.ts'

/** Section "education" (specification 3). @param hasDuration the edit form also asks for start and end */
export function EducationFields({ hasDuration = false }: { hasDuration?: boolean }) {
  return (
    <>
      <DegreeFields path="education.highest" hasDuration={hasDuration} />
      <DegreeFields path="education.secondHighest" hasDuration={hasDuration} />
    </>
  )
}

type DegreePath = 'education.highest' | 'education.secondHighest'

function DegreeFields({ path, hasDuration }: { path: DegreePath; hasDuration: boolean }) {
  const { t } = useTranslation('form')
  const { hint } = useFieldWords()
  const { data } = useQuery(educationQuery(useLocale()))
  const qualification: unknown = useAnswer(`${path}.qualification`)
  const status: unknown = useAnswer(`${path}.status`)
  const fromAdvice = useAnswerAdvice(`${path}.from`)
  const none = path === 'education.highest' ? [] : secondQualifications.filter((each) => each === 'none')
  return (
    <FieldGroup path={path} hint={hint(path)}>
      <ChoiceField
        path={`${path}.qualification`}
        options={[...(data?.qualifications ?? qualifications), ...none]}
        advice={useAnswerAdvice(`${path}.qualification`)}
      />
      <TextField path={`${path}.school`} />
      <TextField path={`${path}.department`} />
      <ChoiceField path={`${path}.status`} options={data?.statuses} />
      <DateField
        path={`${path}.yearMonth`}
        label={monthLabel(t, status)}
        advice={useAnswerAdvice(`${path}.yearMonth`)}
      />
      {hasDuration && qualification !== 'none' && (
        <Pair>
          <DateField path={`${path}.from`} advice={fromAdvice} />
          <DateField path={`${path}.to`} />
        </Pair>
      )}
    </FieldGroup>
  )
}
