import type { Job } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import { storedSections } from '../../applications/stored-application.ts'
import { publishedJobs } from '../../jobs/stored-job.ts'
import { type IssuedLink, siteUrl } from '../../links/links.ts'
import { findReferral, storedReferral } from '../../referrals/stored-referral.ts'
import { openRows } from '../../storage/sealed-rows.ts'
import { readable } from '../../storage/stored-document.ts'
import { applicationsOf, isAnythingStored, referralsOf } from '../../storage/stored-of-address.ts'
import type { MailBlock } from '../mail.ts'
import { fill, mailWords } from '../mail-words.ts'
import { isSameMailbox, isStillOfAddress, linkBlocks, linkFor, storedSpelling } from './mail-link.ts'
import {
  contactParagraph,
  jobTitle,
  notToBeSent,
  type OutboxRow,
  type SendContext,
  template,
} from './template.ts'

/** A new link to edit the personal information of one application, which is the subject of the row. */
export const personalInfoLink = template({
  args: z.object({ reference: z.string() }),
  async prepare(row, context) {
    if (row.subject_id === null || !(await isStillOfAddress(row, context))) return notToBeSent
    return await linkFor(row, context, {
      purpose: 'personal-info',
      subject: row.subject_id,
      emailKey: row.email_key,
    })
  },
  write({ reference }, link, locale) {
    const { personalInfoLink: words, common } = mailWords[locale]
    return {
      subject: fill(words.subject, { reference }),
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: fill(words.intro, { reference }) },
        ...linkBlocks(link, words.action, locale),
        { kind: 'paragraph', text: common.keepPrivate },
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})

/** The most applications per mail; the newest ones are listed. */
const maxApplications = 50

type Editable = {
  id: string
  email: string
  reference: string
  submittedAt: string
  jobs: Pick<Job, 'code' | 'title'>[]
}

/** What a rehearsed mail lists: an application for some vacancy, so that it costs what a sent mail costs. */
async function nothingStored({ db }: SendContext): Promise<Editable> {
  const some = await db.selectFrom('jobs').select('code').limit(1).execute()
  const codes = some.map(({ code }) => code)
  const jobs = await publishedJobs(db, codes)
  return { id: '', email: '', reference: '', submittedAt: '1970-01-01T00:00:00.000Z', jobs }
}

/**
 * A link per application of an address to edit its personal information. The mail is enqueued for every address;
 * whether the address has applications is checked only here. Without one, the mail is rehearsed. It goes to a spelling
 * of the address that was stored, and has only the applications with this spelling.
 */
export const editLinksRequested = template({
  args: z.object({}),
  async prepare(row, context) {
    const stored = await editableApplications(row, context)
    const isKnown = stored.length > 0
    const spellings = stored.map(({ email }) => email)
    const to = storedSpelling(row, spellings) ?? row.to_address
    const listed = stored.filter(({ email }) => isSameMailbox(email, to))
    const entries: { application: Editable; link: IssuedLink }[] = []
    for (const application of isKnown ? listed : [await nothingStored(context)]) {
      const target = { purpose: 'personal-info', subject: application.id, emailKey: row.email_key } as const
      const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
      if (link === notToBeSent) return notToBeSent
      entries.push({ application, link })
    }
    return { isKnown, to, entries }
  },
  write(_, { isKnown, to, entries }, locale) {
    const { editLinksRequested: words, common } = mailWords[locale]
    return {
      isRehearsal: !isKnown,
      to,
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.intro },
        ...entries.flatMap(({ application, link }) => applicationBlocks(application, link, locale)),
        { kind: 'paragraph', text: common.keepPrivate },
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})

function applicationBlocks(
  { reference, submittedAt, jobs }: Editable,
  link: IssuedLink,
  locale: Locale,
): MailBlock[] {
  const { editLinksRequested: words, common } = mailWords[locale]
  const time = fill(common.taipeiTime, { time: taipeiMinute(submittedAt) })
  return [
    { kind: 'heading', text: fill(words.application, { reference }) },
    { kind: 'paragraph', text: fill(words.submittedAt, { time }) },
    { kind: 'list', items: jobs.map((job) => jobTitle(job, locale)) },
    ...linkBlocks(link, words.action, locale),
  ]
}

async function editableApplications({ email_key }: OutboxRow, { db }: SendContext): Promise<Editable[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'key_id', 'reference', 'submitted_at', 'personal'])
    .where('email_key', '=', email_key)
    .orderBy('submitted_at', 'desc')
    .orderBy(db.engine.storedOrder, 'desc')
    .limit(maxApplications)
    .execute()
  const applications = await openRows(db, 'applications', rows)
  const wanted = await db
    .selectFrom('application_jobs')
    .select(['application_id', 'job_code'])
    .where('email_key', '=', email_key)
    .orderBy('position')
    .execute()
  const titled = await publishedJobs(db, [...new Set(wanted.map(({ job_code }) => job_code))])
  const byCode = new Map(titled.map((job) => [job.code, job]))
  return readable(applications, db.onUnreadable, (application) => {
    const own = wanted.filter(({ application_id }) => application_id === application.id)
    return {
      id: application.id,
      email: storedSections.personal.read(application.personal, application.id).email,
      reference: application.reference,
      submittedAt: application.submitted_at,
      jobs: own.flatMap(({ job_code }) => byCode.get(job_code) ?? []),
    }
  })
}

/**
 * The link to delete all data of an address. The mail is enqueued for every address; whether data is stored is
 * checked only here. If none is, the mail is rehearsed, so that neither the request nor its timing reveals whether
 * an address is known. It goes to a spelling of the address that was stored.
 */
export const resumeDeletionRequested = template({
  args: z.object({}),
  async prepare(row, context) {
    const subject = row.email_key
    const isKnown = await isAnythingStored(context.db, subject)
    // Of records that cannot be read only the typed spelling is known.
    const to = storedSpelling(row, await addressesOf(row, context)) ?? row.to_address
    const target = {
      purpose: 'delete-resume',
      subject,
      emailKey: subject,
      address: to,
    } as const
    const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
    return link === notToBeSent ? notToBeSent : { link, isKnown, to }
  },
  write(_, { link, isKnown, to }, locale) {
    const { resumeDeletionRequested: words } = mailWords[locale]
    return {
      isRehearsal: !isKnown,
      to,
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.intro },
        ...linkBlocks(link, words.action, locale),
        { kind: 'paragraph', text: words.once },
        { kind: 'heading', text: words.deletes },
        {
          kind: 'list',
          items: [words.applications, words.files, words.referrals, words.mails].map((text) => ({ text })),
        },
        { kind: 'paragraph', text: words.final },
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})

/** The stored addresses: of applications first, then of recommendations; the newest first in each. */
export async function addressesOf(
  { email_key }: Pick<OutboxRow, 'email_key'>,
  { db }: Pick<SendContext, 'db'>,
): Promise<string[]> {
  const applications = await applicationsOf(db, email_key)
    .select(['key_id', 'personal'])
    .orderBy('submitted_at', 'desc')
    .execute()
  const referrals = await referralsOf(db, email_key)
    .select(['key_id', 'document'])
    .orderBy('created_at', 'desc')
    .execute()
  return [
    ...readable(await openRows(db, 'applications', applications), db.onUnreadable, ({ id, personal }) =>
      storedSections.personal.read(personal, id),
    ),
    ...readable(await openRows(db, 'referrals', referrals), db.onUnreadable, ({ id, document }) =>
      storedReferral.read(document, id),
    ),
  ].map(({ email }) => email)
}

/** Names the recommender and the vacancies to the referred person. The subject of the row is the referral. */
export const referralInvitation = template({
  args: z.object({}),
  async prepare(row, context) {
    const referral = await findReferral(context.db, row.subject_id)
    if (!referral || row.subject_id === null) return notToBeSent
    const link = await linkFor(row, context, {
      purpose: 'referral',
      subject: row.subject_id,
      emailKey: row.email_key,
    })
    if (link === notToBeSent) return notToBeSent
    // The mail omits the other data of the recommendation; the page behind the link shows it.
    const { recommender, applicantName, jobCodes } = referral
    const url = siteUrl(context.config, '/delete-resume/apply', row.locale)
    const jobs: Editable['jobs'] = await publishedJobs(context.db, jobCodes)
    return { recommender, applicantName, jobs, link, url }
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
