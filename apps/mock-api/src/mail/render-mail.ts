import { languageTags } from '@recruiting/schema/locale'
import type { Locale } from '@recruiting/schema/options'
import type { Mail, MailContent } from './mail.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { mailWords } from './mail-words.ts'

/** Renders a content as HTML and as text. The subject is reduced to one line. */
export function renderMail(
  content: MailContent,
  locale: Locale,
): Pick<Mail, 'subject' | 'text' | 'html' | 'links'> {
  const frame = { lang: languageTags[locale], words: mailWords[locale].common }
  return {
    subject: oneLine(content.subject),
    text: mailText(content, frame.words),
    html: mailHtml(content, frame),
    links: content.blocks.flatMap((block) => (block.kind === 'action' ? [block.link] : [])),
  }
}

/** Removes control characters and line and paragraph separators, which could end a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
