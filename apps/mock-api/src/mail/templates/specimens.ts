import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import type { IssuedLink } from '../../links/links.ts'
import type { MailContent } from '../mail.ts'
import {
  editLinksRequested,
  personalInfoLink,
  referralInvitation,
  resumeDeletionRequested,
} from './link-mails.ts'
import { applicationReceived, personalInfoChanged, resumeDeleted } from './reports.ts'
import type { TemplateName } from './templates.ts'

/** A mail written by its template, with a placeholder `{{name}}` in place of every fact. */
export type Specimen = {
  /** With all of its parts; a list has one item. */
  whole: (locale: Locale) => MailContent
  /** Its optional and repeated parts: each with the content that lacks them. */
  parts?: readonly SpecimenPart[]
}

/** `when` names the fact on which a part depends, `each` the list for whose items it is repeated. */
export type SpecimenPart = ({ when: string } | { each: string }) & {
  without: (locale: Locale) => MailContent
}

/** Facts that templates format: written with these values, which are then replaced by placeholders. */
const times = {
  submittedAt: '2001-01-01T01:01:00.000Z',
  changedAt: '2001-01-01T01:02:00.000Z',
  deletedAt: '2001-01-01T01:03:00.000Z',
  expiresAt: '2001-01-01T01:04:00.000Z',
} as const
const counts = { applications: 770_001, files: 770_002, referrals: 770_003 } as const

const reference = '{{reference}}'
const to = 'ann@mail.example'
const url = '{{deletionPage}}'
const title = { tw: '{{title}}', us: '{{title}}' }

function link(purpose: LinkPurpose): IssuedLink {
  return { purpose, url: '{{link}}', token: '{{token}}', expiresAt: times.expiresAt }
}

function received(locale: Locale): MailContent {
  const args = {
    nameZh: '{{name}}',
    nameEn: '{{name}}',
    reference,
    submittedAt: times.submittedAt,
    jobs: [{ code: '{{code}}', title, isNewerVersion: true }],
  }
  return filled(applicationReceived.write(args, { url, link: link('personal-info') }, locale))
}

function changed(addressChanged: boolean, locale: Locale): MailContent {
  return filled(
    personalInfoChanged.write({ reference, changedAt: times.changedAt, addressChanged }, undefined, locale),
  )
}

function editLinks(applications: 0 | 1, locale: Locale): MailContent {
  const application = {
    id: '{{id}}',
    email: to,
    reference,
    submittedAt: times.submittedAt,
    jobs: [{ code: '{{code}}', title }],
  }
  const entries = Array.from({ length: applications }, () => ({ application, link: link('personal-info') }))
  return filled(editLinksRequested.write({}, { isKnown: true, to, entries }, locale))
}

/** A specimen of every mail, from which `contract/mails.json` is made. */
export const specimens: Readonly<Record<TemplateName, Specimen>> = {
  applicationReceived: { whole: received },
  personalInfoLink: {
    whole: (locale) => filled(personalInfoLink.write({ reference }, link('personal-info'), locale)),
  },
  personalInfoChanged: {
    whole: (locale) => changed(true, locale),
    parts: [{ when: 'addressChanged', without: (locale) => changed(false, locale) }],
  },
  editLinksRequested: {
    whole: (locale) => editLinks(1, locale),
    parts: [{ each: 'applications', without: (locale) => editLinks(0, locale) }],
  },
  resumeDeletionRequested: {
    whole: (locale) =>
      filled(resumeDeletionRequested.write({}, { link: link('delete-resume'), isKnown: true, to }, locale)),
  },
  resumeDeleted: {
    whole: (locale) =>
      filled(resumeDeleted.write({ deletedAt: times.deletedAt, ...counts }, undefined, locale)),
  },
  referralInvitation: {
    whole: (locale) => {
      const jobs = [{ code: '{{code}}', title }]
      const recommendation = { recommender: '{{recommender}}', applicantName: '{{name}}', jobs }
      return filled(referralInvitation.write({}, { ...recommendation, link: link('referral'), url }, locale))
    },
  },
}

/** Replaces the formatted facts by their placeholders. */
function filled(content: MailContent): MailContent {
  const written = [
    ...Object.entries(times).map(([name, time]) => [name, taipeiMinute(time)] as const),
    ...Object.entries(counts).map(([name, count]) => [name, String(count)] as const),
  ]
  return JSON.parse(
    written.reduce((text, [name, value]) => text.replaceAll(value, `{{${name}}}`), JSON.stringify(content)),
  )
}
