import type { CallName } from '@recruiting/schema/contract/calls'
import type { LinkPurpose, Locale } from '@recruiting/schema/options'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { LinkConfig } from '../../links/links.ts'
import type { Db } from '../../storage/database.ts'
import type { OutboxTable } from '../../storage/schema.ts'
import type { Opened } from '../../storage/sealed-rows.ts'
import { type StoredDocument, storedDocument } from '../../storage/stored-document.ts'
import { type MailWords, mailWords } from '../mail-words.ts'
import { type BlockWriter, type BodyPart, blockWriter, type Facts, type MailText } from './mail-texts.ts'

export type OutboxRow = Opened<Selectable<OutboxTable>>

/** The context of a template when its mail is sent. `now` is ms of Unix time. */
export type SendContext = { db: Db; now: number; config: LinkConfig }

/**
 * The facts of a mail. `to` replaces the recipient of the row. `isRehearsal`: nothing is stored of the address, so
 * everything is done except handing the mail over.
 */
type Gathered = { facts: Facts; to?: string; isRehearsal?: boolean }

/** A placeholder of a mail; `contract/README.md` describes it. */
export type MailFact = {
  type: 'text' | 'minute' | 'count' | 'url' | 'flag' | 'list'
  description: string
  item?: Readonly<Record<string, MailFact>>
}

/** What `contract/mails.json` says about a mail besides its words. */
type Declared = {
  triggers: readonly (({ call: CallName } | { event: string }) & { when: string; language: string })[]
  recipient: string
  link?: LinkPurpose
  facts: Readonly<Record<string, MailFact>>
  /** Anybody can request it for any address: it leaves at a tick, so that its cost cannot be measured after the request. */
  isAskedFor?: true
}

/** Undefined when the reason for the mail no longer exists: it is not sent. */
type Gathering = Promise<Gathered | undefined>

/** A kind of mail. Rows of earlier versions of the code must still be readable. */
type Template<Args> = Declared & {
  args: StoredDocument<Args>
  text: (locale: Locale) => MailText
  /** Throws `UnreadableDocument`. */
  gather: (row: OutboxRow, context: SendContext) => Gathering
}

type Definition<Words, Args> = Declared & {
  /** Schema of the stored arguments: no text and no secrets. */
  args: z.ZodType<Args>
  /** The body, made of the mail's own words and those of every mail. */
  body: (own: Words, blocks: BlockWriter) => BodyPart[]
  /** The facts, also those that must not be stored, such as a link's token; runs at every attempt. */
  gather: (row: OutboxRow, context: SendContext, args: Args) => Gathering
}

/** Defines a template. @param name the key of its words */
export function template<Name extends Exclude<keyof MailWords, 'common'>, Args extends object>(
  name: Name,
  { args: schema, body, gather, ...declared }: Definition<MailWords[Name], Args>,
): { [N in Name]: Template<Args> } {
  const args = storedDocument('outbox.args', schema)
  const made: Template<Args> = {
    ...declared,
    args,
    text(locale) {
      const { common, [name]: own } = mailWords[locale]
      const { subject, preview, title } = own
      return { subject, preview, title, body: body(own, blockWriter(common)) }
    },
    gather: async (row, context) => await gather(row, context, args.read(row.args, row.id)),
  }
  return { [name]: made } as { [N in Name]: Template<Args> }
}
