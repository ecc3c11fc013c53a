import type { JobSummary, Salary } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { TFunction } from 'i18next'

const formats = new Map<Locale, Intl.NumberFormat>()

/** Created lazily and cached: the first instance costs a phone about 20 ms. */
function formatOf(locale: Locale): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(languageTags[locale])
  formats.set(locale, format)
  return format
}

/** What has no words, such as an option of a later backend, is shown as its id. */
export const idOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

type Words = TFunction<readonly ['common', 'options']>

/** The places of a vacancy as text. */
export function placesText({ locations }: Pick<JobSummary, 'locations'>, locale: Locale, t: Words): string {
  return locations.map((place) => t(`options:location.${place}`)).join(listSeparator(locale))
}

/** Stands between words of a list. */
export function listSeparator(locale: Locale): string {
  return locale === 'tw' ? '、' : ', '
}

/** Pay as text: 「月薪 45,000–60,000 元」, "NT$45,000–60,000 a month", or negotiable. */
export function salaryText({ negotiable, unit, min, max }: Salary, locale: Locale, t: Words): string {
  if (negotiable || min === undefined) return t('salary.negotiable')
  const plain = formatOf(locale)
  const words = { unit: t(`options:salaryUnit.${unit}`), min: plain.format(min) }
  if (max === undefined) return t('salary.from', words)
  return max === min ? t('salary.exact', words) : t('salary.range', { ...words, max: plain.format(max) })
}
