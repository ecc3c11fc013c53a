import type { Locale } from '@recruiting/schema/options'
import type { MailBlock } from '../mail.ts'
import { fill, mailWords } from '../mail-words.ts'

/**
 * A paragraph in which `{{contact}}` is the company's address as a `mailto:` link, and each of `urls` is a link.
 * @param urls URLs by their placeholder in `text`
 */
export function contactParagraph(
  text: string,
  locale: Locale,
  urls: Readonly<Record<string, string>> = {},
): MailBlock {
  const { contact } = mailWords[locale].common
  return {
    kind: 'paragraph',
    text: fill(text, { contact, ...urls }),
    anchors: [
      { text: contact, href: `mailto:${contact}` },
      ...Object.values(urls).map((url) => ({ text: url, href: url })),
    ],
  }
}
