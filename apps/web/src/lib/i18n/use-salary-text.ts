import type { Salary } from '@recruiting/schema/job'
import { useTranslation } from 'react-i18next'
import { salaryText } from './salary-text.ts'
import { useLocale } from './use-locale.ts'

/** Pay in the words of the page's language. */
export function useSalaryText(): (salary: Salary) => string {
  const { t } = useTranslation(['common', 'options'])
  const locale = useLocale()
  return (salary) => salaryText(salary, locale, t)
}
