import type { CallName } from '@recruiting/schema/contract/calls'
import { normaliseEmail } from '@recruiting/schema/fields/email'
import type { Job } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { type LinkPurpose, type Locale, locales } from '@recruiting/schema/options'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { storedSections } from '../../applications/stored-application.ts'
import { toIso } from '../../clock.ts'
import { publishedJobs } from '../../jobs/stored-job.ts'
import { issueLink, type LinkTarget, siteUrl } from '../../links/links.ts'
import { storedReferral } from '../../referrals/stored-referral.ts'
import { type Trx, transact } from '../../storage/database.ts'
import { openRows } from '../../storage/sealed-rows.ts'
import { readable } from '../../storage/stored-document.ts'
import { applicationsOf, referralsOf } from '../../storage/stored-of-address.ts'
import type { Facts } from './mail-texts.ts'
import type { MailFact, OutboxRow, SendContext } from './template.ts'

/**
 * Makes the link of a row's mail and the facts of it. The link of a rehearsed mail is deleted at once, so that it can never be
 * used.
 * @returns undefined if the row was deleted after it was leased
 */
export async function linkFor(
  row: OutboxRow,
  { db, config, now }: SendContext,
  target: Omit<LinkTarget, 'emailKey'>,
  { isRehearsal }: { isRehearsal: boolean } = { isRehearsal: false },
): Promise<Facts | undefined> {
  const work = async (trx: Trx) => {
    const ordered = trx.selectFrom('outbox').select('id').where('id', '=', row.id)
    // A deletion deletes the mail first: it waits for this transaction and then finds the link.
    if (!(await ordered.$call(trx.engine.lockRows).executeTakeFirst())) return undefined
    const link = await issueLink(
      { db: trx, config, now, locale: row.locale },
      { ...target, emailKey: row.email_key },
      row.id,
    )
    if (isRehearsal) await trx.deleteFrom('links').where('mail_id', '=', row.id).execute()
    return { link, expiresAt: taipeiMinute(link.expiresAt) }
  }
  return await transact(db, work, [target.subject])
}

/**
 * Whether the application of a row's mail still has the address of that mail. After it has moved, a mail that waited
 * must not give the earlier address a new link.
 */
export async function isStillOfAddress(row: OutboxRow, { db }: SendContext): Promise<boolean> {
  const moved = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', row.subject_id)
    .where('email_key', '!=', row.email_key)
    .executeTakeFirst()
  return moved === undefined
}

/**
 * Whether the address changed so lately that the edit link that changed it may still work: its holder must not get the
 * copy at an address of their own before the owner has had time to act on the notice.
 */
async function hasMovedLately({ subject_id }: OutboxRow, { db, now, config }: SendContext): Promise<boolean> {
  const moved = db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', subject_id)
    .where('moved_at', '>', toIso(now - config.EDIT_LINK_TTL))
  return (await moved.executeTakeFirst()) !== undefined
}

/** Gathers the facts of a mail about one application, with a link of a purpose. */
export function linkToApplication(purpose: LinkPurpose) {
  return async (row: OutboxRow, context: SendContext, { reference }: { reference: string }) => {
    if (row.subject_id === null || !(await isStillOfAddress(row, context))) return undefined
    if (purpose === 'export' && (await hasMovedLately(row, context))) return undefined
    const link = await linkFor(row, context, { purpose, subject: row.subject_id })
    return link && { facts: { reference, ...link } }
  }
}

/**
 * The recipient of a mail with links that anybody can request: the address as it was typed if a record has it in this
 * spelling, else as the newest record has it. Mailboxes that differ in case only may belong to two persons.
 * @param stored the address of each record that can be read, newest first
 */
export function storedSpelling(
  { to_address: typed }: Pick<OutboxRow, 'to_address'>,
  stored: readonly string[],
): string {
  return stored.find((address) => isSameMailbox(address, typed)) ?? stored[0] ?? typed
}

/** Whether two addresses have the same spelling; the domain has no case. */
export function isSameMailbox(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other)
}

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
export async function nothingStored({ db }: SendContext): Promise<Editable> {
  const some = await db.selectFrom('jobs').select('code').limit(1).execute()
  const codes = some.map(({ code }) => code)
  const jobs = await publishedJobs(db, codes)
  return { id: '', email: '', reference: '', submittedAt: '1970-01-01T00:00:00.000Z', jobs }
}

/** The applications of a row's address, newest first. */
export async function editableApplications(
  { email_key }: OutboxRow,
  { db }: SendContext,
): Promise<Editable[]> {
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

/** A vacancy's code and title, in the other language if it lacks one in this language. */
export function jobFacts({ code, title }: Pick<Job, 'code' | 'title'>, locale: Locale): Facts {
  const there = [locale, ...locales].find((candidate) => title[candidate]) ?? locale
  return { code, title: title[there] ?? '', ...(there !== locale && { lang: languageTags[there] }) }
}

/** The page where its recipient can ask for a deletion. */
export function deletionPage({ config }: SendContext, locale: Locale): string {
  return siteUrl(config, '/delete-resume/apply', locale)
}

const fact =
  (type: MailFact['type']) =>
  (description: string): MailFact => ({ type, description })
const [text, minute, url] = [fact('text'), fact('minute'), fact('url')]

/** Declares facts of mails, and those that several have. */
export const declare = {
  text,
  minute,
  count: fact('count'),
  flag: fact('flag'),
  list: (description: string, item: NonNullable<MailFact['item']>): MailFact => ({
    type: 'list',
    description,
    item,
  }),
  jobs: 'The vacancies, in the order of `jobCodes`',
  ofLink: {
    link: url('The link: page and lifetime are those of its purpose'),
    expiresAt: minute('When the link ends'),
  },
  ofApplication: {
    reference: text("The application's reference number"),
    submittedAt: minute('When the application was submitted'),
  },
  ofJob: {
    code: text('The code of the vacancy'),
    title: text('The title of the vacancy in the language of the mail, else in the other language'),
  },
  deletionPage: url(
    'The page `/delete-resume/apply` of the site, with `?lang=` and the language of the mail',
  ),
} as const

/** Declares a call that causes a mail in the language of its request. */
export const byCall = (call: CallName, when: string) => ({
  call,
  when,
  language: 'The language of the request (`Accept-Language`)',
})
