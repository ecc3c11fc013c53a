import type { Kit } from '../../kit/kit.ts'
import type { Mail } from '../../kit/test-support.ts'

/** The calls that send mails about a subject: about a purpose of links, or a report without links. */
const senders = {
  'personal-info': ['submitApplication', 'requestEditLinks', 'resendLink'],
  'delete-resume': ['requestResumeDeletion', 'resendLink'],
  export: ['requestExport', 'resendLink'],
  referral: ['resendLink'],
  report: ['savePersonalInfo', 'confirmResumeDeletion'],
}

/** What a mail is about. */
export type Subject = keyof typeof senders
export const subjects = Object.keys(senders) as Subject[]

/** Whether a mail is about a subject. */
export function isAbout({ links }: Mail, subject: Subject): boolean {
  return subject === 'report' ? links.length === 0 : links.some(({ purpose }) => purpose === subject)
}

/** How many mails about a subject a case may have caused so far. */
export function causedMails({ http, contract }: Pick<Kit, 'http' | 'contract'>, subject: Subject): number {
  const calls = senders[subject].map((id) => contract.operations.get(id))
  const sending = calls.map((call) => `${call?.method} ${contract.base}${call?.path}`)
  if (subject === 'referral') sending.push('POST /__mock/referrals')
  return http.exchanges.filter(
    ({ sent, received }) => received.status < 300 && sending.includes(`${sent.method} ${sent.target}`),
  ).length
}

/** By the requests of a case and the address. */
const foundAtFirst = new WeakMap<Kit['http'], Map<string, ReadonlySet<string>>>()

/** The ids of the mails that an address had when a case first looked at it: an earlier run may have caused them. */
export function earlierMails({ http }: Kit, email: string, mails: readonly Mail[]): ReadonlySet<string> {
  const all = foundAtFirst.get(http) ?? new Map<string, ReadonlySet<string>>()
  const first = all.get(email) ?? new Set(mails.map(({ id }) => id))
  foundAtFirst.set(http, all.set(email, first))
  return first
}
