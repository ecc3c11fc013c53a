import type { LocalizedText } from '@recruiting/schema/job'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, locales } from '@recruiting/schema/options'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { LinkConfig } from '../../links/links.ts'
import type { Db } from '../../storage/database.ts'
import type { OutboxTable } from '../../storage/schema.ts'
import type { Opened } from '../../storage/sealed-rows.ts'
import { type StoredDocument, storedDocument } from '../../storage/stored-document.ts'
import type { MailBlock, MailContent } from '../mail.ts'
import { fill, mailWords } from '../mail-words.ts'

export type OutboxRow = Opened<Selectable<OutboxTable>>

/** The context of a template when its mail is sent. `now` is ms of Unix time. */
export type SendContext = { db: Db; now: number; config: LinkConfig }

/** Returned by a template when the reason for its mail no longer exists. */
export const notToBeSent = Symbol('not to be sent')

/** A kind of mail. Rows of earlier versions of the code must still be readable. */
export type Template<Args> = {
  args: StoredDocument<Args>
  /** The content of a row's mail, or `notToBeSent`. Throws `UnreadableDocument`. */
  compose(row: OutboxRow, context: SendContext): Promise<MailContent | typeof notToBeSent>
}

/** A template with its `write`, for `specimens.ts`. */
type WritableTemplate<Args, Extra> = Template<Args> & {
  write(args: Args, extra: Extra, locale: Locale): MailContent
}

/**
 * Defines a template.
 * @param args the schema of the stored arguments: no text and no secrets
 * @param prepare makes data that must not be stored, such as a link's token; runs at every attempt
 * @param write the content
 */
export function template<Args extends object, Extra>(definition: {
  args: z.ZodType<Args>
  prepare(row: OutboxRow, context: SendContext): Promise<Extra | typeof notToBeSent>
  write(args: Args, extra: Extra, locale: Locale): MailContent
}): WritableTemplate<Args, Extra> {
  const args = storedDocument('outbox.args', definition.args)
  return {
    args,
    write: (args, extra, locale) => definition.write(args, extra, locale),
    async compose(row, context) {
      const read = args.read(row.args, row.id)
      const extra = await definition.prepare(row, context)
      return extra === notToBeSent ? notToBeSent : definition.write(read, extra, row.locale)
    },
  }
}

/** The `prepare` of a mail that needs only its stored arguments. */
export async function nothingToPrepare(): Promise<undefined> {}

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

/** A vacancy's code and title, in the other language if it lacks one in this language. */
export function jobTitle(
  { code, title }: { code: string; title: LocalizedText },
  locale: Locale,
): { text: string; lang?: string } {
  const there = [locale, ...locales].find((candidate) => title[candidate])
  const text = there ? `${code}  ${title[there]}` : code
  return there && there !== locale ? { text, lang: languageTags[there] } : { text }
}
