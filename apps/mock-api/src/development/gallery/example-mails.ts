import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { type LinkPurpose, type Locale, linkPurposes, locales } from '@recruiting/schema/options'
import type { BothLanguages } from '@recruiting/schema/steering/entities'
import type { MailContent } from '../../mail/mail.ts'
import { fill } from '../../mail/mail-words.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { type SpecimenPart, specimens } from '../../mail/templates/specimens.ts'
import { type TemplateName, templateNames } from '../../mail/templates/templates.ts'

/** A mail that its template writes with example data. */
type ExampleMail = {
  id: string
  /** Its subject, and the part that it lacks. */
  title: BothLanguages
  /** Its HTML part. @param siteUrl the origin that its links have */
  html: (locale: Locale, siteUrl: string) => string
}

/** The facts of the specimens, by the name of their placeholder. */
const facts = {
  reference: '7K2M-9QWX-4HTC',
  submittedAt: '2026/11/20 14:30',
  changedAt: '2026/11/21 09:05',
  deletedAt: '2026/11/22 18:20',
  expiresAt: '2026/11/23 14:30',
  applications: '2',
  files: '5',
  referrals: '1',
  code: 'SW-1001',
} as const
const namedFacts = {
  tw: { name: '陳怡君', recommender: '王小明', title: '資深前端工程師' },
  us: { name: 'Yi-Chun Chen', recommender: 'Grace Huang', title: 'Senior Frontend Engineer' },
} as const

/** Every mail of every template: whole, and without each of its optional and repeated parts. */
export const exampleMails: readonly ExampleMail[] = templateNames.flatMap((template) => {
  const { whole, parts = [] } = specimens[template]
  return [exampleOf(template, whole), ...parts.map((part) => exampleOf(template, part.without, nameOf(part)))]
})

function exampleOf(
  template: TemplateName,
  content: (locale: Locale) => MailContent,
  lacks?: string,
): ExampleMail {
  const name = template.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const mailIn = (locale: Locale, siteUrl: string) =>
    renderMail(filled(content(locale), locale, siteUrl), locale)
  const subjects = locales.map((locale) => [locale, mailIn(locale, 'https://site.example').subject])
  const { tw, us }: BothLanguages = Object.fromEntries(subjects)
  return {
    id: lacks === undefined ? `mail-${name}` : `mail-${name}-without-${lacks}`,
    title:
      lacks === undefined ? { tw, us } : { tw: `${tw}（不含 ${lacks}）`, us: `${us} (without ${lacks})` },
    html: (locale, siteUrl) => mailIn(locale, siteUrl).html,
  }
}

function nameOf(part: SpecimenPart): string {
  const name = 'when' in part ? part.when : part.each
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Replaces the placeholders of a specimen. Throws for a placeholder without an example. */
function filled(content: MailContent, locale: Locale, siteUrl: string): MailContent {
  const links = content.blocks.flatMap((block) => (block.kind === 'action' ? [block.link.purpose] : []))
  const purpose = linkPurposes.find((each) => links.includes(each)) ?? 'personal-info'
  return JSON.parse(
    fill(JSON.stringify(content), {
      ...facts,
      ...namedFacts[locale],
      link: linkOf(purpose, siteUrl, locale),
      token: 'example',
      deletionPage: `${siteUrl}/delete-resume/apply?lang=${locale}`,
    }),
  )
}

function linkOf(purpose: LinkPurpose, siteUrl: string, locale: Locale): string {
  return `${siteUrl}${linkFacts[purpose].page}/example?lang=${locale}`
}
