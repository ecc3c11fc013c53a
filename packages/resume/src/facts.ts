import { isOpenPeriod, monthsIn } from './dates.ts'
import { type Label, labelOf, type Section, type Topic } from './headings.ts'
import { type Cell, joinedTexts, type Line, withoutBullet } from './lines.ts'

/** A line, or the part of a form or table that a label stands before or above. */
export type Fact = { label?: Label; line: Line; startsRow: boolean }

/** The columns of a table, by the labels in its first row, and how many facts stand before it. */
type Table = { columns: readonly { label: Label; x: number }[]; from: number }

/** Pairs labels with values, also those of a table whose first row has the labels. Other lines stay as they are. */
export function factsOf(lines: readonly Line[]): Fact[] {
  const facts: Fact[] = []
  let table: Table | undefined
  for (const [at, line] of lines.entries()) {
    const columns = columnsOf(lines, at)
    if (columns !== undefined) {
      table = { columns, from: facts.length }
      continue
    }
    if (table !== undefined && isForm(line, table)) table = undefined
    if (table !== undefined && addRow(facts, line, table)) continue
    const pairs = pairsOf(line)
    const isRest = lines[at - 1]?.wraps === true && facts.at(-1)?.label === 'meta' && pairs.length === 1
    facts.push(...(isRest ? pairs.map((fact): Fact => ({ label: 'meta', ...fact })) : pairs))
  }
  return facts
}

/** The columns below a line of labels. Labels may be centred: the cells of a full row show where the columns begin. */
function columnsOf(lines: readonly Line[], at: number): Table['columns'] | undefined {
  const cells = lines[at]?.cells ?? []
  const columns = cells.flatMap(({ text, x }) => {
    const label = labelOf(text)
    return label === undefined ? [] : [{ label, x }]
  })
  if (columns.length < 3 || columns.length < cells.length) return undefined
  const full = lines.slice(at + 1, at + 9).find((line) => line.cells.length === cells.length)
  return columns.map(({ label, x }, column) => ({ label, x: full?.cells[column]?.x ?? x }))
}

/** Whether a line begins with a label, and not in the columns of the table above. */
function isForm({ cells, place }: Line, { columns }: Table): boolean {
  const isInTable =
    'page' in place && cells.every(({ x }) => columns.some((column) => Math.abs(column.x - x) < 3))
  return !isInTable && cells.length > 1 && labelOf(cells[0]?.text ?? '') !== undefined
}

/** Adds the cells of a row, unless the line stands below the table. */
function addRow(facts: Fact[], line: Line, table: Table): boolean {
  const cells = line.cells.map((cell) => ({ label: nearest(table, cell.x), cell }))
  const isRest = facts.length > table.from && isRestOfRow(facts, cells, table)
  const startsRow = cells.length > 1 && !isRest
  if (!startsRow && facts.at(-1)?.label === undefined) return false
  for (const [at, { label, cell }] of cells.entries()) {
    const above = factAbove(facts, label)
    const [last] = above?.line.cells ?? []
    if (isRest && 'page' in line.place && label !== 'content' && above && last)
      above.line = { ...above.line, cells: [{ ...last, text: joinedTexts(last.text, cell.text) }] }
    else facts.push({ label, line: valueLine(line, cell, cell.text), startsRow: startsRow && at === 0 })
  }
  return true
}

const factAbove = (facts: readonly Fact[], label: Label) => facts.findLast((fact) => fact.label === label)

function nearest({ columns }: Table, x: number): Label {
  const [first] = columns.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))
  return first?.label ?? 'meta'
}

/** Whether cells continue the row above: none of them has a period, or only the end of the one above. */
function isRestOfRow(
  facts: readonly Fact[],
  cells: readonly { label: Label; cell: Cell }[],
  { columns }: Table,
): boolean {
  const isOpen = isOpenPeriod(factAbove(facts, 'period')?.line.cells[0]?.text ?? '')
  const isRest = (text: string) => isOpen && monthsIn(text).length < 2 && !isOpenPeriod(text)
  return (
    columns.some(({ label }) => label === 'period') &&
    cells.every(({ label, cell }) => label !== 'period' || isRest(cell.text))
  )
}

/** Divides facts into entries: one that says again what the entry has, by its keys, begins the next one. */
export function entriesOf(facts: readonly Fact[], keysOf: (fact: Fact) => readonly string[]): Fact[][] {
  const entries: Fact[][] = []
  let known = new Set<string>()
  for (const fact of facts) {
    const keys = keysOf(fact)
    if (entries.length === 0 || fact.startsRow || keys.some((key) => known.has(key))) {
      entries.push([])
      known = new Set()
    }
    entries.at(-1)?.push(fact)
    for (const key of keys) known.add(key)
  }
  return entries
}

/** What the sections on a topic say. A résumé that is given in two languages says each entry twice. */
export function withoutRepeats<T>(
  sections: readonly Section[],
  topic: Topic,
  read: (lines: readonly Line[]) => T[],
  isSame: (a: T, b: T) => boolean,
): T[] {
  const all: T[] = []
  for (const { lines } of sections.filter((section) => section.topic === topic)) {
    const before = [...all]
    all.push(...read(lines).filter((entry) => !before.some((other) => isSame(other, entry))))
  }
  return all
}

/** The line of a value without its label. */
function valueLine(line: Line, cell: Cell, text: string): Line {
  const bare = withoutBullet(text)
  return { ...line, cells: [{ ...cell, text: bare ?? text }], isItem: line.isItem || bare !== undefined }
}

/** Numbers the entries of a form, whatever stands behind it. */
const ordinal = /^(?:最高|次高|第[一二三])學歷 ?[:：]? ?/

function pairsOf(line: Line): Fact[] {
  const [first, ...others] = line.cells
  if (first !== undefined && ordinal.test(first.text)) {
    const rest = { ...first, text: first.text.replace(ordinal, '') }
    const cells = rest.text === '' ? others : [rest, ...others]
    return pairsOf({ ...line, cells }).map((fact, at) => ({ ...fact, startsRow: at === 0 }))
  }
  if (others.length === 0 && labelOf(first?.text ?? '') === 'content')
    return [{ label: 'content', line: { ...line, cells: [] }, startsRow: false }]
  const facts: Fact[] = []
  const plain: Cell[] = []
  let label: Label | undefined
  for (const [at, cell] of line.cells.entries()) {
    const own = at + 1 < line.cells.length ? labelOf(cell.text) : undefined
    const [, before = '', after = ''] = /^([^:：]{1,12})[:：]\s*(\S.*)$/.exec(cell.text) ?? []
    const inline = labelOf(before)
    if (label !== undefined) {
      facts.push({ label, line: valueLine(line, cell, cell.text), startsRow: false })
      label = undefined
    } else if (own !== undefined) label = own
    else if (inline !== undefined)
      facts.push({ label: inline, line: valueLine(line, cell, after), startsRow: false })
    else plain.push(cell)
  }
  if (plain.length > 0) facts.unshift({ line: { ...line, cells: plain }, startsRow: false })
  return facts
}
