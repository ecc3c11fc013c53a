import { csvOf } from './rows.ts'

/** A valid row by column; tests override single cells. */
const goodReferralRow = {
  recommender: '林大同',
  applicant_name: '陳怡君',
  email: 'yi-chun@mail.example',
  phone: '0912-345-678',
  reason: '共事三年，細心負責。\n值得一談。',
  recommender_employee_id: 'E1024',
  recommend_code: 'REF-7',
  job_codes: 'SW-9001;sw-9002',
  locale: 'us',
} as const

export function referralCsv(...changes: readonly Readonly<Record<string, string>>[]): string {
  return csvOf(goodReferralRow, changes.length > 0 ? changes : [{}])
}
