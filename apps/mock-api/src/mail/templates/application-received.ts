import { LocalizedText } from '@recruiting/schema/job'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import type { IssuedLink } from '../../links/links.ts'
import { siteUrl } from '../../links/site-url.ts'
import { fill, mailWords } from '../mail-words.ts'
import { jobTitle } from './job-title.ts'
import { isStillOfAddress, linkBlocks, linkFor } from './mail-link.ts'
import { notToBeSent, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

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
