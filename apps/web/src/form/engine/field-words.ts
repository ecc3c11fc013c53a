import { interpolate, labelOf, optionLabelOf, sentenceOf } from '@recruiting/i18n/sentence'
import { fieldPath } from '@recruiting/schema/issue'
import { educationStatuses } from '@recruiting/schema/options'
import type { RuleParams } from '@recruiting/schema/rules'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FormIssue, FormValues } from './field-info.ts'
import { valueAt } from './form-path.ts'

/** The words of fields by path. The route loads the namespaces `fields` and `errors`. */
export function useFieldWords() {
  const { i18n } = useTranslation(['fields', 'errors'])
  const language = i18n.language
  const words = {
    fields: i18n.getResourceBundle(language, 'fields') as unknown,
    errors: i18n.getResourceBundle(language, 'errors') as Record<string, string>,
  }
  return {
    label: (path: string) => labelOf(words, path),
    hint: (path: string, params: RuleParams = {}) => {
      const text: unknown = i18n.getResource(language, 'fields', `${fieldPath(path)}.hint`)
      return typeof text === 'string' ? interpolate(text, params) : undefined
    },
    sentence: (issue: FormIssue) =>
      issue.file ? i18n.t(`form:file.${issue.file.is}`, { name: issue.file.name }) : sentenceOf(words, issue),
  }
}

/** Returns a function that labels an option by the field's path and the option's id. */
export function useOptionWords(): (path: string, id: string) => string {
  const { i18n } = useTranslation('options')
  const words = { options: i18n.getResourceBundle(i18n.language, 'options') as unknown }
  return (path, id) => optionLabelOf(words, path, id)
}

/** The names of fields as they read with these answers. */
export function useFieldNames() {
  const { t } = useTranslation('form')
  const words = useFieldWords()
  const row = (path: string) => {
    const [, list, position] = /^(.*?)\.(\d+)(?:\.|$)/.exec(path) ?? []
    if (list === undefined) return undefined
    const number = Number(position) + 1
    return list === 'experience.entries'
      ? t('experience.row', { number })
      : t('other.recommender', { number })
  }
  const label = (path: string, values: FormValues) => {
    const degree = /^(education\.\w+)\.yearMonth$/.exec(path)?.[1]
    if (degree !== undefined) return monthLabel(t, valueAt(values, `${degree}.status`))
    if (path === 'military.end' && isServing(valueAt(values, 'military.status')))
      return t('military.expectedEnd')
    return words.label(path)
  }
  /** The same with its row or degree where there are several. */
  const full = (path: string, values: FormValues) => {
    const degree = /^education\.\w+(?=\.)/.exec(path)
    const group = row(path) ?? (degree ? words.label(degree[0]) : undefined)
    const name = label(path, values)
    return group === undefined ? name : t('errors.inRow', { row: group, sentence: name })
  }
  return { label, full, row }
}

/** Graduation, drop-out or expected-graduation month, depending on the status (specification 3). */
export function monthLabel(t: TFunction<'form'>, status: unknown): string {
  return t(`monthOf.${educationStatuses.find((each) => each === status) ?? 'graduated'}`)
}

/** Whether the service is not finished, so that the form asks for the expected end. */
export function isServing(status: unknown): boolean {
  return status === 'serving' || status === 'pendingDischarge'
}
