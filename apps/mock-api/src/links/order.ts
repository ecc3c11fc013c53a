import type { Locale } from '@recruiting/schema/options'
import { storedSections } from '../applications/stored-application.ts'
import type { Context } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { openRow } from '../storage/sealed-rows.ts'
import { addressKey } from '../storage/stored-of-address.ts'

type Deps = Pick<Context, 'db' | 'now' | 'mail'>

/**
 * Enqueues a mail with a new link to edit an application: the one with `reference`, else the newest of the address.
 * For operators, who may know what is stored; the rate limits do not apply.
 * @returns the reference; undefined when the address has no such application.
 */
export async function orderPersonalInfoLink(
  { db, now, mail }: Deps,
  { email, reference }: { email: string; reference?: string | undefined },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('applications')
    .select(['id', 'key_id', 'reference', 'locale', 'personal'])
    .where('email_key', '=', addressKey(db, email))
    .$if(reference !== undefined, (query) =>
      query.where('reference_key', '=', db.keys.lookUp('reference', reference ?? '')),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy(db.engine.storedOrder, 'desc')
    .limit(1)
    .executeTakeFirst()
  const application = row && (await openRow(db, 'applications', row))
  if (!application) return undefined
  await enqueueMail(
    db,
    {
      template: 'personalInfoLink',
      to: storedSections.personal.read(application.personal, application.id).email,
      locale: application.locale,
      args: { reference: application.reference },
      subjectId: application.id,
    },
    now(),
  )
  mail.nudge()
  return application.reference
}

/** The language of an address's newest application, else of its newest referral. */
export async function localeOf(db: Deps['db'], key: string): Promise<Locale> {
  const application = await db
    .selectFrom('applications')
    .select('locale')
    .where('email_key', '=', key)
    .orderBy('submitted_at', 'desc')
    .orderBy(db.engine.storedOrder, 'desc')
    .limit(1)
    .executeTakeFirst()
  const referral = await db
    .selectFrom('referrals')
    .select('locale')
    .where('email_key', '=', key)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return application?.locale ?? referral?.locale ?? 'tw'
}
