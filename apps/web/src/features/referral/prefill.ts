import type { Referral } from '@recruiting/schema/referral'
import type { DraftSections } from '~/lib/draft/draft.ts'

/** What a referral brings into the form; what the person has answered already stays. */
export function withReferral(
  answers: DraftSections['application'],
  { recommender, recommenderEmployeeId = '', recommendCode = '' }: Referral,
): DraftSections['application'] {
  return {
    ...answers,
    recommendCode: answers.recommendCode || recommendCode,
    recommenderEmployeeId: answers.recommenderEmployeeId || recommenderEmployeeId,
    recommenderName: answers.recommenderName || recommender,
  }
}
