import { companyWords } from '@recruiting/brand/company-words'
import { type Locale, linkPurposes, locales } from '@recruiting/schema/options'
import { z } from 'zod'
import { contractJson } from './contract-folder.ts'

const Block = z.union([
  z.strictObject({ kind: z.enum(['heading', 'paragraph']), text: z.string() }),
  z.strictObject({
    kind: z.literal('facts'),
    rows: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  }),
  z.strictObject({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('list'),
    each: z.string(),
    item: z.string(),
    note: z.strictObject({ when: z.string(), text: z.string() }).optional(),
  }),
  z.strictObject({ kind: z.literal('action'), label: z.string(), url: z.string() }),
])
type Block = z.infer<typeof Block>

const Words = z.strictObject({
  subject: z.string(),
  preview: z.string(),
  title: z.string(),
  body: z.array(
    z.union([
      Block,
      z.strictObject({ when: z.string(), blocks: z.array(Block) }),
      z.strictObject({ each: z.string(), blocks: z.array(Block) }),
    ]),
  ),
})

const ofEach = <T extends z.ZodType>(schema: T) => z.record(z.enum(locales), schema)

/** `contract/mails.json`, as far as a mail is written from it. */
export const mailsFile = z
  .object({
    links: z.record(z.enum(linkPurposes), z.strictObject({ url: z.string(), hours: z.int() })),
    footer: ofEach(z.array(z.string())),
    factLine: ofEach(z.string()),
    mails: z.array(
      z.object({
        id: z.string(),
        link: z.enum(linkPurposes).optional(),
        facts: z.record(z.string(), z.unknown()),
        words: ofEach(Words),
      }),
    ),
  })
  .parse(contractJson('mails.json'))

/** The facts of a mail by name; a list has the facts of each item. */
type Facts = { readonly [name: string]: string | boolean | readonly Facts[] }

/** Writes subject and plain text of a mail from `mails.json` and its facts alone. */
export function writeMail(id: string, locale: Locale, facts: Facts): { subject: string; text: string } {
  const words = mailsFile.mails.find((mail) => mail.id === id)?.words[locale]
  if (!words) throw new Error(`mails.json has no ${id}`)
  const blocks = words.body.flatMap((part) => {
    if ('kind' in part) return [blockText(part, locale, facts)]
    if ('when' in part)
      return facts[part.when] ? part.blocks.map((block) => blockText(block, locale, facts)) : []
    return listOf(facts, part.each).flatMap((item) =>
      part.blocks.map((block) => blockText(block, locale, item)),
    )
  })
  const footer = ['-- ', ...mailsFile.footer[locale]].join('\n')
  return {
    subject: ofCompany(filled(words.subject, facts), locale),
    text: ofCompany(`${words.title}\n\n${blocks.join('')}${footer}\n`, locale),
  }
}

/** A text with the values of the company. */
function ofCompany(text: string, locale: Locale): string {
  return Object.entries(companyWords[locale]).reduce(
    (filledText, [name, value]) => filledText.replaceAll(`{{brand.${name}}}`, () => value),
    text,
  )
}

function blockText(block: Block, locale: Locale, facts: Facts): string {
  switch (block.kind) {
    case 'heading':
      return `${filled(block.text, facts)}\n`
    case 'paragraph':
      return `${filled(block.text, facts)}\n\n`
    case 'facts':
      return `${block.rows
        .map(({ label, value }) => filled(mailsFile.factLine[locale], { label, value: filled(value, facts) }))
        .join('\n')}\n\n`
    case 'action':
      return `${block.label}\n${filled(block.url, facts)}\n\n`
    case 'list':
      return `${
        'items' in block
          ? block.items.map((item) => `- ${item}`).join('\n')
          : listOf(facts, block.each)
              .map((item) => {
                const note = block.note && item[block.note.when] ? `\n  ${block.note.text}` : ''
                return `- ${filled(block.item, item)}${note}`
              })
              .join('\n')
      }\n\n`
  }
}

function listOf(facts: Facts, name: string): readonly Facts[] {
  const list = facts[name]
  if (typeof list !== 'object') throw new Error(`${name} is no list`)
  return list
}

function filled(text: string, facts: Facts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (typeof fact !== 'string') throw new Error(`no fact ${name}`)
    return fact
  })
}
