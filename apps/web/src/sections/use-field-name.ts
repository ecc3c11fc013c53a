import { fieldKinds } from '@recruiting/schema/fields/field'
import { editSections } from '@recruiting/schema/personal-info'
import { unwrap } from '@recruiting/schema/structure'
import { useTranslation } from 'react-i18next'
import { schemaAt } from '~/form/field-info.ts'
import { useFieldWords } from '~/form/use-field-words.ts'
import { useRowName } from './use-row-name.ts'

/** The name of a field where the whole form is in view: with its row or its degree, for there are several. */
export function useFieldName(): (path: string) => string {
  const { t } = useTranslation('form')
  const { label } = useFieldWords()
  const rowName = useRowName()
  return (path) => {
    const row = /^(.*?)\.(\d+)\./.exec(path)
    const degree = /^education\.\w+(?=\.)/.exec(path)
    const group = row ? rowName(row[1] ?? '', Number(row[2])) : degree ? label(degree[0]) : undefined
    return group === undefined ? label(path) : t('errors.inRow', { row: group, sentence: label(path) })
  }
}

/** Whether a path is that of a field, not of a group of them. */
export function isField(path: string): boolean {
  const schema = schemaAt(editSections, path)
  return schema !== undefined && fieldKinds.has(unwrap(schema))
}
