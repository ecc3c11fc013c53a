import { useTranslation } from 'react-i18next'
import { ApiError } from './problem.ts'

/**
 * Returns a function that describes a failed call in the page's language: known codes use the site's own words, so
 * that the text follows a language switch.
 */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'problems'])
  return (error) => {
    if (!(error instanceof ApiError)) return t('failure.unavailable')
    if (error.code === 'offline') return t('failure.offline')
    return t(`problems:${error.code}`, { defaultValue: error.title || t('failure.unavailable') })
  }
}
