/** One headed part of a legal page: paragraphs first, then the list. */
export type LegalSection = {
  heading: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

/** A whole legal page. The lead stands between the title and the first section. */
export type LegalDocument = {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/** One thing the site keeps in the browser. `key` is the literal cookie name or storage key, the same in every locale. */
export type StorageRow = {
  key: string
  where: string
  purpose: string
  kept: string
}

/** Everything the site keeps in the browser, for the cookie policy. */
export type StorageTable = {
  caption: string
  columns: Record<keyof StorageRow, string>
  rows: readonly StorageRow[]
}

/** The six items of article 8 of the Personal Data Protection Act, in the order of the article. */
export const noticeItems = ['collector', 'purpose', 'categories', 'scope', 'rights', 'effect'] as const

export type NoticeItem = (typeof noticeItems)[number]

/**
 * What a person reads before personal data is collected. `scope` is period, area, recipients and manner in one item,
 * as the article has them. `specialData` is shown with the notice,
 * `lawsuitData` beside the question about lawsuits.
 */
export type CollectionNotice = {
  title: string
  lead: string
  items: Record<NoticeItem, { heading: string; text: string }>
  lawsuitData: string
  specialData: string
}

/** All legal texts of one locale. */
export type LegalTexts = {
  privacy: LegalDocument
  terms: LegalDocument
  cookies: LegalDocument & { storageTable: StorageTable }
  notice: CollectionNotice
}

/**
 * Versions of the legal texts, by the day they take effect (`yyyy-MM-dd`, Taipei). A consent stores the version of the
 * notice that was accepted, so a text with a new meaning gets a new version in the same commit, in every locale.
 */
export const legalVersions = {
  notice: '2026-11-01',
  privacy: '2026-11-22',
  terms: '2026-11-01',
  cookies: '2026-11-22',
} as const
