import { ownLegal } from '@recruiting/brand/own-legal'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import type { Locale } from '@recruiting/schema/options'
import type { LegalTexts } from './legal.ts'

/** The default lifetimes of emailed links, as the legal texts state them. */
export const editLinkHours = linkFacts['personal-info'].lifetimeHours
export const deletionLinkHours = linkFacts['delete-resume'].lifetimeHours
export const referralLinkDays = linkFacts.referral.lifetimeHours / 24

/** The standard texts of a language, replaced by those that the company has written itself. */
export function withOwnTexts(standard: LegalTexts, locale: Locale): LegalTexts {
  const own = Object.fromEntries(Object.entries(ownLegal).map(([name, texts]) => [name, texts[locale]]))
  // What the site stores is a fact of its code.
  return { ...standard, ...own, cookies: { ...standard.cookies, ...own.cookies } }
}
