import { SaxesParser } from 'saxes'
import { type Bounds, Unreadable } from './bounds.ts'
import { labelOf } from './headings.ts'
import { type Cell, type Line, lineOf } from './lines.ts'
import { partsOf } from './zip.ts'

/** Document, heads and feet of pages, and the targets of their links; nothing else of the archive is unfolded. */
const wanted =
  /^word\/(?:document|(?:head|foot)er\d{0,2}|_rels\/(?:document|(?:head|foot)er\d{0,2})\.xml)\.(?:xml|rels)$/

/**
 * The lines of a Word document: heads and feet of pages, then the document, a paragraph a line. The cells of a row of a table stand
 * beside each other in one line, as far as they have one paragraph.
 * @throws Unreadable when it is encrypted, damaged, too large, or has no text.
 */
export async function linesOfDocx(bytes: Uint8Array, bounds: Bounds): Promise<Line[]> {
  // An encrypted document is an OLE container.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Unreadable('encrypted')
  const parts = await partsOf(bytes, wanted, bounds.unzippedBytes)
  if (!parts.has('word/document.xml')) throw new Unreadable('damaged')
  const names = [...parts.keys()].sort()
  const heads = ['word/header', 'word/footer'].flatMap((part) =>
    names.filter((name) => name.startsWith(part)),
  )
  const counter = { paragraph: 0, left: bounds.characters }
  const lines = [...heads, 'word/document.xml'].flatMap((name) => {
    const relations = parts.get(name.replace('word/', 'word/_rels/').concat('.rels'))
    const body = new Body(relations === undefined ? new Map() : targetsOf(relations), counter)
    readXml(parts.get(name) ?? '', body)
    return body.lines
  })
  if (lines.length === 0) throw new Unreadable('noText')
  return lines
}

type Attributes = Readonly<Record<string, string>>
type Reader = {
  opened: (name: string, attributes: Attributes) => void
  closed?: (name: string) => void
  text?: (text: string) => void
}

const deepest = 200

/**
 * Reads XML from its beginning to its end, without a tree. A document type could define entities: no Word document has one.
 * @throws Unreadable when it is not well formed or nested too deeply.
 */
function readXml(xml: string, reader: Reader): void {
  const refuse = (reason: 'damaged' | 'tooLarge') => {
    throw new Unreadable(reason)
  }
  let depth = 0
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => refuse('damaged'))
  parser.on('doctype', () => refuse('damaged'))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > deepest) refuse('tooLarge')
    reader.opened(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    reader.closed?.(name)
  })
  parser.write(xml).close()
}

/** External targets by the id of their relation. They are only shown, never opened. */
function targetsOf(relations: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  readXml(relations, {
    opened: (name, { Id, Target, TargetMode }) => {
      if (name === 'Relationship' && Id && Target && TargetMode === 'External') targets.set(Id, Target)
    },
  })
  return targets
}

/** A paragraph, or the part of one up to a line break. */
type Paragraph = {
  text: string
  style: string
  size: number
  isItem: boolean
  links: string[]
  number: number
}

/** Elements whose text is not shown: what was deleted, instructions of fields, fallbacks. */
const skipped = new Set([
  'mc:Fallback',
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:pict',
  'w:rPrChange',
  'w:pPrChange',
])

class Body implements Reader {
  readonly lines: Line[] = []
  readonly #targets: ReadonlyMap<string, string>
  readonly #counter: { paragraph: number; left: number }
  /** Paragraphs that are open: one in a text box is inside another one. */
  readonly #open: Paragraph[] = []
  /** Rows of tables that are open, each with the paragraphs of its cells. */
  readonly #rows: Paragraph[][][] = []
  #skipping = 0
  #isText = false
  #isHidden = false

  constructor(targets: ReadonlyMap<string, string>, counter: { paragraph: number; left: number }) {
    this.#targets = targets
    this.#counter = counter
  }

  opened(name: string, attributes: Attributes): void {
    if (skipped.has(name)) this.#skipping += 1
    if (this.#skipping > 0) return
    const paragraph = this.#open.at(-1)
    const value = attributes['w:val']
    if (name === 'w:p') {
      this.#counter.paragraph += 1
      const number = this.#counter.paragraph
      this.#open.push({ text: '', style: '', size: 0, isItem: false, links: [], number })
    } else if (name === 'w:tr') this.#rows.push([])
    else if (name === 'w:tc') this.#rows.at(-1)?.push([])
    else if (name === 'w:t') this.#isText = true
    else if (name === 'w:r') this.#isHidden = false
    else if (name === 'w:vanish') this.#isHidden = value !== '0'
    // A tab of the text, not one of the ruler.
    else if (name === 'w:tab' && attributes['w:pos'] === undefined && value === undefined) this.#add('\t')
    else if (name === 'w:br' || name === 'w:cr') this.#add('\n')
    else if (name === 'w:noBreakHyphen') this.#add('-')
    else if (name === 'w:hyperlink') {
      const target = this.#targets.get(attributes['r:id'] ?? '')
      if (target !== undefined) paragraph?.links.push(target)
    } else if (name === 'w:numId' && paragraph !== undefined) paragraph.isItem = value !== '0'
    else if (paragraph?.text === '') this.#styled(paragraph, name, value)
  }

  #styled(paragraph: Paragraph, name: string, value = ''): void {
    if (name === 'w:pStyle' || name === 'w:color') paragraph.style += ` ${value}`
    else if (name === 'w:sz') paragraph.size = Number(value) / 2 || 0
    else if (name === 'w:b' && !/^(?:0|false)$/.test(value)) paragraph.style += ' bold'
  }

  closed(name: string): void {
    if (skipped.has(name)) this.#skipping -= 1
    if (name === 'w:t') this.#isText = false
    if (this.#skipping > 0 || (name !== 'w:p' && name !== 'w:tr')) return
    const paragraphs = name === 'w:p' ? this.#open.splice(-1).flatMap(piecesOf) : []
    const row = name === 'w:tr' ? this.#rows.pop() : undefined
    const cell = this.#rows.at(-1)?.at(-1)
    // A table inside a cell: its paragraphs follow those of the cell.
    if (cell !== undefined) cell.push(...(row?.flat() ?? paragraphs))
    else
      this.lines.push(
        ...(row === undefined ? paragraphs.flatMap((each) => lineOfParagraph(each)) : linesOfRow(row)),
      )
  }

  text(text: string): void {
    if (this.#isText && this.#skipping === 0 && !this.#isHidden) this.#add(text)
  }

  #add(text: string): void {
    this.#counter.left -= text.length
    if (this.#counter.left < 0) throw new Unreadable('tooLarge')
    const paragraph = this.#open.at(-1)
    if (paragraph !== undefined) paragraph.text += text
  }
}

/** The parts of a paragraph between its line breaks. Labels are broken between their characters (`學`, `歷`). */
function piecesOf(paragraph: Paragraph): Paragraph[] {
  const texts = paragraph.text.split('\n')
  const isLabel = texts.every((text) => text.trim().length <= 1)
  return isLabel ? [{ ...paragraph, text: texts.join('') }] : texts.map((text) => ({ ...paragraph, text }))
}

const lineOfParagraph = (paragraph: Paragraph, startsBlock = false, x = 0): Line[] =>
  lineWith(
    paragraph.text.split('\t').map((text, tab) => ({ text, x: x + tab })),
    paragraph,
    startsBlock,
  )

function lineWith(
  cells: readonly Cell[],
  { style, size, isItem, links, number }: Paragraph,
  startsBlock: boolean,
): Line[] {
  const place = { paragraph: number }
  const rest = { place, style: `${style} ${size}`, size, isItem, wraps: false, startsBlock, links }
  const line = lineOf(cells, rest)
  return line === undefined ? [] : [line]
}

/** The cell with its label in one paragraph, without a translation: `學` above `歷`, `行動電話` above `Mobile`. */
function withPlainLabel(cell: readonly Paragraph[]): readonly Paragraph[] {
  const [first, second] = cell
  if (first !== undefined && cell.every(({ text }) => text.trim().length === 1))
    return [{ ...first, text: cell.map(({ text }) => text.trim()).join('') }]
  const isLabel = cell.length === 2 && labelOf(first?.text ?? '') !== undefined
  return isLabel && !/\p{Script=Han}/u.test(second?.text ?? '') ? cell.slice(0, 1) : cell
}

/**
 * A row with one long cell beside short ones (a period, a label) begins with a line of all cells. Several long cells are
 * columns, one after the other.
 */
function linesOfRow(row: readonly (readonly Paragraph[])[]): Line[] {
  const cells = row.map((cell) => withPlainLabel(cell.filter(({ text }) => text.trim() !== '')))
  if (cells.filter((cell) => cell.length > 3).length > 1)
    return cells.flatMap((cell) => cell.flatMap((each, at) => lineOfParagraph(each, at === 0)))
  const firsts = cells.flatMap(([first], column) => (first ? [{ first, x: column * 100 }] : []))
  const lead = (firsts.find(({ first }) => !first.isItem) ?? firsts[0])?.first
  if (lead === undefined) return []
  const head = firsts.map(({ first, x }) => ({ text: first.text.replaceAll('\t', ' '), x }))
  const links = firsts.flatMap(({ first }) => first.links)
  return [
    ...lineWith(head, { ...lead, links, isItem: false }, true),
    ...cells.flatMap((cell, column) =>
      cell.slice(1).flatMap((each) => lineOfParagraph(each, false, column * 100)),
    ),
  ]
}
