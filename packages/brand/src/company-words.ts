import { brand } from '#brand'
import type { BrandData } from './brand-data.ts'

/** The company in the words of one language. */
export type CompanyWords = {
  siteName: string
  name: string
  /** The registered name in English, in either language. */
  englishName: string
  shortName: string
  address: string
  court: string
  privacyMail: string
  /** How long applications are kept, as a length of time: `2 年`, `2 years`. */
  retention: string
}

/**
 * The company in the words of each language, for the texts that name it. With the condition `contract` these are
 * placeholders, so that the contract is the same for every company.
 */
export const companyWords = {
  tw: wordsIn('tw', brand),
  us: wordsIn('us', brand),
} as const

function wordsIn(locale: 'tw' | 'us', data: BrandData): CompanyWords {
  const years = data.retentionYears
  return {
    siteName: data.siteName[locale],
    name: data.companyName[locale],
    englishName: data.companyName.us,
    shortName: data.shortName[locale],
    address: data.address[locale],
    court: data.court[locale],
    privacyMail: data.privacyMail,
    retention: locale === 'tw' ? `${years} 年` : `${years} ${years === 1 ? 'year' : 'years'}`,
  }
}
