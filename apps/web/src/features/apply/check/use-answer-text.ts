import { normaliseEmail } from '@recruiting/schema/fields/email'
import { normaliseMoney } from '@recruiting/schema/fields/money'
import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import { languageTags } from '@recruiting/schema/locale'
import { uploadKinds } from '@recruiting/schema/options'
import { useTranslation } from 'react-i18next'
import { salaryUnitOf } from '~/form/salary-unit.ts'
import { useFieldWords } from '~/form/use-field-words.ts'
import { useOptionWords } from '~/form/use-option-words.ts'
import { type DraftFiles, isScanning } from '~/lib/draft/draft.ts'
import { fileSizeText } from '~/lib/files/file-size.ts'
import { useLocale } from '~/lib/i18n/use-locale.ts'
import { type Answer, monthText } from './answers.ts'

/** Returns a function that formats an answer as text; undefined for an empty answer. */
export function useAnswerText(files: DraftFiles): (answer: Answer) => string | undefined {
  const { t } = useTranslation(['apply', 'options', 'common'])
  const optionWords = useOptionWords()
  const { sentence } = useFieldWords()
  const locale = useLocale()
  return ({ path, kind, value, unit }) => {
    if (typeof value === 'boolean') return value ? t('options:yesNo.yes') : undefined
    if (typeof value !== 'string' || value.trim() === '') return undefined
    const text = value.trim()
    if (kind === 'choice') return optionWords(path, text)
    if (kind === 'yesNo') return t(text === 'yes' ? 'options:yesNo.yes' : 'options:yesNo.no')
    if (kind === 'yearMonth') return monthText(text)
    if (kind === 'money') {
      const amount = normaliseMoney(text)
      if (typeof amount !== 'number') return text
      return t('common:salary.exact', {
        unit: t(`options:salaryUnit.${salaryUnitOf(unit)}`),
        min: amount.toLocaleString(languageTags[locale]),
      })
    }
    if (kind === 'email') return normaliseEmail(text)
    if (kind === 'phone' || kind === 'mobilePhone') return formatPhone(normalisePhone(text))
    if (kind === 'file') {
      const file = files[uploadKinds.find((each) => path.endsWith(`.${each}`)) ?? 'resume']
      if (file === undefined) return undefined
      if (file.scan === 'infected') return sentence({ path, rule: 'fileInfected' })
      const words = { name: file.name, size: fileSizeText(file.size, locale) }
      return t(isScanning(file) ? 'check.fileScanning' : 'check.file', words)
    }
    return text
  }
}
