import type { Job } from '@recruiting/schema/job'
import { z } from 'zod'
import { storedJob } from '../../jobs/stored-job.ts'
import { siteUrl } from '../../links/site-url.ts'
import { storedReferral } from '../../referrals/stored-referral.ts'
import { publishedJobs } from '../../storage/published-jobs.ts'
import { openRow } from '../../storage/sealed-rows.ts'
import { readable } from '../../storage/stored-document.ts'
import { fill, mailWords } from '../mail-words.ts'
import { jobTitle } from './job-title.ts'
import { linkBlocks, linkFor } from './mail-link.ts'
import { notToBeSent, type OutboxRow, type SendContext, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

/** Tells a person who has recommended them for which vacancies. The subject of the row is the referral. */
export const referralInvitation = template({
  args: z.object({}),
  async prepare(row, context) {
    const recommendation = await readRecommendation(row, context)
    if (!recommendation || row.subject_id === null) return notToBeSent
    const link = await linkFor(row, context, {
      purpose: 'referral',
      subject: row.subject_id,
      emailKey: row.email_key,
    })
    if (link === notToBeSent) return notToBeSent
    return { ...recommendation, link, url: siteUrl(context.config, '/delete-resume/apply', row.locale) }
  },
  write(_, { recommender, applicantName, jobs, link, url }, locale) {
    const { referralInvitation: words } = mailWords[locale]
    return {
      subject: fill(words.subject, { recommender }),
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: fill(words.greeting, { name: applicantName }) },
        { kind: 'paragraph', text: fill(words.intro, { recommender }) },
        { kind: 'heading', text: words.jobs },
        { kind: 'list', items: jobs.map((job) => jobTitle(job, locale)) },
        ...linkBlocks(link, words.action, locale),
        { kind: 'heading', text: words.declineTitle },
        contactParagraph(words.decline, locale, { url }),
      ],
    }
  },
})

async function readRecommendation({ subject_id }: OutboxRow, { db }: SendContext) {
  const row = await db
    .selectFrom('referrals')
    .select(['id', 'key_id', 'document'])
    .where('id', '=', subject_id)
    .executeTakeFirst()
  const referral = row && (await openRow(db, 'referrals', row))
  if (!referral) return undefined
  // The mail omits the other data of the recommendation; the page behind the link shows it.
  const { recommender, applicantName, jobCodes } = storedReferral.read(referral.document, referral.id)
  const jobs = await publishedJobs(db, jobCodes)
  const read: Pick<Job, 'code' | 'title'>[] = readable(jobs, db.onUnreadable, ({ code, document }) =>
    storedJob.read(document, code),
  )
  return { recommender, applicantName, jobs: read }
}
