import { fieldKinds } from '@recruiting/schema/fields/field'
import { editSections } from '@recruiting/schema/personal-info'
import { unwrap } from '@recruiting/schema/structure'
import { useTranslation } from 'react-i18next'
import { schemaAt } from '~/form/field-info.ts'
import { useOptionWords } from '~/form/use-option-words.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { countryNames } from '~/lib/words/country-names.ts'

/** What a typed value says, by the path of its field: the words of an option, else the text itself. */
export function useValueText(): (path: string, value: string) => string {
  const { t, i18n } = useTranslation(['personalInfo', 'options'])
  const optionWords = useOptionWords()
  const locale = useLocale()
  return (path, value) => {
    if (value === '') return t('conflict.empty')
    const schema = schemaAt(editSections, path)
    const kind = schema && fieldKinds.get(unwrap(schema))?.kind
    if (path === 'identity.country') {
      const own: unknown = i18n.getResource(locale, 'options', 'country')
      return countryNames([value], locale, own).get(value) ?? value
    }
    if (kind === 'choice') return optionWords(path, value)
    const isAnswer = (kind === 'yesNo' || kind === 'checkbox') && (value === 'yes' || value === 'no')
    return isAnswer ? t(`options:yesNo.${value}`) : value
  }
}
