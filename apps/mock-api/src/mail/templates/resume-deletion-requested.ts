import { emailKey } from '@recruiting/schema/fields/email'
import { z } from 'zod'
import { isAnythingStored } from '../../db/stored-of-address.ts'
import { fill, mailWords } from '../mail-words.ts'
import { linkBlocks, linkFor } from './mail-link.ts'
import { notToBeSent, template } from './template.ts'

/**
 * The link to delete everything of an address. It is ordered for every address that is typed; only here is it found
 * out whether anything is stored of it, so that the request takes the same time for all.
 */
export const resumeDeletionRequested = template({
  args: z.object({}),
  async prepare(row, context) {
    const subject = row.email_key
    if (!(await isAnythingStored(context.db, subject))) return notToBeSent
    return await linkFor(row, context, {
      purpose: 'delete-resume',
      subject,
      emailKey: subject,
      address: emailKey(row.to_address),
    })
  },
  write(_, link, locale) {
    const { resumeDeletionRequested: words, common } = mailWords[locale]
    return {
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
        { kind: 'paragraph', text: fill(words.notYou, { contact: common.contact }) },
      ],
    }
  },
})
