import type { Shape } from '../../shape.ts'
import type { referral as reference } from '../tw/referral.ts'

/** Words of the page on which a referred person checks a referral (spec 2, 3). */
export const referral: Shape<typeof reference> = {
  title: 'Referral check',
  lead: '{{recommender}} recommended you for the vacancies below. Please check that everything is correct.',
  details: 'Referral',
  recommender: 'Recommender',
  applicantName: 'Applicant name',
  email: 'E-mail',
  phone: 'Phone',
  reason: 'Reason for the recommendation',
  jobsTitle: 'Vacancies',
  closed_one: '{{count}} vacancy of this referral is no longer open.',
  closed_other: '{{count}} vacancies of this referral are no longer open.',
  allClosed: 'The vacancies of this referral are no longer open',
  allClosedText: 'You are welcome to look at other vacancies and apply.',
  nextTitle: 'What happens next',
  next: 'If you continue, you first see the job details and the notice on personal data, and choose which vacancies to apply for. The form has your e-mail, your phone number, the application channel, the recommender and the referral code filled in; you can change all of them. You can leave at any time before you submit.',
  wrong:
    'Is something wrong, or do you not know this person? You can simply leave this page. To have the referral deleted, use “Delete my resume”.',
  continue: 'Continue to apply',
  leave: 'Not now, browse all vacancies',
  browse: 'Browse all vacancies',
}
