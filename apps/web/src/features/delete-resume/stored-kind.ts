import type { ResumeDeletion } from '@recruiting/schema/resume-deletion'

/** What is stored for an address; selects the words of the page, the prompt and the receipt. */
export type StoredKind = 'applied' | 'recommended' | 'both' | 'nothing'

export function storedKind({
  applications,
  referrals,
}: Pick<ResumeDeletion, 'applications' | 'referrals'>): StoredKind {
  if (applications > 0) return referrals > 0 ? 'both' : 'applied'
  return referrals > 0 ? 'recommended' : 'nothing'
}
