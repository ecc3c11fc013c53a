/**
 * The version of the notice in force, by its effective date (`yyyy-MM-dd`, Taipei). A consent to another version is
 * refused; a change of meaning needs a new version.
 */
export const noticeVersion = '2026-11-01'
