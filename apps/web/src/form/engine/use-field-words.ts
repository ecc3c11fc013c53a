import { interpolate, labelOf, sentenceOf } from '@recruiting/i18n/sentence'
import { fieldPath, type Issue } from '@recruiting/schema/issue'
import type { RuleParams } from '@recruiting/schema/rules'
import { useTranslation } from 'react-i18next'

/** The words of fields by path. The route loads the namespaces `fields` and `errors`. */
export type FieldWords = {
  label: (path: string) => string
  hint: (path: string, params?: RuleParams) => string | undefined
  sentence: (issue: Issue) => string
}

export function useFieldWords(): FieldWords {
  const { i18n } = useTranslation(['fields', 'errors'])
  const language = i18n.language
  const words = {
    fields: i18n.getResourceBundle(language, 'fields') as unknown,
    errors: i18n.getResourceBundle(language, 'errors') as Record<string, string>,
  }
  return {
    label: (path) => labelOf(words, path),
    hint: (path, params = {}) => {
      const text: unknown = i18n.getResource(language, 'fields', `${fieldPath(path)}.hint`)
      return typeof text === 'string' ? interpolate(text, params) : undefined
    },
    sentence: (issue) => sentenceOf(words, issue),
  }
}
