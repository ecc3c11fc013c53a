import { z } from 'zod'
import { fill, mailWords } from '../mail-words.ts'
import { isStillOfAddress, linkBlocks, linkFor } from './mail-link.ts'
import { notToBeSent, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

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
