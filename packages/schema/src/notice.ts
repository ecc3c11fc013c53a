import { legalSince } from '@recruiting/brand/legal-record'

/**
 * The version of the notice's wording, by its effective date (`yyyy-MM-dd`, Taipei). A change of meaning needs a
 * new version; a test of `packages/i18n` notices a change.
 */
export const noticeWording = '2026-11-24'

/** The version of a legal text: the day from which its wording and the values of the company in it are in force. */
export function versionOf(wording: string): string {
  return wording > legalSince ? wording : legalSince
}

/** The version of the notice in force. A consent to another version is refused. */
export const noticeVersion = versionOf(noticeWording)
