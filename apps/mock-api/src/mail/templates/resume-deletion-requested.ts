import { z } from 'zod'
import { storedSections } from '../../applications/stored-application.ts'
import { storedReferral } from '../../referrals/stored-referral.ts'
import { openRows } from '../../storage/sealed-rows.ts'
import { readable } from '../../storage/stored-document.ts'
import { applicationsOf, isAnythingStored, referralsOf } from '../../storage/stored-of-address.ts'
import { mailWords } from '../mail-words.ts'
import { linkBlocks, linkFor, storedSpelling } from './mail-link.ts'
import { notToBeSent, type OutboxRow, type SendContext, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

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

/** The addresses of all records, as they are stored: those of applications first, each kind newest first. */
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
