import type { Locale } from '@recruiting/schema/options'
import type { Context } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { addressKey } from '../storage/stored-of-address.ts'
import { orderOf } from './request.ts'

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
    .select(['id', 'locale'])
    .where('email_key', '=', addressKey(db, email))
    .$if(reference !== undefined, (query) =>
      query.where('reference_key', '=', db.keys.lookUp('reference', reference ?? '')),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy(db.engine.storedOrder, 'desc')
    .limit(1)
    .executeTakeFirst()
  const target = row && ({ purpose: 'personal-info', subject: row.id } as const)
  const order = target && (await orderOf({ db, target, locale: row.locale }))
  if (order?.template !== 'personalInfoLink') return undefined
  await enqueueMail(db, order, now())
  mail.nudge()
  return order.args.reference
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
