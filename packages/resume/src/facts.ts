import { isOpenPeriod, monthsIn } from './dates.ts'
import { type Label, labelOf, type Section, type Topic } from './headings.ts'
import { type Cell, joinedTexts, type Line, withoutBullet } from './lines.ts'

/** A line, or the part of a form or table that a label stands before or above. */
export type Fact = { label?: Label; line: Line; startsRow: boolean }

/** Pairs labels with values, also those of a table whose first row has the labels. Other lines stay as they are. */
export function factsOf(lines: readonly Line[]): Fact[] {
  const facts: Fact[] = []
  const above = (label: Label) => facts.findLast((fact) => fact.label === label)
  let head: readonly { label: Label; x: number }[] = []
  let rows = 0
  for (const [index, line] of lines.entries()) {
    const titles = headOf(line)
    if (titles.length > 0) {
      // Titles may be centred: the cells of a full row show where the columns begin.
      const full = lines.slice(index + 1, index + 9).find(({ cells }) => cells.length === titles.length)
      head = titles.map(({ label, x }, at) => ({ label, x: full?.cells[at]?.x ?? x }))
      rows = facts.length
      continue
    }
    const isInTable =
      'page' in line.place && line.cells.every(({ x }) => head.some((title) => Math.abs(title.x - x) < 3))
    if (!isInTable && line.cells.length > 1 && labelOf(line.cells[0]?.text ?? '') !== undefined) head = []
    if (head.length > 0) {
      const labelled = line.cells.map((cell) => ({ label: nearest(head, cell.x), cell }))
      const goesOn =
        facts.length > rows &&
        head.some(({ label }) => label === 'period') &&
        labelled.every(
          ({ label, cell: { text } }) =>
            label !== 'period' ||
            (isOpenPeriod(above('period')?.line.cells[0]?.text ?? '') &&
              monthsIn(text).length < 2 &&
              !isOpenPeriod(text)),
        )
      const startsRow = line.cells.length > 1 && !goesOn
      if (startsRow || facts.at(-1)?.label !== undefined) {
        for (const [at, { label, cell }] of labelled.entries()) {
          const begun = above(label)
          const [last] = begun?.line.cells ?? []
          if (goesOn && 'page' in line.place && label !== 'content' && begun && last)
            begun.line = { ...begun.line, cells: [{ ...last, text: joinedTexts(last.text, cell.text) }] }
          else facts.push({ label, line: valueLine(line, cell, cell.text), startsRow: startsRow && at === 0 })
        }
        continue
      }
    }
    const pairs = pairsOf(line)
    const isRest = lines[index - 1]?.wraps === true && facts.at(-1)?.label === 'meta' && pairs.length === 1
    facts.push(...(isRest ? pairs.map((fact): Fact => ({ label: 'meta', ...fact })) : pairs))
  }
  return facts
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

/** The labels of a line that has nothing else. */
function headOf({ cells }: Line): { label: Label; x: number }[] {
  const titles = cells.flatMap(({ text, x }) => {
    const label = labelOf(text)
    return label === undefined ? [] : [{ label, x }]
  })
  return titles.length >= 3 && titles.length === cells.length ? titles : []
}

function nearest(head: readonly { label: Label; x: number }[], x: number): Label {
  const [first] = head.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))
  return first?.label ?? 'meta'
}

/** The line of a value without its label. */
function valueLine(line: Line, cell: Cell, text: string): Line {
  const bare = withoutBullet(text)
  return { ...line, cells: [{ ...cell, text: bare ?? text }], isItem: line.isItem || bare !== undefined }
}

/** Numbers the entries of a form, whatever stands behind it. */
const ordinal = /^(?:最高|次高|第[一二三])學歷 ?[:：]? ?/

function pairsOf(line: Line): Fact[] {
  const [first] = line.cells
  if (first !== undefined && ordinal.test(first.text)) {
    const rest = { ...first, text: first.text.replace(ordinal, '') }
    const [fact, ...facts] = pairsOf({
      ...line,
      cells: [rest, ...line.cells.slice(1)].filter(({ text }) => text !== ''),
    })
    return fact === undefined ? [] : [{ ...fact, startsRow: true }, ...facts]
  }
  if (line.cells.length === 1 && labelOf(first?.text ?? '') === 'content')
    return [{ label: 'content', line: { ...line, cells: [] }, startsRow: false }]
  const facts: Fact[] = []
  const plain: Cell[] = []
  let label: Label | undefined
  for (const [at, cell] of line.cells.entries()) {
    const own = at + 1 < line.cells.length ? labelOf(cell.text) : undefined
    const [, before, after] = /^([^:：]{1,12})[:：]\s*(\S.*)$/.exec(cell.text) ?? []
    const inline = before === undefined ? undefined : labelOf(before)
    if (label === undefined && own !== undefined) {
      label = own
    } else if (label !== undefined || (inline !== undefined && after !== undefined)) {
      const text = label === undefined ? (after ?? '') : cell.text
      const known = label ?? inline
      facts.push({ ...(known && { label: known }), line: valueLine(line, cell, text), startsRow: false })
      label = undefined
    } else {
      plain.push(cell)
    }
  }
  if (plain.length > 0) facts.unshift({ line: { ...line, cells: plain }, startsRow: false })
  return facts
}
