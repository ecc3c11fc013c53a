import { ResumeDeletionReceipt } from '@recruiting/schema/resume-deletion'
import { taipeiMinute } from '@recruiting/schema/taipei-time'
import { fill, mailWords } from '../mail-words.ts'
import { nothingToPrepare, template } from './template.ts'
import { contactParagraph } from './text-blocks.ts'

/** The receipt of a deletion: time and counts, no personal data. */
export const resumeDeleted = template({
  args: ResumeDeletionReceipt,
  prepare: nothingToPrepare,
  write({ deletedAt, applications, files, referrals }, _, locale) {
    const { resumeDeleted: words, common } = mailWords[locale]
    const count = (text: string, value: number) => fill(text, { count: String(value) })
    return {
      subject: words.subject,
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'paragraph', text: words.intro },
        {
          kind: 'facts',
          rows: [
            { label: words.deletedAt, value: fill(common.taipeiTime, { time: taipeiMinute(deletedAt) }) },
            { label: words.applications, value: count(words.applicationCount, applications) },
            { label: words.files, value: count(words.fileCount, files) },
            { label: words.referrals, value: count(words.referralCount, referrals) },
          ],
        },
        { kind: 'heading', text: words.keptTitle },
        { kind: 'paragraph', text: words.kept },
        { kind: 'heading', text: words.notYouTitle },
        contactParagraph(words.notYou, locale),
      ],
    }
  },
})
