import { common as commonTw } from '@recruiting/i18n/locales/tw/common'
import { options as optionsTw } from '@recruiting/i18n/locales/tw/options'
import { common as commonUs } from '@recruiting/i18n/locales/us/common'
import { options as optionsUs } from '@recruiting/i18n/locales/us/options'
import type { JobSummary } from '@recruiting/schema/job'
import { fallbackLocale } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { createInstance } from 'i18next'
import { idOf, placesText, salaryText } from '../../src/lib/i18n/job-text.ts'

const i18n = createInstance()
await i18n.init({
  resources: { tw: { common: commonTw, options: optionsTw }, us: { common: commonUs, options: optionsUs } },
  supportedLngs: locales,
  // Specification 9.
  fallbackLng: fallbackLocale,
  ns: ['common', 'options'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: idOf,
})

/** A vacancy in a few words: title, place, employment type and pay. */
export function jobWords(job: JobSummary, locale: Locale) {
  const t = i18n.getFixedT(locale, ['common', 'options'] as const)
  return {
    title: job.title[locale] ?? job.title.tw ?? job.title.us ?? job.code,
    jobType: t(`options:jobType.${job.jobType}`),
    place: placesText(job, locale, t),
    employmentType: t(`options:employmentType.${job.employmentType}`),
    salary: salaryText(job.salary, locale, t),
  }
}
