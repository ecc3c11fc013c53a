import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import type { Referral } from '@recruiting/schema/referral'
import { Personal } from '@recruiting/schema/sections/personal'
import type { DraftSections } from '~/lib/draft/draft.ts'

type Answers = Pick<DraftSections, 'personal' | 'application'>

/** Fills in the form from a referral; existing answers stay. */
export function withReferral(
  { personal, application }: Answers,
  { applicantName, email, phone, recommender, recommenderEmployeeId = '', recommendCode = '' }: Referral,
): Answers {
  return {
    personal: {
      ...personal,
      ...nameOf(personal, applicantName),
      email: personal.email || email,
      mobilePhone: personal.mobilePhone || mobileNumber(phone),
    },
    application: {
      ...application,
      channel: application.channel || 'employeeReferral',
      recommendCode: application.recommendCode || recommendCode,
      recommenderEmployeeId: application.recommenderEmployeeId || recommenderEmployeeId,
      recommenderName: application.recommenderName || recommender,
    },
  }
}

/** Surnames of two characters. */
const longSurnames = new Set(
  '歐陽 司馬 司徒 司空 諸葛 上官 夏侯 皇甫 尉遲 公孫 慕容 令狐 鍾離 宇文 長孫 端木 獨孤 南宮 東方 西門 張簡 張廖 張許 范姜 周黃 葉劉'.split(
    ' ',
  ),
)

/**
 * The name as answers: Chinese characters as surname and given name, Latin letters as the English name. A name that is
 * neither is left to the person, and so is a person's own name.
 */
function nameOf(personal: Answers['personal'], name: string): Partial<Answers['personal']> {
  const { lastNameZh, firstNameZh, nameEn } = personal
  if (lastNameZh || firstNameZh || nameEn) return {}
  const typed = name.trim()
  if (/^\p{Script=Latin}[\p{Script=Latin}\p{Mark} .,'’-]*$/u.test(typed)) return { nameEn: typed }
  if (!/^\p{Script=Han}{2,5}$/u.test(typed)) return {}
  const characters = [...typed]
  // A name of four characters has a surname of two: a double one, or that of the spouse before the own.
  const isLong =
    characters.length > 3 || (characters.length > 2 && longSurnames.has(characters.slice(0, 2).join('')))
  const end = isLong ? 2 : 1
  return { lastNameZh: characters.slice(0, end).join(''), firstNameZh: characters.slice(end).join('') }
}

/** The number if the form accepts it as a mobile number; a landline would start the form with an error. */
function mobileNumber(phone: string): string {
  const number = normalisePhone(phone)
  return Personal.shape.mobilePhone.safeParse(number).success ? formatPhone(number) : ''
}
