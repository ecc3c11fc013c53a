import { useTranslation } from 'react-i18next'
import type { RowName } from '~/form/error-summary.tsx'

/** How the rows of the form's lists are called where several may say the same. */
export function useRowName(): RowName {
  const { t } = useTranslation('form')
  return (list, position) => {
    const number = position + 1
    return list === 'experience.entries'
      ? t('experience.row', { number })
      : t('other.recommender', { number })
  }
}
