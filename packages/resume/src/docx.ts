import { type Bounds, Unreadable } from './bounds.ts'
import { type Cell, type Line, lineOf, splitAtGaps } from './lines.ts'
import { type Token, tokensOf } from './xml.ts'
import { partsOf } from './zip.ts'

/** Document, heads of pages, and the targets of their links; nothing else of the archive is unfolded. */
const wanted = /^word\/(?:document|header\d{0,2}|_rels\/(?:document|header\d{0,2})\.xml)\.(?:xml|rels)$/

/**
 * The lines of a Word document: heads of pages, then the document, a paragraph a line. The cells of a row of a table stand
 * beside each other in one line, as far as they have one paragraph.
 * @throws Unreadable when it is encrypted, damaged, too large, or has no text.
 */
export async function linesOfDocx(bytes: Uint8Array, bounds: Bounds): Promise<Line[]> {
  // An encrypted document is an OLE container.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Unreadable('encrypted')
  const parts = await partsOf(bytes, wanted, bounds.unzippedBytes)
  if (!parts.has('word/document.xml')) throw new Unreadable('damaged')
  const heads = [...parts.keys()].filter((name) => name.startsWith('word/header')).sort()
  const lines: Line[] = []
  const counter = { paragraph: 0, left: bounds.characters }
  for (const name of [...heads, 'word/document.xml']) {
    const relations = parts.get(name.replace('word/', 'word/_rels/').concat('.rels')) ?? ''
    lines.push(...new Body(targetsOf(relations), counter).linesOf(parts.get(name) ?? ''))
  }
  if (lines.length === 0) throw new Unreadable('noText')
  return lines
}

/** External targets by the id of their relation. They are only shown, never opened. */
function targetsOf(relations: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const token of tokensOf(relations)) {
    if (token.kind !== 'open' || token.name !== 'Relationship') continue
    const [id, target] = [token.attribute('Id'), token.attribute('Target')]
    if (id !== undefined && target !== undefined && token.attribute('TargetMode') === 'External')
      targets.set(id, target)
  }
  return targets
}

type Paragraph = {
  text: string
  style: string
  size: number
  isItem: boolean
  links: string[]
  number: number
}

/** A row of a table: for each cell its paragraphs, and those of tables inside as lines of their own. */
type Row = { cells: Paragraph[][] }

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

class Body {
  readonly #targets: ReadonlyMap<string, string>
  readonly #counter: { paragraph: number; left: number }
  /** Paragraphs that are open: one in a text box is inside another one. */
  readonly #open: Paragraph[] = []
  readonly #rows: Row[] = []
  readonly #done: (Paragraph | Row)[] = []
  #skipping = 0
  #isText = false
  #isHidden = false

  constructor(targets: ReadonlyMap<string, string>, counter: { paragraph: number; left: number }) {
    this.#targets = targets
    this.#counter = counter
  }

  linesOf(xml: string): Line[] {
    for (const token of tokensOf(xml)) this.#read(token)
    return this.#done.flatMap((each) => ('cells' in each ? linesOfRow(each) : linesOfParagraph(each)))
  }

  #read(token: Token): void {
    if (token.kind === 'text') {
      if (this.#isText && this.#skipping === 0 && !this.#isHidden) this.#add(token.text)
    } else if (skipped.has(token.name)) {
      this.#skipping += token.kind === 'open' ? 1 : -1
    } else if (this.#skipping === 0) {
      if (token.kind === 'open') this.#opened(token)
      else this.#closed(token.name)
    }
  }

  #opened({ name, attribute }: Extract<Token, { kind: 'open' }>): void {
    const paragraph = this.#open.at(-1)
    const value = () => attribute('w:val') ?? ''
    if (name === 'w:p') {
      this.#counter.paragraph += 1
      const number = this.#counter.paragraph
      this.#open.push({ text: '', style: '', size: 0, isItem: false, links: [], number })
    } else if (name === 'w:tr') {
      this.#rows.push({ cells: [] })
    } else if (name === 'w:tc') {
      this.#rows.at(-1)?.cells.push([])
    } else if (name === 'w:t') {
      this.#isText = true
    } else if (name === 'w:r') {
      this.#isHidden = false
    } else if (name === 'w:vanish') {
      this.#isHidden = attribute('w:val') !== '0'
    } else if (name === 'w:tab' && attribute('w:pos') === undefined && attribute('w:val') === undefined) {
      this.#add('\t')
    } else if (name === 'w:br' || name === 'w:cr') {
      this.#add('\n')
    } else if (name === 'w:noBreakHyphen') {
      this.#add('-')
    } else if (name === 'w:hyperlink') {
      const target = this.#targets.get(attribute('r:id') ?? '')
      if (target !== undefined) paragraph?.links.push(target)
    } else if (paragraph !== undefined) {
      if (name === 'w:pStyle') paragraph.style += ` ${value()}`
      else if (name === 'w:numId') paragraph.isItem = value() !== '0'
      else if (name === 'w:sz' && paragraph.text === '') paragraph.size = Number(value()) / 2 || 0
      else if (name === 'w:b' && paragraph.text === '' && !/^(?:0|false)$/.test(value()))
        paragraph.style += ' bold'
      else if (name === 'w:color' && paragraph.text === '') paragraph.style += ` ${value()}`
    }
  }

  #closed(name: string): void {
    if (name === 'w:t') this.#isText = false
    const row = this.#rows.at(-1)
    if (name === 'w:p') {
      const paragraph = this.#open.pop()
      if (paragraph === undefined) return
      if (row !== undefined) row.cells.at(-1)?.push(paragraph)
      else this.#done.push(paragraph)
    } else if (name === 'w:tr' && this.#rows.length > 0) {
      const done = this.#rows.pop() ?? { cells: [] }
      const outer = this.#rows.at(-1)
      // A table inside a cell: its paragraphs follow those of the cell.
      if (outer === undefined) this.#done.push(done)
      else outer.cells.at(-1)?.push(...done.cells.flat())
    }
  }

  #add(text: string): void {
    this.#counter.left -= text.length
    if (this.#counter.left < 0) throw new Unreadable('tooLarge')
    const paragraph = this.#open.at(-1)
    if (paragraph !== undefined) paragraph.text += text
  }
}

/** The lines of a paragraph: one, or one for each line break in it. */
function linesOfParagraph(paragraph: Paragraph, startsBlock = false, x = 0): Line[] {
  return paragraph.text.split('\n').flatMap((text, at) => {
    const cells = text
      .split('\t')
      .flatMap((part, tab) => splitAtGaps(part).map((each): Cell => ({ text: each, x: x + tab })))
    return lineWith(cells, paragraph, startsBlock && at === 0) ?? []
  })
}

function lineWith(
  cells: readonly Cell[],
  { style, size, isItem, links, number }: Paragraph,
  startsBlock: boolean,
): Line | undefined {
  const place = { paragraph: number }
  return lineOf(cells, { place, style: `${style} ${size}`, size, isItem, wraps: false, startsBlock, links })
}

/**
 * A row with one long cell beside short ones (a period, a label) begins with a line of all cells. Several long cells are
 * columns, one after the other.
 */
function linesOfRow({ cells }: Row): Line[] {
  const filled = cells.map((cell) => cell.filter(({ text }) => text.trim() !== ''))
  const long = filled.filter((cell) => cell.length > 3)
  if (long.length > 1)
    return filled.flatMap((cell) => cell.flatMap((each, at) => linesOfParagraph(each, at === 0)))
  const firsts = filled.flatMap((cell, column): { cell: Cell; of: Paragraph }[] => {
    const of = cell[0]
    return of === undefined ? [] : [{ cell: { text: of.text.replace(/[\t\n]/g, ' '), x: column * 100 }, of }]
  })
  const lead = firsts.find(({ of }) => of.isItem === false) ?? firsts[0]
  if (lead === undefined) return []
  const isBroken = firsts.some(({ of }) => of.text.includes('\n'))
  const heads = isBroken
    ? firsts.map(({ cell, of }) => ({ cell: { ...cell, text: shortened(of.text) }, of }))
    : firsts
  const links = firsts.flatMap(({ of }) => of.links)
  const head = lineWith(
    heads.map(({ cell }) => cell),
    { ...lead.of, links, isItem: false },
    true,
  )
  const rest = filled.flatMap((cell, column) => [
    ...linesOfParagraph(
      { ...(cell[0] ?? lead.of), text: restOf(cell[0]?.text ?? ''), links: [] },
      false,
      column * 100,
    ),
    ...cell.slice(1).flatMap((each) => linesOfParagraph(each, false, column * 100)),
  ])
  return [...(head === undefined ? [] : [head]), ...rest]
}

/** Labels are broken between their characters (`學`, `歷`), other texts into lines. */
const isLabel = (text: string) => text.split('\n').every((part) => part.trim().length <= 1)
const shortened = (text: string) => (isLabel(text) ? text.replace(/\n/g, '') : (text.split('\n')[0] ?? ''))
const restOf = (text: string) => (isLabel(text) ? '' : text.split('\n').slice(1).join('\n'))
