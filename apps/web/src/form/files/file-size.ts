import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'

/** `182 KB`, `3.4 MB`: 1 MB is 1024 × 1024 bytes, as in the size limit. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const isSmall = bytes < 1024 * 1024
  const amount = isSmall ? Math.max(1, Math.round(bytes / 1024)) : bytes / (1024 * 1024)
  const text = new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 1 }).format(amount)
  return `${text} ${isSmall ? 'KB' : 'MB'}`
}
