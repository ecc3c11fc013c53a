import type { Context } from '@recruiting/mock-api/context'
import { addressKey } from '@recruiting/mock-api/db/stored-of-address'
import { issueLink } from '@recruiting/mock-api/links/links'
import { addressOf } from './fill.ts'

/**
 * Makes links for applicants of `fillApplications`, as their mails would.
 * @param first the number of the first applicant
 * @returns the tokens
 */
export async function issueLinks(
  { config, db }: Pick<Context, 'config' | 'db'>,
  purpose: 'personal-info' | 'delete-resume',
  { first, count }: { first: number; count: number },
): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) {
    const address = addressOf(first + tokens.length)
    const emailKey = addressKey(db, address)
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('email_key', '=', emailKey)
      .executeTakeFirstOrThrow()
    const target = purpose === 'personal-info' ? { subject: id } : { subject: emailKey, address }
    const options = { db, config, now: Date.now(), locale: 'tw' as const }
    tokens.push((await issueLink(options, { purpose, emailKey, ...target })).token)
  }
  return tokens
}
