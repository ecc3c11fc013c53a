import { readConfig } from '@recruiting/mock-api/config'
import { linkHours } from '@recruiting/mock-api/links/links'
import type { MailBlock, MailContent } from '@recruiting/mock-api/mail/mail'
import { mailWords } from '@recruiting/mock-api/mail/mail-words'
import { type Specimen, specimens } from '@recruiting/mock-api/mail/templates/specimens'
import { templateNames } from '@recruiting/mock-api/mail/templates/templates'
import { linkFacts } from '@recruiting/schema/contract/link-facts'
import { languageTags } from '@recruiting/schema/locale'
import { type Locale, linkPurposes, locales } from '@recruiting/schema/options'
import { type MailFacts, mailFacts } from './mail-facts.ts'

/** A block of a mail's body, with placeholders. */
export type BlockWords =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'list'; items: string[] }
  /** One item for each element of the fact `each`; the note stands under an item whose fact `when` is true. */
  | { kind: 'list'; each: string; item: string; note?: { when: string; text: string } }
  | { kind: 'action'; label: string; url: string }

/** A block, or blocks that stand there only `when` a fact is true, or once for `each` element of a fact. */
export type BodyPart =
  | BlockWords
  | { when: string; blocks: BlockWords[] }
  | { each: string; blocks: BlockWords[] }

/** The words of a mail in one language, in the order of the mail. */
export type WordsOfMail = { subject: string; preview: string; title: string; body: BodyPart[] }

/** The content of `mails.json`; `contract/README.md` describes it. */
export function mails() {
  const config = readConfig({ NODE_ENV: 'test' })
  return {
    languages: languageTags,
    links: Object.fromEntries(
      linkPurposes.map((purpose) => [
        purpose,
        { url: `${linkFacts[purpose].page}/{token}?lang={language}`, hours: linkHours(config, purpose) },
      ]),
    ),
    footer: byLocale((locale) => [mailWords[locale].common.automatic, mailWords[locale].common.company]),
    contact: mailWords.tw.common.contact,
    factLine: byLocale((locale) => mailWords[locale].common.fact),
    mails: templateNames.map((id) => {
      const { noteWhen: _, ...facts } = mailFacts[id]
      return { id, ...facts, words: byLocale((locale) => wordsOf(specimens[id], mailFacts[id], locale)) }
    }),
  }
}

function byLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

function wordsOf({ whole, parts = [] }: Specimen, facts: MailFacts, locale: Locale): WordsOfMail {
  const { subject, preview, title, blocks } = whole(locale)
  const body: BodyPart[] = []
  for (const block of blocks) {
    const words = blockWords(block, facts)
    const part = parts.find(({ without }) => !contains(without(locale), block))
    if (part === undefined) {
      body.push(words)
      continue
    }
    const last = body.at(-1)
    const condition = 'when' in part ? { when: part.when } : { each: part.each }
    // Neighbouring blocks of one condition belong together.
    if (
      last &&
      'blocks' in last &&
      JSON.stringify({ ...last, blocks: undefined }) === JSON.stringify(condition)
    )
      last.blocks.push(words)
    else body.push({ ...condition, blocks: [words] })
  }
  return { subject, preview, title, body }
}

function contains(content: MailContent, block: MailBlock): boolean {
  return content.blocks.some((other) => JSON.stringify(other) === JSON.stringify(block))
}

function blockWords(block: MailBlock, { noteWhen }: MailFacts): BlockWords {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { kind: block.kind, text: block.text }
    case 'facts':
      return { kind: 'facts', rows: block.rows }
    case 'action':
      return { kind: 'action', label: block.label, url: block.link.url }
    case 'list': {
      const [item] = block.items
      if (!item?.text.includes('{{')) return { kind: 'list', items: block.items.map(({ text }) => text) }
      return {
        kind: 'list',
        each: 'jobs',
        item: item.text,
        ...(item.note && noteWhen && { note: { when: noteWhen, text: item.note } }),
      }
    }
  }
}
