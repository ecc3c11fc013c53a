import type { Salary } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { TFunction } from 'i18next'

const currency = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'TWD',
  maximumFractionDigits: 0,
})

/** Pay in words: 「月薪 45,000–60,000 元」, "NT$45,000–60,000 a month", or negotiable. */
export function salaryText(
  { negotiable, unit, min, max }: Salary,
  locale: Locale,
  t: TFunction<readonly ['common', 'options']>,
): string {
  if (negotiable || min === undefined) return t('salary.negotiable')
  const plain = new Intl.NumberFormat(languageTags[locale])
  const first = locale === 'us' ? currency.format(min) : plain.format(min)
  const words = { unit: t(`options:salaryUnit.${unit}`), min: first }
  if (max === undefined) return t('salary.from', words)
  return max === min ? t('salary.exact', words) : t('salary.range', { ...words, max: plain.format(max) })
}
