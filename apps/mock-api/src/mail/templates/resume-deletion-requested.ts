import { z } from 'zod'
import { isAnythingStored } from '../../db/stored-of-address.ts'
import { mailWords } from '../mail-words.ts'
import { linkBlocks, linkFor } from './mail-link.ts'
import { notToBeSent, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

/**
 * The link to delete all data of an address. The mail is enqueued for every address; whether data is stored is
 * checked only here. If none is, the mail is rehearsed, so that neither the request nor its timing reveals whether
 * an address is known.
 */
export const resumeDeletionRequested = template({
  args: z.object({}),
  async prepare(row, context) {
    const subject = row.email_key
    const isKnown = await isAnythingStored(context.db, subject)
    const target = {
      purpose: 'delete-resume',
      subject,
      emailKey: subject,
      address: row.to_address,
    } as const
    const link = await linkFor(row, context, target, { isRehearsal: !isKnown })
    return link === notToBeSent ? notToBeSent : { link, isKnown }
  },
  write(_, { link, isKnown }, locale) {
    const { resumeDeletionRequested: words } = mailWords[locale]
    return {
      isRehearsal: !isKnown,
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
