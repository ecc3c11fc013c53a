import type { JobSummary } from '@recruiting/schema/job'
import { useTranslation } from 'react-i18next'
import { placesText, salaryText } from './job-text.ts'
import { localize, useLocale } from './use-locale.ts'

type TitledJob = Pick<JobSummary, 'code' | 'title'>

/** The words of vacancies in the page's language. */
export function useJobWords() {
  const { t } = useTranslation(['common', 'options'])
  const locale = useLocale()
  return {
    locale,
    /** The title as properties of an element: one in the other language is marked. */
    title: ({ code, title }: TitledJob) => {
      const text = localize(title, locale)
      return { children: text?.value ?? code, lang: text?.lang }
    },
    places: (job: Pick<JobSummary, 'locations'>) => placesText(job, locale, t),
    salary: ({ salary }: Pick<JobSummary, 'salary'>) => salaryText(salary, locale, t),
  }
}
