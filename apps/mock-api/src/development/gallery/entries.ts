import type { Locale } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import { testSupportBase } from '@recruiting/schema/test-support/calls'
import { stateLinks } from '../states/all-states.ts'
import { filesOfPage, sitePages, siteRoutes } from '../states/site-pages.ts'
import { exampleMails } from './example-mails.ts'

export const galleryPath = `${testSupportBase}/gallery`

/** A state or a mail. */
export type Entry = {
  id: string
  title: BothLanguages
  /** Path that shows it; `?lang=` chooses the language. */
  href: string
  /** Files besides those of its group, from the root of the repository. */
  files: readonly string[]
}

/** The entries of a page, or all mails. */
export type Group = {
  id: string
  title: BothLanguages
  /** The route of a page. */
  route?: string
  /** Files that its entries come from. */
  files: readonly string[]
  entries: readonly Entry[]
}

/** Every entry of the gallery: the states by page, then the mails. */
export const groups: readonly Group[] = [
  ...siteRoutes.map((route) => ({
    id: route,
    title: sitePages[route].title,
    route,
    files: filesOfPage(route),
    entries: stateLinks.filter((state) => state.route === route),
  })),
  {
    id: 'mails',
    title: { tw: '郵件', us: 'Mails' },
    files: [
      'apps/mock-api/src/mail/render-mail.ts',
      'apps/mock-api/src/mail/templates/link-mails.ts',
      'apps/mock-api/src/mail/templates/reports.ts',
      'packages/i18n/src/locales/tw/mail.ts',
      'packages/i18n/src/locales/us/mail.ts',
    ],
    entries: exampleMails.map(({ id, title }) => ({
      id,
      title,
      href: `${galleryPath}/mails/${id}`,
      files: [],
    })),
  },
]

/** The address that shows an entry in a language. */
export function addressOf({ href }: Pick<Entry, 'href'>, locale: Locale): string {
  return `${href}?lang=${locale}`
}

/** The groups with the entries that contain a text in id, title, route or a file; every group without a text. */
export function matching(text: string | undefined): readonly Group[] {
  if (text === undefined) return groups
  const sought = text.trim().toLowerCase()
  const has = (...texts: (string | undefined)[]) => texts.some((each) => each?.toLowerCase().includes(sought))
  return groups
    .map((group) => {
      const isWhole = has(group.title.tw, group.title.us, group.route, ...group.files)
      const entries = group.entries.filter(({ id, title, files }) => has(id, title.tw, title.us, ...files))
      return { ...group, entries: isWhole ? group.entries : entries }
    })
    .filter(({ entries }) => entries.length > 0)
}
