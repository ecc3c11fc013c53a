import { qualifications, secondQualifications } from '@recruiting/schema/options'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/choice-field.tsx'
import { FieldGroup } from '~/form/field-group.tsx'
import { useAnswer } from '~/form/form-context.ts'
import { Pair } from '~/form/pair.tsx'
import { TextField } from '~/form/text-field.tsx'
import { useFieldWords } from '~/form/use-field-words.ts'
import { YearMonthField } from '~/form/year-month-field.tsx'
import { apiQuery } from '~/lib/api/query.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { monthLabel } from './month-label.ts'

/**
 * spec 3, education: highest and second-highest degree.
 * @param hasDuration the form asks from when to when as well (spec 3, personal-info edit).
 */
export function EducationFields({ hasDuration = false }: { hasDuration?: boolean }) {
  const { hint } = useFieldWords()
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
}: {
  path: DegreePath
  levels: readonly string[]
  statuses: readonly string[] | undefined
}) {
  const { t } = useTranslation('form')
  const status: unknown = useAnswer(`${path}.status`)
  return (
    <>
      <ChoiceField path={`${path}.qualification`} options={levels} />
      <TextField path={`${path}.school`} />
      <TextField path={`${path}.department`} />
      <ChoiceField path={`${path}.status`} options={statuses} />
      <YearMonthField path={`${path}.yearMonth`} label={monthLabel(t, status)} />
    </>
  )
}

function Duration({ path }: { path: DegreePath }) {
  const qualification: unknown = useAnswer(`${path}.qualification`)
  return qualification === 'none' ? null : (
    <Pair>
      <YearMonthField path={`${path}.from`} />
      <YearMonthField path={`${path}.to`} />
    </Pair>
  )
}
