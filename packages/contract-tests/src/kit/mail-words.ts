import { type Contract, type JsonObject, objectOf } from './contract.ts'

/** The facts of a mail by name. A list has the facts of each item. A fact that is not given is not compared. */
export type Facts = { readonly [name: string]: string | boolean | readonly Facts[] | undefined }
export type Language = 'tw' | 'us'

/** What a mail must say, in order. */
export type MailWords = {
  subject: string[]
  preview: string[]
  /** Pieces of the plain text, and of the HTML after its tags were removed. */
  text: string[]
  html: string[]
  /** Addresses that the HTML leads to. */
  urls: string[]
}

/** The words of a mail of `mails.json` with its facts filled in. */
export function mailWords(contract: Contract, id: string, language: Language, facts: Facts): MailWords {
  const file = objectOf(contract.json('mails.json'))
  const mail = objectsIn(file.mails).find((each) => each.id === id)
  if (!mail) throw new TypeError(`mails.json has no ${id}`)
  const words = objectOf(objectOf(mail.words)[language])
  const factLine = String(objectOf(file.factLine)[language])
  const blocks = objectsIn(words.body).flatMap((part) => blocksOf(part, facts))
  const footer = stringsIn(objectOf(file.footer)[language]).flatMap((line) => pieces(line, facts))
  const written = (isText: boolean) => [
    ...pieces(String(words.title), facts),
    ...blocks.flatMap(([block, own]) => blockPieces(block, own, isText ? factLine : undefined)),
    ...footer,
  ]
  return {
    subject: pieces(String(words.subject), facts),
    preview: pieces(String(words.preview), facts),
    text: written(true),
    html: written(false),
    urls: blocks.flatMap(([block, own]) => (block.kind === 'action' ? pieces(String(block.url), own) : [])),
  }
}

/** The blocks that a part of the body stands for, each with the facts that fill it. */
function blocksOf(part: JsonObject, facts: Facts): (readonly [JsonObject, Facts])[] {
  if (part.kind !== undefined) return [[part, facts]]
  const inner = objectsIn(part.blocks)
  if (part.when !== undefined)
    return facts[nameIn(part.when)] === true ? inner.map((block) => [block, facts] as const) : []
  return itemsOf(facts, nameIn(part.each)).flatMap((item) => inner.map((block) => [block, item] as const))
}

/** @param factLine how a row is written in plain text; undefined for HTML, whose rows are cells, and whose links have labels. */
function blockPieces(block: JsonObject, facts: Facts, factLine: string | undefined): string[] {
  switch (block.kind) {
    case 'facts':
      return objectsIn(block.rows).flatMap(({ label, value }) =>
        factLine === undefined
          ? [String(label), ...pieces(String(value), facts)]
          : pieces(factLine.replace('{{label}}', String(label)).replace('{{value}}', String(value)), facts),
      )
    case 'action':
      return [String(block.label), ...(factLine === undefined ? [] : pieces(String(block.url), facts))]
    case 'list':
      return block.each === undefined
        ? stringsIn(block.items)
        : itemsOf(facts, nameIn(block.each)).flatMap((item) => itemPieces(block, item))
    default:
      return pieces(String(block.text), facts)
  }
}

function itemPieces({ item, note }: JsonObject, facts: Facts): string[] {
  const under = note === undefined ? undefined : objectOf(note)
  const isNoted = under !== undefined && facts[String(under.when)] === true
  return [...pieces(String(item), facts), ...(isNoted ? [String(under.text)] : [])]
}

/** A text with its facts, cut where a fact is not given; `{{brand.…}}`, a value of the company, is never given. */
function pieces(text: string, facts: Facts): string[] {
  const [first = '', ...rest] = text.split('{{')
  const found = [first]
  for (const part of rest) {
    const [name = '', after = ''] = part.split('}}')
    const fact = facts[name]
    if (typeof fact === 'string') found.push(`${found.pop() ?? ''}${fact}${after}`)
    else found.push(after)
  }
  return found.filter((piece) => piece.trim() !== '')
}

function itemsOf(facts: Facts, name: string): readonly Facts[] {
  const list = facts[name]
  return typeof list === 'object' ? list : []
}

/** The name of a fact. */
function nameIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function objectsIn(value: unknown): JsonObject[] {
  return (Array.isArray(value) ? value : []).map(objectOf)
}

function stringsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map(String)
}

/** The first piece that a text does not have after the pieces before it; white space does not matter. */
export function missingPiece(text: string, expected: readonly string[]): string | undefined {
  const searched = withoutBlanks(text)
  let from = 0
  for (const piece of expected) {
    const at = searched.indexOf(withoutBlanks(piece), from)
    if (at < 0) return piece
    from = at + withoutBlanks(piece).length
  }
  return undefined
}

function withoutBlanks(text: string): string {
  return text.split(/\s/u).join('')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** HTML with its entities replaced. */
export function decoded(html: string): string {
  return html.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The text of an HTML document: comments, styles and tags are removed. */
export function textOfHtml(html: string): string {
  let text = html
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<style', '</style>'],
    ['<', '>'],
  ] as const)
    text = cut(text, start, end)
  return decoded(text)
}

/** A text without everything from each `start` to the next `end`. */
function cut(text: string, start: string, end: string): string {
  const [first = '', ...rest] = text.split(start)
  return [
    first,
    ...rest.map((part) => part.slice(part.includes(end) ? part.indexOf(end) + end.length : 0)),
  ].join(' ')
}
