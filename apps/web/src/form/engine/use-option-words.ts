import type { options } from '@recruiting/i18n/locales/tw/options'
import { fieldPath } from '@recruiting/schema/issue'
import { useTranslation } from 'react-i18next'

type OptionList = keyof typeof options

/** The word list of a choice's options, by its path or the end of its path. */
const lists: Readonly<Record<string, OptionList>> = {
  qualification: 'qualification',
  status: 'educationStatus',
  seniority: 'seniority',
  category: 'experienceCategory',
  channel: 'applicationChannel',
  gender: 'gender',
  'military.status': 'militaryStatus',
}

/** Returns a function that labels an option by the field's path and the option's id. */
export function useOptionWords(): (path: string, id: string) => string {
  const { i18n } = useTranslation('options')
  return (path, id) => {
    const field = fieldPath(path)
    const list = lists[field] ?? lists[field.split('.').at(-1) ?? ''] ?? ''
    const text: unknown = i18n.getResource(i18n.language, 'options', `${list}.${id}`)
    return typeof text === 'string' ? text : id
  }
}
