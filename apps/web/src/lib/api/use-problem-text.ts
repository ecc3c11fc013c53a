import { useTranslation } from 'react-i18next'
import { ApiError } from './problem.ts'

/** What a failed call says in the page's language: known codes by our own words, so that a switch of language fits too. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'problems'])
  return (error) => {
    if (!(error instanceof ApiError)) return t('failure.unavailable')
    if (error.code === 'offline') return t('failure.offline')
    return t(`problems:${error.code}`, { defaultValue: error.title || t('failure.unavailable') })
  }
}
