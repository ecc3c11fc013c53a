import { useTranslation } from 'react-i18next'
import type { RowName } from '~/form/error-summary.tsx'

/** Names the rows of the form's lists where several may share a message. */
export function useRowName(): RowName {
  const { t } = useTranslation('form')
  return (list, position) => {
    const number = position + 1
    return list === 'experience.entries'
      ? t('experience.row', { number })
      : t('other.recommender', { number })
  }
}
