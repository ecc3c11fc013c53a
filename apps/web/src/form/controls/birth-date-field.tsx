import { useTranslation } from 'react-i18next'
import { useAnswer } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'
import { recogniseMinguoDay } from './minguo.ts'
import { MinguoField } from './minguo-field.tsx'

/** A date of birth, typed with slashes or as eight digits. */
export function BirthDateField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { t } = useTranslation('form')
  const field = useField(path, overrides)
  const typed: unknown = useAnswer(path)
  if (field.isHidden) return null
  const meant = typeof typed === 'string' ? recogniseMinguoDay(typed) : undefined
  return (
    <MinguoField
      path={path}
      field={field}
      question={meant && t('minguo.dayQuestion', { year: meant.year, month: meant.month, day: meant.day })}
      value={meant?.value ?? ''}
      autoComplete="bday"
    />
  )
}
