import { noticeWording, versionOf } from '@recruiting/schema/notice'
import { common } from './locales/tw/common.ts'

/** A section of a legal page: heading, paragraphs, then a list. */
export type LegalSection = {
  heading: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

/** A legal page. The lead is between the title and the first section. */
export type LegalDocument = {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/**
 * An item that the site stores in the browser. `key` is the literal cookie name or storage key, the same in every
 * locale.
 */
export type StorageRow = {
  key: string
  where: string
  purpose: string
  kept: string
}

/** All items that the site stores in the browser, for the cookie policy. */
export type StorageTable = {
  caption: string
  columns: Record<keyof StorageRow, string>
  rows: readonly StorageRow[]
}

/** The six items of article 8 of the Personal Data Protection Act, in the order of the article. */
export const noticeItems = ['collector', 'purpose', 'categories', 'scope', 'rights', 'effect'] as const

export type NoticeItem = (typeof noticeItems)[number]

/** The questions that ask for special personal data (PDPA article 6). Each has a text on purpose and consent next to it. */
export const specialFields = ['other.lawsuit', 'health.condition'] as const

export type SpecialField = (typeof specialFields)[number]

/**
 * The notice shown before personal data is collected. `scope` combines period, area, recipients and manner in one
 * item, as the article does. `specialData` is shown with the notice, each text of `besideField` next to its question.
 */
export type CollectionNotice = {
  title: string
  lead: string
  items: Record<NoticeItem, { heading: string; text: string }>
  besideField: Record<SpecialField, string>
  specialData: string
}

/** The legal pages, by their paths without the slash: those that the footer names, in its order. */
export const legalPages = Object.keys(common.footer.legal) as readonly LegalPage[]

export type LegalPage = keyof typeof common.footer.legal

/** All legal texts of one locale. */
export type LegalTexts = Readonly<Record<LegalPage, LegalDocument>> & {
  cookies: { storageTable: StorageTable }
  notice: CollectionNotice
}

/**
 * Versions of the wording of the legal texts in both locales, by effective date (`yyyy-MM-dd`, Taipei). A change of
 * meaning needs a new version.
 */
export const wordingVersions = {
  notice: noticeWording,
  privacy: '2026-11-27',
  terms: '2026-11-26',
  cookies: '2026-11-26',
  accessibility: '2026-11-26',
} as const satisfies Partial<Record<keyof LegalTexts, string>>

const wordings: Partial<Record<keyof LegalTexts, string>> = wordingVersions

/**
 * Versions of the legal texts with the values of the company. A consent stores the version of the accepted notice. A page
 * without a version of its wording has the day of those values.
 */
export const legalVersions = Object.fromEntries(
  (['notice', ...legalPages] as const).map((name) => [name, versionOf(wordings[name] ?? '')]),
) as Readonly<Record<keyof LegalTexts, string>>
