import { type Job, LocalizedText } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import { storedSections } from '../../applications/stored-application.ts'
import { publishedJobs } from '../../jobs/stored-job.ts'
import { type IssuedLink, siteUrl } from '../../links/links.ts'
import { findReferral, storedReferral } from '../../referrals/stored-referral.ts'
import { openRows } from '../../storage/sealed-rows.ts'
import { readable, type StoredDocument } from '../../storage/stored-document.ts'
import { applicationsOf, isAnythingStored, referralsOf } from '../../storage/stored-of-address.ts'
import { isSameMailbox, isStillOfAddress, linkFor, storedSpelling } from './mail-link.ts'
import type { Facts } from './mail-texts.ts'
import { notToBeSent, type OutboxRow, type SendContext, template } from './template.ts'

function linkFacts(link: IssuedLink): Facts {
  return { link, expiresAt: taipeiMinute(link.expiresAt) }
}

/** A vacancy's code and title, in the other language if it lacks one in this language. */
function jobFacts({ code, title }: Pick<Job, 'code' | 'title'>, locale: Locale): Facts {
  const there = [locale, ...locales].find((candidate) => title[candidate]) ?? locale
  return { code, title: title[there] ?? '', ...(there !== locale && { lang: languageTags[there] }) }
}

const Received = z.object({
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
const applicationReceived = template(Received, async (row, context, args) => {
  const names = row.locale === 'tw' ? [args.nameZh, args.nameEn] : [args.nameEn, args.nameZh]
  const facts = {
    name: names.find(Boolean) ?? '',
    reference: args.reference,
    submittedAt: taipeiMinute(args.submittedAt),
    jobs: args.jobs.map(({ isNewerVersion, ...job }) => ({ ...jobFacts(job, row.locale), isNewerVersion })),
    deletionPage: siteUrl(context.config, '/delete-resume/apply', row.locale),
  }
  if (row.subject_id === null || !(await isStillOfAddress(row, context))) return { facts }
  const link = await linkFor(row, context, { purpose: 'personal-info', subject: row.subject_id })
  return link === notToBeSent ? notToBeSent : { facts: { ...facts, ...linkFacts(link) } }
})

/** A new link to edit the personal information of one application, which is the subject of the row. */
const personalInfoLink = template(
  z.object({ reference: z.string() }),
  async (row, context, { reference }) => {
    if (row.subject_id === null || !(await isStillOfAddress(row, context))) return notToBeSent
    const link = await linkFor(row, context, { purpose: 'personal-info', subject: row.subject_id })
    return link === notToBeSent ? notToBeSent : { facts: { reference, ...linkFacts(link) } }
  },
)

/** Reports that personal information was changed, without its values. */
const personalInfoChanged = template(
  z.object({
    reference: z.string(),
    changedAt: z.iso.datetime(),
    /** The mail is then sent to the old and the new address. */
    addressChanged: z.boolean(),
  }),
  async (_row, _context, args) => ({ facts: { ...args, changedAt: taipeiMinute(args.changedAt) } }),
)

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
const editLinksRequested = template(z.object({}), async (row, context) => {
  const stored = await editableApplications(row, context)
  const isKnown = stored.length > 0
  const spellings = stored.map(({ email }) => email)
  const to = storedSpelling(row, spellings) ?? row.to_address
  const listed = stored.filter(({ email }) => isSameMailbox(email, to))
  const applications: Facts[] = []
  for (const { id, reference, submittedAt, jobs } of isKnown ? listed : [await nothingStored(context)]) {
    const target = { purpose: 'personal-info', subject: id } as const
    const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
    if (link === notToBeSent) return notToBeSent
    applications.push({
      reference,
      submittedAt: taipeiMinute(submittedAt),
      jobs: jobs.map((job) => jobFacts(job, row.locale)),
      ...linkFacts(link),
    })
  }
  return { isRehearsal: !isKnown, to, facts: { applications } }
})

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
const resumeDeletionRequested = template(z.object({}), async (row, context) => {
  const subject = row.email_key
  const isKnown = await isAnythingStored(context.db, subject)
  // Of records that cannot be read only the typed spelling is known.
  const to = storedSpelling(row, await addressesOf(row, context)) ?? row.to_address
  const target = { purpose: 'delete-resume', subject, address: to } as const
  const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
  return link === notToBeSent ? notToBeSent : { isRehearsal: !isKnown, to, facts: linkFacts(link) }
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

/** The receipt of a deletion: time and counts, no personal data. */
const resumeDeleted = template(ResumeDeletionReceipt, async (_row, _context, receipt) => ({
  facts: {
    deletedAt: taipeiMinute(receipt.deletedAt),
    applications: String(receipt.applications),
    files: String(receipt.files),
    referrals: String(receipt.referrals),
  },
}))

/**
 * Names the recommender and the vacancies to the referred person; the page behind the link shows the other data. The
 * subject of the row is the referral.
 */
const referralInvitation = template(z.object({}), async (row, context) => {
  const referral = await findReferral(context.db, row.subject_id)
  if (!referral || row.subject_id === null) return notToBeSent
  const link = await linkFor(row, context, { purpose: 'referral', subject: row.subject_id })
  if (link === notToBeSent) return notToBeSent
  const jobs = await publishedJobs(context.db, referral.jobCodes)
  return {
    facts: {
      recommender: referral.recommender,
      name: referral.applicantName,
      jobs: jobs.map((job) => jobFacts(job, row.locale)),
      deletionPage: siteUrl(context.config, '/delete-resume/apply', row.locale),
      ...linkFacts(link),
    },
  }
})

/** Every kind of mail. A row names its template by key, so a key is never reused. */
export const templates = {
  applicationReceived,
  personalInfoLink,
  personalInfoChanged,
  editLinksRequested,
  resumeDeletionRequested,
  resumeDeleted,
  referralInvitation,
} as const

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

/**
 * Mails that anybody can request for any address. They are sent at ticks, so that the cost of sending cannot be
 * measured after the request.
 */
export const askedForTemplates = [
  'personalInfoLink',
  'editLinksRequested',
  'resumeDeletionRequested',
  'referralInvitation',
] as const satisfies readonly TemplateName[]

/** Whether this version has a template with a stored name. */
export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name)
}
