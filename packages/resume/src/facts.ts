import { type Label, labelOf } from './headings.ts'
import { type Cell, type Line, withoutBullet } from './lines.ts'

/** A line, or the part of a form or table that a label stands before or above. */
export type Fact = { label?: Label; line: Line; startsRow: boolean }

/** Pairs labels with values, also those of a table whose first row has the labels. Other lines stay as they are. */
export function factsOf(lines: readonly Line[]): Fact[] {
  const facts: Fact[] = []
  let head: readonly { label: Label; x: number }[] = []
  for (const line of lines) {
    const titles = headOf(line)
    if (titles.length > 0) {
      head = titles
      continue
    }
    if (line.cells.length > 1 && labelOf(line.cells[0]?.text ?? '') !== undefined) head = []
    if (head.length > 0) {
      const startsRow = line.cells.length > 1
      if (startsRow || facts.at(-1)?.label !== undefined) {
        for (const [at, cell] of line.cells.entries()) {
          facts.push({
            label: nearest(head, cell.x),
            line: { ...line, cells: [cell] },
            startsRow: startsRow && at === 0,
          })
        }
        continue
      }
    }
    facts.push(...pairsOf(line))
  }
  return facts
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

function pairsOf(line: Line): Fact[] {
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
      const isNumbered = withoutBullet(text) !== undefined
      const value = { ...cell, text: withoutBullet(text) ?? text }
      const known = label ?? inline
      facts.push({
        ...(known && { label: known }),
        line: { ...line, cells: [value], isItem: line.isItem || isNumbered },
        startsRow: false,
      })
      label = undefined
    } else {
      plain.push(cell)
    }
  }
  if (plain.length > 0) facts.unshift({ line: { ...line, cells: plain }, startsRow: false })
  return facts
}
