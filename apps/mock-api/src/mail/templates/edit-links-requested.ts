import type { Job } from '@recruiting/schema/job'
import type { Locale } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import { storedSections } from '../../applications/stored-application.ts'
import { storedJob } from '../../jobs/stored-job.ts'
import type { IssuedLink } from '../../links/links.ts'
import { publishedJobs } from '../../storage/published-jobs.ts'
import { openRows } from '../../storage/sealed-rows.ts'
import { readable } from '../../storage/stored-document.ts'
import { storedOrder } from '../../storage/stored-order.ts'
import type { MailBlock } from '../mail.ts'
import { fill, mailWords } from '../mail-words.ts'
import { jobTitle } from './job-title.ts'
import { isSameMailbox, linkBlocks, linkFor, storedSpelling } from './mail-link.ts'
import { notToBeSent, type OutboxRow, type SendContext, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

/** The most applications per mail; the newest ones are listed. */
const mostApplications = 50

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
  const jobs = await publishedJobs(
    db,
    some.map(({ code }) => code),
  )
  return {
    id: '',
    email: '',
    reference: '',
    submittedAt: '1970-01-01T00:00:00.000Z',
    jobs: readable(jobs, db.onUnreadable, ({ code, document }) => storedJob.read(document, code)),
  }
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
    .orderBy(storedOrder(db), 'desc')
    .limit(mostApplications)
    .execute()
  const applications = await openRows(db, 'applications', rows)
  const wanted = await db
    .selectFrom('application_jobs')
    .select(['application_id', 'job_code'])
    .where('email_key', '=', email_key)
    .orderBy('position')
    .execute()
  const jobs = await publishedJobs(db, [...new Set(wanted.map(({ job_code }) => job_code))])
  const titled: Pick<Job, 'code' | 'title'>[] = readable(jobs, db.onUnreadable, ({ code, document }) =>
    storedJob.read(document, code),
  )
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
