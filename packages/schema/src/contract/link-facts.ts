import type { LinkPurpose } from '../options.ts'

/** What is known of a kind of emailed link in every backend. */
export type LinkFacts = {
  /** The page of the site that it opens; the token is the next and last part of its path. */
  page: `/${string}`
  /** The default lifetime; operators may choose up to `limits.linkHours`. */
  lifetimeHours: number
  /** What it belongs to: a newer link of the same purpose and subject replaces it, also after its end. */
  subject: 'address' | 'application' | 'referral'
  /** Whether its call uses it up; other links work until they end. */
  isSpent: boolean
}

/** Every purpose of emailed links. */
export const linkFacts = {
  'delete-resume': { page: '/delete-resume/detail', lifetimeHours: 24, subject: 'address', isSpent: true },
  'personal-info': {
    page: '/personal-info/edit',
    lifetimeHours: 72,
    subject: 'application',
    isSpent: false,
  },
  export: { page: '/personal-info/export', lifetimeHours: 1, subject: 'application', isSpent: true },
  referral: { page: '/referral/check', lifetimeHours: 336, subject: 'referral', isSpent: false },
} as const satisfies Record<LinkPurpose, LinkFacts>

/** Days for which an expired or replaced link is still told apart from an unknown one, by default. */
export const oldLinkDays = 30

/** A token: 32 random bytes in base64url. */
export const linkTokenPattern = '^[A-Za-z0-9_-]{43}$'

/** The site's query field that chooses the language of a link's page. */
export const linkLanguageQuery = 'lang'
