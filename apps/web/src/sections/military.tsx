import { militaryStatusesWithPeriod } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '~/form/controls/choice-field.tsx'
import { Pair } from '~/form/controls/pair.tsx'
import { YearMonthField } from '~/form/controls/year-month-field.tsx'
import { useAnswer } from '~/form/engine/form-context.ts'
import { isServing } from './military-status.ts'
import { useAnswerAdvice } from './use-answer-advice.ts'

/** Military service in the edit form (specification 3), with its months where they apply. */
export function MilitaryFields() {
  const { t } = useTranslation('form')
  const status = useAnswer('military.status')
  const startAdvice = useAnswerAdvice('military.start')
  const hasPeriod = militaryStatusesWithPeriod.some((each) => each === status)
  return (
    <>
      <ChoiceField path="military.status" />
      {hasPeriod && (
        <Pair>
          <YearMonthField path="military.start" advice={startAdvice} />
          <YearMonthField
            path="military.end"
            label={isServing(status) ? t('military.expectedEnd') : undefined}
          />
        </Pair>
      )}
    </>
  )
}
