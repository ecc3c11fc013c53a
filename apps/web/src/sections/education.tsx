import { qualifications, secondQualifications } from '@recruiting/schema/options'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/controls/choice-fields.tsx'
import { YearMonthField } from '~/form/controls/date-fields.tsx'
import { TextField } from '~/form/controls/text-field.tsx'
import { FieldGroup, Pair } from '~/form/engine/field-group.tsx'
import { monthLabel, useFieldWords } from '~/form/engine/field-words.ts'
import { useAnswer } from '~/form/engine/form-store.ts'
import type { FieldAdvice } from '~/form/engine/use-field.ts'
import { apiQuery } from '~/lib/api/query.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { useAnswerAdvice } from './answer-advice.ts'

/**
 * Section "education" (specification 3): highest and second-highest degree.
 * @param hasDuration the form also asks for start and end (edit form, specification 3).
 */
export function EducationFields({ hasDuration = false }: { hasDuration?: boolean }) {
  const { hint } = useFieldWords()
  const levelAdvice = useAnswerAdvice('education.secondHighest.qualification')
  const { data } = useQuery(apiQuery('getEducationOptions', {}, useLocale()))
  const levels = data?.qualifications ?? qualifications
  const none = secondQualifications.filter((each) => each === 'none')
  return (
    <>
      <FieldGroup path="education.highest">
        <DegreeFields path="education.highest" levels={levels} statuses={data?.statuses} />
        {hasDuration && <Duration path="education.highest" />}
      </FieldGroup>
      <FieldGroup path="education.secondHighest" hint={hint('education.secondHighest')}>
        <DegreeFields
          path="education.secondHighest"
          levels={[...levels, ...none]}
          statuses={data?.statuses}
          levelAdvice={levelAdvice}
        />
        {hasDuration && <Duration path="education.secondHighest" />}
      </FieldGroup>
    </>
  )
}

type DegreePath = 'education.highest' | 'education.secondHighest'

function DegreeFields({
  path,
  levels,
  statuses,
  levelAdvice,
}: {
  path: DegreePath
  levels: readonly string[]
  statuses: readonly string[] | undefined
  levelAdvice?: FieldAdvice
}) {
  const { t } = useTranslation('form')
  const status: unknown = useAnswer(`${path}.status`)
  const monthAdvice = useAnswerAdvice(`${path}.yearMonth`)
  return (
    <>
      <ChoiceField path={`${path}.qualification`} options={levels} advice={levelAdvice} />
      <TextField path={`${path}.school`} />
      <TextField path={`${path}.department`} />
      <ChoiceField path={`${path}.status`} options={statuses} />
      <YearMonthField path={`${path}.yearMonth`} label={monthLabel(t, status)} advice={monthAdvice} />
    </>
  )
}

function Duration({ path }: { path: DegreePath }) {
  const qualification: unknown = useAnswer(`${path}.qualification`)
  const fromAdvice = useAnswerAdvice(`${path}.from`)
  return qualification === 'none' ? null : (
    <Pair>
      <YearMonthField path={`${path}.from`} advice={fromAdvice} />
      <YearMonthField path={`${path}.to`} />
    </Pair>
  )
}
