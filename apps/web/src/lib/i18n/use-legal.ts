import type { LegalTexts } from '@recruiting/i18n/legal'
import { useTranslation } from 'react-i18next'

/** The legal texts in the page's language: whole documents, therefore read as data. The route loads them. */
export function useLegal(): LegalTexts {
  const { i18n } = useTranslation('legal')
  const texts: LegalTexts = i18n.getResourceBundle(i18n.language, 'legal')
  return texts
}
