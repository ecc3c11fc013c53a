import { educationStatuses } from '@recruiting/schema/options'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldName, RowName } from '~/form/engine/error-summary.tsx'
import { valueAt } from '~/form/engine/form-path.ts'
import { useFieldWords } from '~/form/engine/use-field-words.ts'
import { isServing } from './military-status.ts'

/** The name of a field as in its label, with its row or degree where there are several. */
export function useFieldName(): FieldName {
  const { t } = useTranslation('form')
  const { label } = useFieldWords()
  const rowName = useRowName()
  const labelAt: FieldName = (path, values) => {
    const degree = /^(education\.\w+)\.yearMonth$/.exec(path)?.[1]
    if (degree !== undefined) return monthLabel(t, valueAt(values, `${degree}.status`))
    if (path === 'military.end' && isServing(valueAt(values, 'military.status')))
      return t('military.expectedEnd')
    return label(path)
  }
  return (path, values) => {
    const row = /^(.*?)\.(\d+)\./.exec(path)
    const degree = /^education\.\w+(?=\.)/.exec(path)
    const group = row ? rowName(row[1] ?? '', Number(row[2])) : degree ? label(degree[0]) : undefined
    const name = labelAt(path, values)
    return group === undefined ? name : t('errors.inRow', { row: group, sentence: name })
  }
}

/** Names the rows of the form's lists where several may share a message. */
export function useRowName(): RowName {
  const { t } = useTranslation('form')
  return (list, position) => {
    const number = position + 1
    return list === 'experience.entries'
      ? t('experience.row', { number })
      : t('other.recommender', { number })
  }
}

/** Graduation, drop-out or expected-graduation month, depending on the status (specification 3). */
export function monthLabel(t: TFunction<'form'>, status: unknown): string {
  return t(`monthOf.${educationStatuses.find((each) => each === status) ?? 'graduated'}`)
}
