import type { Salary } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { useTranslation } from 'react-i18next'
import { useLocale } from './i18n/use-locale.ts'

/** Pay in words: 「月薪 45,000–60,000 元」, "NT$45,000–60,000 a month", or negotiable. */
export function useSalaryText(): (salary: Salary) => string {
  const { t } = useTranslation(['common', 'options'])
  const locale = useLocale()
  const plain = new Intl.NumberFormat(languageTags[locale])
  const currency = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'TWD',
    maximumFractionDigits: 0,
  })
  return ({ negotiable, unit, min, max }) => {
    if (negotiable || min === undefined) return t('salary.negotiable')
    const first = locale === 'us' ? currency.format(min) : plain.format(min)
    const words = { unit: t(`options:salaryUnit.${unit}`), min: first }
    if (max === undefined) return t('salary.from', words)
    return max === min ? t('salary.exact', words) : t('salary.range', { ...words, max: plain.format(max) })
  }
}
