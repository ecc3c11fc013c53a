import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { z } from 'zod'
import { fill, mailWords } from '../mail-words.ts'
import { nothingToPrepare, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

/** Reports that personal information was changed, without its values. */
export const personalInfoChanged = template({
  args: z.object({
    reference: z.string(),
    changedAt: z.iso.datetime(),
    /** The mail is then sent to the old and the new address. */
    addressChanged: z.boolean(),
  }),
  prepare: nothingToPrepare,
  write({ reference, changedAt, addressChanged }, _, locale) {
    const { personalInfoChanged: words, common } = mailWords[locale]
    return {
      subject: fill(words.subject, { reference }),
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.intro },
        {
          kind: 'facts',
          rows: [
            { label: words.reference, value: reference },
            { label: words.changedAt, value: fill(common.taipeiTime, { time: taipeiMinute(changedAt) }) },
          ],
        },
        ...(addressChanged ? [{ kind: 'paragraph' as const, text: words.addressChanged }] : []),
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})
