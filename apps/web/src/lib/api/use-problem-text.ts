import { useTranslation } from 'react-i18next'
import { ApiError } from './problem.ts'

/** Describes a failed call, a known code by the site's own words: they follow a language switch. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation(['common', 'problems'])
  return (error) => {
    if (!(error instanceof ApiError)) return t('failure.unavailable')
    if (error.code === 'offline') return t('failure.offline')
    return t(`problems:${error.code}`, { defaultValue: error.title || t('failure.unavailable') })
  }
}
