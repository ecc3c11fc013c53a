/**
 * The day (`yyyy-MM-dd`, Taipei) from which the legal texts have the present values of the company: name, address,
 * mail address, court and retention. A text whose wording is newer has the date of the wording as its version.
 */
export const legalSince = '2026-11-01'

/** What the legal texts consisted of when that date was set. A test of `packages/i18n` says what to write here. */
export const legalRecord = {
  /** Digest of the values of the company. */
  values: 'c0eeaf05ad45744f',
  /** The version of the wording of each text. */
  wording: { notice: '2026-11-23', privacy: '2026-11-23', terms: '2026-11-23', cookies: '2026-11-22' },
} as const
