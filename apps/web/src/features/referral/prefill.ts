import { formatPhone, normalisePhone } from '@recruiting/schema/fields/phone'
import type { Referral } from '@recruiting/schema/referral'
import { Personal } from '@recruiting/schema/sections/personal'
import type { DraftSections } from '~/lib/draft/draft.ts'

type Answers = Pick<DraftSections, 'personal' | 'application'>

/** Fills in the form from a referral; existing answers stay. */
export function withReferral(
  { personal, application }: Answers,
  { email, phone, recommender, recommenderEmployeeId = '', recommendCode = '' }: Referral,
): Answers {
  return {
    personal: {
      ...personal,
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

/** The number if the form accepts it as a mobile number; a landline would start the form with an error. */
function mobileNumber(phone: string): string {
  const number = normalisePhone(phone)
  return Personal.shape.mobilePhone.safeParse(number).success ? formatPhone(number) : ''
}
