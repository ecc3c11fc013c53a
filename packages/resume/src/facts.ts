import { isOpenPeriod, monthsIn, periodsIn } from './dates.ts'
import { type Label, labelOf, type Section, type Topic } from './headings.ts'
import { type Cell, folded, joinedTexts, type Line, textOf, withoutBullet } from './lines.ts'
import { isEndOfCompany } from './roles.ts'

/** A line, or the part of a form or table that a label stands before or above. */
export type Fact = { label?: Label; line: Line; startsRow: boolean }

/** The columns of a table, by the labels in its first row, and how many facts stand before it. */
type Table = { columns: readonly { label: Label; x: number }[]; from: number }

/** Pairs labels with values, also those of a table whose first row has the labels. Other lines stay as they are. */
export function factsOf(lines: readonly Line[]): Fact[] {
  const facts: Fact[] = []
  let table: Table | undefined
  let inRows = new Set<Line>()
  for (const [at, line] of lines.entries()) {
    const columns = columnsOf(lines, at)
    if (columns !== undefined) {
      table = { columns, from: facts.length }
      const rows = rowsOf(lines.slice(at + 1), table)
      inRows = new Set(rows.flat())
      facts.push(...rows.flatMap((row) => factsOfRow(row, columns)))
      continue
    }
    if (inRows.has(line)) continue
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
  const columns = withOneEmployer(
    cells.flatMap(({ text, x }) => {
      const label = labelOf(text)
      return label === undefined ? [] : [{ label, x }]
    }),
  )
  if (columns.length < 3 || columns.length < cells.length) return undefined
  const full = lines
    .slice(at + 1, at + 9)
    .find((line) => line.cells.length === cells.length && line.cells.some(({ text }) => !labelOf(text)))
  return columns.map(({ label, x }, column) => ({ label, x: full?.cells[column]?.x ?? x }))
}

/** Beside a `服務機關` the `單位` is a part of it, and no employer. */
function withOneEmployer<T extends { label?: Label }>(labelled: readonly T[]): T[] {
  const employer = labelled.find(({ label }) => label === 'company')
  return labelled.map((each) =>
    each.label === 'company' && each !== employer ? { ...each, label: 'meta' } : each,
  )
}

/**
 * The rows of a table whose cells are centred and have several lines. No line has all cells of a row, so the room between the rows
 * divides them. None for other tables.
 */
function rowsOf(lines: readonly Line[], table: Table): Line[][] {
  const rows: Line[][] = []
  for (const line of lines) {
    if (!('page' in line.place) || isForm(line, table) || (rows.length === 0 && !line.startsBlock)) break
    if (line.startsBlock) rows.push([])
    rows.at(-1)?.push(line)
  }
  const areRows = rows.every((row) => {
    const facts = factsOfRow(row, table.columns)
    const period = facts.find(({ label }) => label === 'period')
    return facts.length > 1 && period !== undefined && periodsIn(textOf(period.line)).length === 1
  })
  return areRows && rows.some(([first]) => first?.cells.length === 1) ? rows : []
}

/** The facts of a row with several lines: one for each cell, or one for each line of a content. */
function factsOfRow(row: readonly Line[], columns: Table['columns']): Fact[] {
  const placed = row.flatMap((line) =>
    line.cells.map((cell) => ({ label: nearest(columns, cell.x), cell, line })),
  )
  return columns.flatMap(({ label }, column) => {
    const own = placed.filter((each) => each.label === label)
    const whole = own
      .map(({ cell }) => cell.text)
      .reduce((all, text) => (all === '' ? text : joinedTexts(all, text)), '')
    const [first] = own
    if (first === undefined) return []
    const parts = label === 'content' ? own : [{ ...first, cell: { ...first.cell, text: whole } }]
    return parts.map(({ line, cell }, at) => ({
      label,
      line: valueLine(line, cell, cell.text),
      startsRow: column === 0 && at === 0,
    }))
  })
}

/** Whether a line begins with a label, and not in the columns of the table above. */
function isForm({ cells, place }: Line, { columns }: Table): boolean {
  const isInTable =
    'page' in place && cells.every(({ x }) => columns.some((column) => Math.abs(column.x - x) < 3))
  return !isInTable && cells.length > 1 && labelOf(cells[0]?.text ?? '') !== undefined
}

/** Adds the cells of a row, unless the line stands below the table. */
function addRow(facts: Fact[], line: Line, table: Table): boolean {
  const cells = line.cells.map((cell) => ({ label: nearest(table.columns, cell.x), cell }))
  const isSameCell = !('page' in line.place) && !line.startsBlock
  const isRest = facts.length > table.from && (isSameCell || isRestOfRow(facts, cells, table))
  const startsRow = cells.length > 1 && !isRest
  if (!startsRow && facts.at(-1)?.label === undefined) return false
  for (const [at, { label, cell }] of cells.entries()) {
    const above = factAbove(facts, label)
    const [last] = above?.line.cells ?? []
    // The start in one paragraph and the end in the next one.
    const isSplit = label === 'period' && isSameCell && monthsIn(last?.text ?? '').length === 1
    const isBroken =
      'page' in line.place || isTranslated(last?.text ?? '', cell.text) || isOpenPeriod(last?.text ?? '')
    const isWhole = label === 'content' || (label === 'employment' && !isEndOfCompany(cell.text))
    if (isRest && !isWhole && above && last) {
      if (isBroken)
        above.line = { ...above.line, cells: [{ ...last, text: joinedTexts(last.text, cell.text) }] }
      else if (isSplit)
        above.line = { ...above.line, cells: [{ ...last, text: `${last.text} - ${cell.text}` }] }
    } else facts.push({ label, line: valueLine(line, cell, cell.text), startsRow: startsRow && at === 0 })
  }
  return true
}

/** Whether one text is Chinese and the other one is not: `澄海大飯店` and `Chenghai Hotel` in one cell. */
const isTranslated = (above: string, text: string) =>
  /\p{Script=Han}/u.test(above) !== /\p{Script=Han}/u.test(text)

const factAbove = (facts: readonly Fact[], label: Label) => facts.findLast((fact) => fact.label === label)

function nearest(columns: Table['columns'], x: number): Label {
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
  const isRest = (text: string) =>
    !/\d/.test(folded(text)) || (isOpen && monthsIn(text).length < 2 && !isOpenPeriod(text))
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
  topics: readonly Topic[],
  read: (lines: readonly Line[]) => T[],
  isSame: (a: T, b: T) => boolean,
): T[] {
  const all: T[] = []
  for (const { lines } of sections.filter(({ topic }) => topics.includes(topic))) {
    const before = [...all]
    all.push(...read(lines).filter((entry) => !before.some((other) => isSame(other, entry))))
  }
  return all
}

/** The line of a value without its label. */
function valueLine(line: Line, cell: Cell, text: string): Line {
  const value = text.replace(/^[:：] ?/, '')
  const bare = withoutBullet(value)
  return { ...line, cells: [{ ...cell, text: bare ?? value }], isItem: line.isItem || bare !== undefined }
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
  return withOneEmployer(facts)
}
