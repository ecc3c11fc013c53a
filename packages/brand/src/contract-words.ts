import type { CompanyWords } from './company-words.ts'

/** A placeholder for every value of the company, in the files of `contract/`; its README explains them. */
const placeholders: CompanyWords = {
  siteName: '{{brand.siteName}}',
  name: '{{brand.name}}',
  englishName: '{{brand.englishName}}',
  shortName: '{{brand.shortName}}',
  address: '{{brand.address}}',
  court: '{{brand.court}}',
  privacyMail: '{{brand.privacyMail}}',
  retention: '{{brand.retention}}',
}

/** The contract has its own synonyms only. */
export const synonyms = {}

export const companyWords = { tw: placeholders, us: placeholders } as const
