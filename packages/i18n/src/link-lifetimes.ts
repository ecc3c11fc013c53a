import { linkFacts } from '@recruiting/schema/contract/link-facts'

/** The default lifetimes of emailed links, as the legal texts state them. */
export const editLinkHours = linkFacts['personal-info'].lifetimeHours
export const deletionLinkHours = linkFacts['delete-resume'].lifetimeHours
export const referralLinkDays = linkFacts.referral.lifetimeHours / 24
