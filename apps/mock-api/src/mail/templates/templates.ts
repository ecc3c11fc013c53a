import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { LocalizedText } from '@recruiting/schema/job'
import { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import { publishedJobs } from '../../jobs/stored-job.ts'
import { findReferral } from '../../referrals/stored-referral.ts'
import type { StoredDocument } from '../../storage/stored-document.ts'
import { isAnythingStored } from '../../storage/stored-of-address.ts'
import type { MailWords } from '../mail-words.ts'
import {
  addressesOf,
  byCall,
  declare,
  deletionPage,
  editableApplications,
  isSameMailbox,
  isStillOfAddress,
  jobFacts,
  linkFor,
  linkToApplication,
  nothingStored,
  storedSpelling,
} from './mail-facts.ts'
import type { Facts } from './mail-texts.ts'
import { template } from './template.ts'

/** When an edit link that has changed the address works no more. */
const settled = `with an address that did not change within the last ${linkFacts['personal-info'].lifetimeHours} hours`

/** Every kind of mail. A row names its template by key, so a key is never reused. */
export const templates = {
  /**
   * Confirms an application, lists its vacancies and those for which it replaces an earlier application, and contains
   * the link to edit its personal information. The subject of the row is the application.
   */
  ...template('applicationReceived', {
    args: z.object({
      nameZh: z.string(),
      nameEn: z.string(),
      reference: z.string(),
      submittedAt: z.iso.datetime(),
      jobs: z.array(z.object({ code: z.string(), title: LocalizedText, isNewerVersion: z.boolean() })),
    }),
    triggers: [byCall('submitApplication', 'The application was stored')],
    recipient: '`personal.email` of the application',
    link: 'personal-info',
    facts: {
      name: declare.text(
        'In a Chinese mail `personal.lastNameZh` and `personal.firstNameZh` without a blank between them, in an English mail `personal.nameEn`; the other one when it is empty',
      ),
      ...declare.ofApplication,
      jobs: declare.list(declare.jobs, {
        ...declare.ofJob,
        isNewerVersion: declare.flag('Whether the same address has applied to this vacancy before'),
      }),
      ...declare.ofLink,
      deletionPage: declare.deletionPage,
    },
    body: (own, { paragraph, heading, facts, inTaipei, jobs, link, keepPrivate, notYou }) => [
      paragraph(own.greeting),
      paragraph(own.intro),
      facts([own.reference, '{{reference}}'], [own.submittedAt, inTaipei('{{submittedAt}}')]),
      heading(own.jobs),
      { ...jobs, note: { when: 'isNewerVersion', text: own.newerVersion } },
      heading(own.nextTitle),
      paragraph(own.next),
      {
        when: 'link',
        blocks: [heading(own.editTitle), paragraph(own.edit), ...link(own.editAction), keepPrivate],
      },
      ...notYou(own),
    ],
    async gather(row, context, args) {
      const names = row.locale === 'tw' ? [args.nameZh, args.nameEn] : [args.nameEn, args.nameZh]
      const facts = {
        name: names.find(Boolean) ?? '',
        reference: args.reference,
        submittedAt: taipeiMinute(args.submittedAt),
        jobs: args.jobs.map(({ isNewerVersion, ...job }) => ({
          ...jobFacts(job, row.locale),
          isNewerVersion,
        })),
        deletionPage: deletionPage(context, row.locale),
      }
      if (row.subject_id === null || !(await isStillOfAddress(row, context))) return { facts }
      const link = await linkFor(row, context, { purpose: 'personal-info', subject: row.subject_id })
      return link && { facts: { ...facts, ...link } }
    },
  }),

  /** A new link to edit the personal information of one application, which is the subject of the row. */
  ...template('personalInfoLink', {
    args: z.object({ reference: z.string() }),
    isAskedFor: true,
    triggers: [
      byCall(
        'resendLink',
        'The token is of a `personal-info` link that has expired or was replaced, and its application is stored',
      ),
      {
        event: 'An operator orders a new link for an application',
        when: 'The application is stored',
        language: 'The language in which the application was submitted',
      },
    ],
    recipient: 'The present address of the application',
    link: 'personal-info',
    facts: { reference: declare.ofApplication.reference, ...declare.ofLink },
    body: (own, { paragraph, link, keepPrivate, notYou }) => [
      paragraph(own.intro),
      ...link(own.action),
      keepPrivate,
      ...notYou(own),
    ],
    gather: linkToApplication('personal-info'),
  }),

  /** A link to download a copy of one application, which is the subject of the row. */
  ...template('exportLink', {
    args: z.object({ reference: z.string() }),
    isAskedFor: true,
    triggers: [
      byCall('requestExport', `The application is stored, ${settled}`),
      byCall(
        'resendLink',
        `The token is of an \`export\` link that has expired or was replaced, and its application is stored, ${settled}`,
      ),
    ],
    recipient: 'The present address of the application',
    link: 'export',
    facts: { reference: declare.ofApplication.reference, ...declare.ofLink },
    body: (own, { paragraph, link, notYou }) => [
      paragraph(own.intro),
      ...link(own.action),
      paragraph(own.once),
      ...notYou(own),
    ],
    gather: linkToApplication('export'),
  }),

  /** Reports that personal information was changed, without its values. */
  ...template('personalInfoChanged', {
    args: z.object({
      reference: z.string(),
      changedAt: z.iso.datetime(),
      /** The mail is then sent to the old and the new address. */
      addressChanged: z.boolean(),
    }),
    triggers: [byCall('savePersonalInfo', 'The record was stored')],
    recipient:
      '`personal.email` of the record; if the address was changed, one mail to the new and one to the earlier address. Addresses that differ only in case are the same',
    facts: {
      reference: declare.ofApplication.reference,
      changedAt: declare.minute('When the record was stored'),
      addressChanged: declare.flag('Whether the address was changed'),
    },
    body: (own, { paragraph, facts, inTaipei, notYou }) => [
      paragraph(own.intro),
      facts([own.reference, '{{reference}}'], [own.changedAt, inTaipei('{{changedAt}}')]),
      { when: 'addressChanged', blocks: [paragraph(own.addressChanged)] },
      ...notYou(own),
    ],
    gather: async (_row, _context, args) => ({ facts: { ...args, changedAt: taipeiMinute(args.changedAt) } }),
  }),

  /**
   * A link per application of an address to edit its personal information. The mail is enqueued for every address;
   * whether the address has applications is checked only here. Without one, the mail is rehearsed. It goes to a spelling
   * of the address that was stored, and has only the applications with this spelling.
   */
  ...template('editLinksRequested', {
    args: z.object({}),
    isAskedFor: true,
    triggers: [
      byCall('requestEditLinks', 'At least one application of the address is stored when the mail is sent'),
    ],
    recipient: 'The stored spelling of `email` of the request',
    link: 'personal-info',
    facts: {
      applications: declare.list(
        'The applications of the address, newest first, at most 50; each has a link of its own',
        { ...declare.ofApplication, jobs: declare.list(declare.jobs, declare.ofJob), ...declare.ofLink },
      ),
    },
    body: (own, { paragraph, heading, inTaipei, jobs, link, keepPrivate, notYou }) => [
      paragraph(own.intro),
      {
        each: 'applications',
        blocks: [
          heading(own.application),
          paragraph(own.submittedAt.replace('{{time}}', inTaipei('{{submittedAt}}'))),
          jobs,
          ...link(own.action),
        ],
      },
      keepPrivate,
      ...notYou(own),
    ],
    async gather(row, context) {
      const stored = await editableApplications(row, context)
      const isKnown = stored.length > 0
      const spellings = stored.map(({ email }) => email)
      const to = storedSpelling(row, spellings)
      const listed = stored.filter(({ email }) => isSameMailbox(email, to))
      const applications: Facts[] = []
      for (const { id, reference, submittedAt, jobs } of isKnown ? listed : [await nothingStored(context)]) {
        const target = { purpose: 'personal-info', subject: id } as const
        const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
        if (!link) return undefined
        applications.push({
          reference,
          submittedAt: taipeiMinute(submittedAt),
          jobs: jobs.map((job) => jobFacts(job, row.locale)),
          ...link,
        })
      }
      return { isRehearsal: !isKnown, to, facts: { applications } }
    },
  }),

  /**
   * The link to delete all data of an address. The mail is enqueued for every address; whether data is stored is
   * checked only here. If none is, the mail is rehearsed, so that neither the request nor its timing reveals whether
   * an address is known. It goes to a spelling of the address that was stored.
   */
  ...template('resumeDeletionRequested', {
    args: z.object({}),
    isAskedFor: true,
    triggers: [
      byCall('requestResumeDeletion', 'Anything of the address is stored when the mail is sent'),
      byCall(
        'resendLink',
        'The token is of a `delete-resume` link that has expired or was replaced, and anything of the address is stored',
      ),
      {
        event: 'An operator orders a link to delete everything of an address',
        when: 'Anything of the address is stored',
        language: 'The language of its newest application, else of its newest referral',
      },
    ],
    recipient: 'The stored spelling of `email` of the request that asked for the deletion',
    link: 'delete-resume',
    facts: declare.ofLink,
    body: (own, { paragraph, heading, link, notYou }) => [
      paragraph(own.intro),
      ...link(own.action),
      paragraph(own.once),
      heading(own.deletes),
      { kind: 'list', items: [own.applications, own.files, own.referrals, own.mails] },
      paragraph(own.final),
      ...notYou(own),
    ],
    async gather(row, context) {
      const subject = row.email_key
      const isKnown = await isAnythingStored(context.db, subject)
      const to = storedSpelling(row, await addressesOf(row, context))
      const target = { purpose: 'delete-resume', subject, address: to } as const
      const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
      return link && { isRehearsal: !isKnown, to, facts: link }
    },
  }),

  /** The receipt of a deletion: time and counts, no personal data. */
  ...template('resumeDeleted', {
    args: ResumeDeletionReceipt,
    triggers: [byCall('confirmResumeDeletion', 'The link was spent by this call')],
    recipient: 'The address to which the link was sent',
    facts: {
      deletedAt: declare.minute('`deletedAt` of the answer'),
      applications: declare.count('`applications` of the answer'),
      files: declare.count('`files` of the answer'),
      referrals: declare.count('`referrals` of the answer'),
    },
    body: (own, { paragraph, heading, facts, inTaipei, notYou }) => [
      paragraph(own.intro),
      facts(
        [own.deletedAt, inTaipei('{{deletedAt}}')],
        [own.applications, own.applicationCount.replace('{{count}}', '{{applications}}')],
        [own.files, own.fileCount.replace('{{count}}', '{{files}}')],
        [own.referrals, own.referralCount.replace('{{count}}', '{{referrals}}')],
      ),
      heading(own.keptTitle),
      paragraph(own.kept),
      ...notYou(own),
    ],
    gather: async (_row, _context, { deletedAt, applications, files, referrals }) => ({
      facts: {
        deletedAt: taipeiMinute(deletedAt),
        applications: String(applications),
        files: String(files),
        referrals: String(referrals),
      },
    }),
  }),

  /**
   * Names the recommender and the vacancies to the referred person; the page behind the link shows the other data. The
   * subject of the row is the referral.
   */
  ...template('referralInvitation', {
    args: z.object({}),
    isAskedFor: true,
    triggers: [
      {
        event: 'A referral is stored',
        when: 'The same referral was not stored before, or `createReferral` of test support names it again',
        language: 'The language stored with the referral',
      },
      byCall(
        'resendLink',
        'The token is of a `referral` link that has expired or was replaced, and its referral is stored',
      ),
    ],
    recipient: '`email` of the referral',
    link: 'referral',
    facts: {
      recommender: declare.text('The name of the recommender'),
      name: declare.text('The name of the recommended person'),
      jobs: declare.list('The recommended vacancies, closed ones too', declare.ofJob),
      ...declare.ofLink,
      deletionPage: declare.deletionPage,
    },
    body: (own, { paragraph, heading, jobs, link, contact }) => [
      paragraph(own.greeting),
      paragraph(own.intro),
      heading(own.jobs),
      jobs,
      ...link(own.action),
      heading(own.declineTitle),
      contact(own.decline),
    ],
    async gather(row, context) {
      const referral = await findReferral(context.db, row.subject_id)
      if (!referral || row.subject_id === null) return undefined
      const link = await linkFor(row, context, { purpose: 'referral', subject: row.subject_id })
      if (!link) return undefined
      const jobs = await publishedJobs(context.db, referral.jobCodes)
      return {
        facts: {
          recommender: referral.recommender,
          name: referral.applicantName,
          jobs: jobs.map((job) => jobFacts(job, row.locale)),
          deletionPage: deletionPage(context, row.locale),
          ...link,
        },
      }
    },
  }),
} as const satisfies Record<Exclude<keyof MailWords, 'common'>, unknown>

/** The arguments of each template, by name. */
export type MailTemplates = {
  [Name in keyof typeof templates]: ReturnType<(typeof templates)[Name]['args']['read']>
}
export type TemplateName = keyof MailTemplates

export const templateNames = Object.keys(templates) as readonly TemplateName[]

/** A template and its arguments. */
export type Filled = { [Name in TemplateName]: { template: Name; args: MailTemplates[Name] } }[TemplateName]

/** Serialises the arguments of a mail for its row. */
export function writeArgs({ template, args }: Filled): string {
  const document: StoredDocument<unknown> = templates[template].args
  return document.write(args)
}

/** The templates of mails that anybody can request. */
export const askedForTemplates = templateNames.filter((name) => templates[name].isAskedFor)

/** Whether this version has a template with a stored name. */
export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name)
}
