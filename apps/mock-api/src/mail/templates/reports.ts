import { LocalizedText } from '@recruiting/schema/job'
import { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import { type IssuedLink, siteUrl } from '../../links/links.ts'
import { fill, mailWords } from '../mail-words.ts'
import { isStillOfAddress, linkBlocks, linkFor } from './mail-link.ts'
import { contactParagraph, jobTitle, nothingToPrepare, notToBeSent, template } from './template.ts'

const Args = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  reference: z.string(),
  submittedAt: z.iso.datetime(),
  jobs: z.array(z.object({ code: z.string(), title: LocalizedText, isNewerVersion: z.boolean() })),
})

/**
 * Confirms an application, lists its vacancies and those for which it replaces an earlier application, and contains
 * the link to edit its personal information. The subject of the row is the application.
 */
export const applicationReceived = template({
  args: Args,
  async prepare(row, context) {
    const url = siteUrl(context.config, '/delete-resume/apply', row.locale)
    if (row.subject_id === null || !(await isStillOfAddress(row, context))) return { url }
    const link = await linkFor(row, context, {
      purpose: 'personal-info',
      subject: row.subject_id,
      emailKey: row.email_key,
    })
    return link === notToBeSent ? notToBeSent : { url, link }
  },
  write(args, { url, link }: { url: string; link?: IssuedLink }, locale) {
    const { applicationReceived: words, common } = mailWords[locale]
    const names = locale === 'tw' ? [args.nameZh, args.nameEn] : [args.nameEn, args.nameZh]
    return {
      subject: fill(words.subject, { reference: args.reference }),
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: fill(words.greeting, { name: names.find(Boolean) ?? '' }) },
        { kind: 'paragraph', text: words.intro },
        {
          kind: 'facts',
          rows: [
            { label: words.reference, value: args.reference },
            {
              label: words.submittedAt,
              value: fill(common.taipeiTime, { time: taipeiMinute(args.submittedAt) }),
            },
          ],
        },
        { kind: 'heading', text: words.jobs },
        {
          kind: 'list',
          items: args.jobs.map((job) => ({
            ...jobTitle(job, locale),
            ...(job.isNewerVersion && { note: words.newerVersion }),
          })),
        },
        { kind: 'heading', text: words.nextTitle },
        { kind: 'paragraph', text: words.next },
        ...(link
          ? [
              { kind: 'heading' as const, text: words.editTitle },
              { kind: 'paragraph' as const, text: words.edit },
              ...linkBlocks(link, words.editAction, locale),
              { kind: 'paragraph' as const, text: common.keepPrivate },
            ]
          : []),
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale, { url }),
      ],
    }
  },
})

/** Reports that personal information was changed, without its values. */
export const personalInfoChanged = template({
  args: z.object({
    reference: z.string(),
    changedAt: z.iso.datetime(),
    /** The mail is then sent to the old and the new address. */
    addressChanged: z.boolean(),
  }),
  prepare: nothingToPrepare,
  write({ reference, changedAt, addressChanged }, _, locale) {
    const { personalInfoChanged: words, common } = mailWords[locale]
    return {
      subject: fill(words.subject, { reference }),
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.intro },
        {
          kind: 'facts',
          rows: [
            { label: words.reference, value: reference },
            { label: words.changedAt, value: fill(common.taipeiTime, { time: taipeiMinute(changedAt) }) },
          ],
        },
        ...(addressChanged ? [{ kind: 'paragraph' as const, text: words.addressChanged }] : []),
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})

/** The receipt of a deletion: time and counts, no personal data. */
export const resumeDeleted = template({
  args: ResumeDeletionReceipt,
  prepare: nothingToPrepare,
  write({ deletedAt, applications, files, referrals }, _, locale) {
    const { resumeDeleted: words, common } = mailWords[locale]
    const count = (text: string, value: number) => fill(text, { count: String(value) })
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.intro },
        {
          kind: 'facts',
          rows: [
            { label: words.deletedAt, value: fill(common.taipeiTime, { time: taipeiMinute(deletedAt) }) },
            { label: words.applications, value: count(words.applicationCount, applications) },
            { label: words.files, value: count(words.fileCount, files) },
            { label: words.referrals, value: count(words.referralCount, referrals) },
          ],
        },
        { kind: 'heading', text: words.keptTitle },
        { kind: 'paragraph', text: words.kept },
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})
