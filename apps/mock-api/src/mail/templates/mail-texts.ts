import type { IssuedLink } from '../../links/links.ts'
import type { MailAnchor, MailBlock, MailContent } from '../mail.ts'
import { type CommonWords, fill, mailWords } from '../mail-words.ts'

/** A block of a mail, with a placeholder `{{name}}` in place of every fact. */
export type BlockText =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'list'; items: string[] }
  /** One item for each element of the fact `each`; the note stands under an item whose fact `when` is true. */
  | { kind: 'list'; each: string; item: string; note?: { when: string; text: string } }
  | { kind: 'action'; label: string; url: '{{link}}' }

/** A block, or blocks that stand there only `when` there is a fact, or once for `each` element of a fact. */
export type BodyPart =
  | BlockText
  | { when: string; blocks: BlockText[] }
  | { each: string; blocks: BlockText[] }

/** The words of a mail in one language, in the order of the mail. */
export type MailText = { subject: string; preview: string; title: string; body: BodyPart[] }

/** The facts of a mail by name; a list has the facts of each element. */
export type Facts = {
  readonly [name: string]: string | boolean | IssuedLink | readonly Facts[] | undefined
}

/** Makes blocks that several mails have, in one language. */
export type BlockWriter = ReturnType<typeof blockWriter>

/** Creates the writer of a language. @param common the words of every mail in this language */
export function blockWriter(common: CommonWords) {
  const inTaipei = (time: string) => fill(common.taipeiTime, { time })
  const heading = (text: string): BlockText => ({ kind: 'heading', text })
  const paragraph = (text: string): BlockText => ({ kind: 'paragraph', text })
  const contact = (text: string) =>
    paragraph(text.replace('{{contact}}', common.contact).replace('{{url}}', '{{deletionPage}}'))
  return {
    heading,
    paragraph,
    inTaipei,
    contact,
    facts: (...rows: [label: string, value: string][]): BlockText => ({
      kind: 'facts',
      rows: rows.map(([label, value]) => ({ label, value })),
    }),
    jobs: { kind: 'list', each: 'jobs', item: '{{code}}  {{title}}' },
    link: (label: string): BlockText[] => [
      { kind: 'action', label, url: '{{link}}' },
      paragraph(fill(common.linkEnds, { time: inTaipei('{{expiresAt}}') })),
    ],
    keepPrivate: paragraph(common.keepPrivate),
    notYou: (own: { notYouTitle: string; notYou: string }) => [heading(own.notYouTitle), contact(own.notYou)],
  } as const
}

/** Puts the facts of a mail in place of their placeholders. Throws for a placeholder without a fact. */
export function writeMail({ subject, preview, title, body }: MailText, facts: Facts): MailContent {
  return {
    subject: fill(subject, facts),
    preview: fill(preview, facts),
    title: fill(title, facts),
    blocks: body.flatMap((part) => {
      if (!('blocks' in part)) return [blockOf(part, facts)]
      const times = 'each' in part ? elementsOf(facts, part.each) : facts[part.when] ? [facts] : []
      return times.flatMap((own) => part.blocks.map((block) => blockOf(block, own)))
    }),
  }
}

function blockOf(block: BlockText, facts: Facts): MailBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: fill(block.text, facts) }
    case 'paragraph':
      return { kind: 'paragraph', text: fill(block.text, facts), anchors: anchorsIn(block.text, facts) }
    case 'facts':
      return {
        kind: 'facts',
        rows: block.rows.map(({ label, value }) => ({ label, value: fill(value, facts) })),
      }
    case 'list':
      if ('items' in block) return { kind: 'list', items: block.items.map((text) => ({ text })) }
      return { kind: 'list', items: elementsOf(facts, block.each).map((own) => itemOf(block, own)) }
    case 'action': {
      if (typeof facts.link !== 'object' || !('token' in facts.link)) throw new TypeError('No link')
      const { expiresAt: _, ...link } = facts.link as IssuedLink
      return { kind: 'action', label: block.label, link }
    }
  }
}

/** `lang` of an element is the language of its text, if it differs from the mail's. */
function itemOf({ item, note }: Extract<BlockText, { each: string }>, own: Facts) {
  return {
    text: fill(item, own),
    ...(typeof own.lang === 'string' && { lang: own.lang }),
    ...(note && own[note.when] === true && { note: note.text }),
  }
}

/** What leads elsewhere in a paragraph: the company's address, and the page for deletions. */
function anchorsIn(text: string, { deletionPage }: Facts): MailAnchor[] {
  const { contact } = mailWords.tw.common
  return [
    ...(text.includes(contact) ? [{ text: contact, href: `mailto:${contact}` }] : []),
    ...(text.includes('{{deletionPage}}') && typeof deletionPage === 'string'
      ? [{ text: deletionPage, href: deletionPage }]
      : []),
  ]
}

function elementsOf(facts: Facts, name: string): readonly Facts[] {
  const list = facts[name]
  return Array.isArray(list) ? list : []
}
