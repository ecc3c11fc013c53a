import { useTranslation } from 'react-i18next'
import type { FieldName } from '~/form/error-summary.tsx'
import { valueAt } from '~/form/form-path.ts'
import { useFieldWords } from '~/form/use-field-words.ts'
import { isServing } from './military-status.ts'
import { monthLabel } from './month-label.ts'
import { useRowName } from './use-row-name.ts'

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
