import { addedIds, offeredIds } from './offered-list.ts'
import { offeredOptions } from './offered-options.ts'

/**
 * The closed lists of the contract. An id is sent and stored; its words are `options.<list>.<id>` in both locales.
 * The order is that of the screen.
 */

/** spec 3, education: qualification level, highest first. */
export const qualifications = [
  'doctorate',
  'master',
  'bachelor',
  'juniorCollege',
  'highSchool',
  'juniorHigh',
  'other',
] as const
export type Qualification = (typeof qualifications)[number]

/** `none`: there is no second-highest degree. */
export const secondQualifications = [...qualifications, 'none'] as const

/** spec 3, education: status. */
export const educationStatuses = ['graduated', 'dropout', 'schooling'] as const

/** spec 3, experience bands: none, under 1 year, then over 1 year up to over 10 years. */
export const seniorities = [
  'none',
  'under1',
  'over1',
  'over2',
  'over3',
  'over4',
  'over5',
  'over6',
  'over7',
  'over8',
  'over9',
  'over10',
] as const
export type Seniority = (typeof seniorities)[number]

/** spec 3, experience: category. */
export const experienceCategories = ['work', 'partTime'] as const

/** spec 3, application channel; `other` requires a text. */
export const applicationChannels = [
  'companyWebsite',
  'bank104',
  'bank1111',
  'cake',
  'linkedin',
  'campus',
  'employeeReferral',
  'acquaintance',
  'employmentService',
  'other',
] as const

/** spec 2: employment type (full time or part time). */
export const employmentTypes = ['fullTime', 'partTime'] as const
export type EmploymentType = (typeof employmentTypes)[number]

/** The job types of spec 2 that any company can offer; the words are those of `packages/i18n`. */
export const standardJobTypes = [
  'software',
  'hardware',
  'research',
  'manufacturing',
  'quality',
  'supplyChain',
  'design',
  'product',
  'sales',
  'marketing',
  'customerService',
  'finance',
  'humanResources',
  'legal',
  'administration',
] as const

/** Every job type of the contract: the standard ones, and those that the company adds. */
export const jobTypes = [...standardJobTypes, ...addedIds(standardJobTypes, offeredOptions.jobTypes)] as const
export type JobType = (typeof jobTypes)[number]

/** The job types that the company offers: in the filter, and in imports. */
export const offeredJobTypes = offeredIds(jobTypes, offeredOptions.jobTypes)

/** The 22 counties and cities by ISO 3166-2, north to south and then the islands. */
export const counties = [
  'TW-KEE',
  'TW-TPE',
  'TW-NWT',
  'TW-TAO',
  'TW-HSZ',
  'TW-HSQ',
  'TW-MIA',
  'TW-TXG',
  'TW-CHA',
  'TW-NAN',
  'TW-YUN',
  'TW-CYI',
  'TW-CYQ',
  'TW-TNN',
  'TW-KHH',
  'TW-PIF',
  'TW-ILA',
  'TW-HUA',
  'TW-TTT',
  'TW-PEN',
  'TW-KIN',
  'TW-LIE',
] as const
export type County = (typeof counties)[number]

/** Places abroad by ISO 3166-1. */
export const foreignPlaces = ['JP', 'KR', 'CN', 'HK', 'VN', 'TH', 'MY', 'SG', 'IN', 'US', 'DE', 'NL'] as const

/** The places of spec 2 that any company can offer. */
export const standardPlaces = [...counties, ...foreignPlaces] as const

/** Every location of the contract: the standard places, and those that the company adds. */
export const locations = [...standardPlaces, ...addedIds(standardPlaces, offeredOptions.places)] as const
export type Location = (typeof locations)[number]

/** The places that the company offers: in the filter, and in imports. */
export const offeredPlaces = offeredIds(locations, offeredOptions.places)

export const salaryUnits = ['month', 'hour', 'year'] as const
export type SalaryUnit = (typeof salaryUnits)[number]

export const jobSorts = ['newest', 'relevance'] as const
export type JobSort = (typeof jobSorts)[number]

/** The default order: relevance with a keyword, else newest first. */
export function defaultSort(keyword: string | undefined): JobSort {
  return keyword === undefined ? 'newest' : 'relevance'
}

/** The product's own locale ids (spec 1). They are not BCP 47; see `locale.ts`. */
export const locales = ['tw', 'us'] as const
export type Locale = (typeof locales)[number]

/** What a staged file is for; each kind has its own rules. */
export const uploadKinds = ['headshot', 'resume', 'portfolio'] as const
export type UploadKind = (typeof uploadKinds)[number]

/**
 * What is known of a staged file's harmlessness. `scanning`: no application can claim it before it is judged. `infected`: it
 * was refused and its bytes are removed. `notScanned`: nobody has judged it, and an application can claim it.
 */
export const scanStates = ['scanning', 'clean', 'infected', 'notScanned'] as const
export type ScanState = (typeof scanStates)[number]

/** What an accepted upload can be: an infected one is refused. */
export const firstScanStates = ['scanning', 'clean', 'notScanned'] as const satisfies readonly ScanState[]

/** Advice on an accepted file; not a refusal. */
export const uploadAdvice = ['backgroundNotWhite', 'smallPicture', 'widerThanTall'] as const
export type UploadAdvice = (typeof uploadAdvice)[number]

/** spec 3, personal-info edit: gender. */
export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

/** spec 3, personal-info edit: military status. */
export const militaryStatuses = [
  'completed',
  'alternative',
  'serving',
  'pendingDischarge',
  'pending',
  'notServed',
  'exempt',
  'notApplicable',
] as const

/** Statuses with a period of service; while serving, its end is the expected one. */
export const militaryStatusesWithPeriod = ['completed', 'alternative', 'serving', 'pendingDischarge'] as const

/** Why a file is not in a copy: the scanner has not judged it, found it infected, or the store has lost it. */
export const missingFileReasons = ['scanning', 'infected', 'lost'] as const

/** What an emailed link is for; its route and its calls have the same names. */
export const linkPurposes = ['delete-resume', 'personal-info', 'export', 'referral'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
