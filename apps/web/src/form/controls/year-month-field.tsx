import { parseYearMonth } from '@recruiting/schema/fields/year-month'
import { useTranslation } from 'react-i18next'
import { fieldInfo } from '../engine/field-info.ts'
import { useAnswer, useForm } from '../engine/form-context.ts'
import type { FormPath } from '../engine/form-path.ts'
import { type FieldOverrides, useField } from '../engine/use-field.ts'
import { recogniseMinguo } from './minguo.ts'
import { MinguoField } from './minguo-field.tsx'

/** A month, typed as `yyyy/MM` or as six digits, depending on the form's schema. */
export function YearMonthField({ path, ...overrides }: { path: FormPath } & FieldOverrides) {
  const { t } = useTranslation('form')
  const { sections } = useForm()
  const hasSixDigits = fieldInfo(sections, path).kind === 'yearMonthSixDigits'
  const field = useField(path, { ...(hasSixDigits && { hint: t('sixDigitsHint') }), ...overrides })
  const typed: unknown = useAnswer(path)
  if (field.isHidden) return null
  const meant = typeof typed === 'string' ? recogniseMinguo(typed) : undefined
  const value = meant === undefined ? '' : hasSixDigits ? (parseYearMonth(meant.value) ?? '') : meant.value
  return (
    <MinguoField
      path={path}
      field={field}
      question={meant && t('minguo.question', { year: meant.year, month: meant.month })}
      value={value}
      autoComplete="off"
    />
  )
}
