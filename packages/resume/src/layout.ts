import { isOpenPeriod, monthsIn, periodsIn } from './dates.ts'
import { headingOf, labelOf } from './headings.ts'
import { type Line, lineOf, withoutBullet } from './lines.ts'

/** A run of characters on one baseline, in points from the lower left corner of its page. */
export type Segment = { text: string; left: number; right: number; y: number; size: number; font: string }

/** A link and the place in which it can be pressed. */
export type PlacedLink = { target: string; left: number; right: number; bottom: number; top: number }

/** Segments of one baseline, from left to right. */
type Row = { y: number; segments: Segment[] }

const pageNumber =
  /^(?:- ?)?\d{1,2}(?: ?\/ ?\d{1,2})?(?: ?-)?$|^第 ?\d{1,2} ?頁(?:.{0,3}共 ?\d{1,2} ?頁)?$|^page \d{1,2}(?: of \d{1,2})?$/i

/** The lines of a page in reading order: a column after the other, but the cells of a table row by row. */
export function linesOfPage(
  segments: readonly Segment[],
  links: readonly PlacedLink[],
  page: number,
): Line[] {
  return columnsOf(withoutPageNumber(rowsOf(segments))).flatMap((rows) => {
    const joined = joinedDates(cellsOf(rows))
    const right = Math.max(...joined.flatMap((row) => row.segments.map((each) => each.right)))
    const pitches = joined.map((row, at) => (joined[at - 1]?.y ?? Infinity) - row.y)
    const least = Math.min(
      ...pitches.filter((pitch, at) => pitch > 0.9 * (joined[at]?.segments[0]?.size ?? 0)),
    )
    return joined.flatMap((row, at) => {
      const next = joined[at + 1]
      const [first, last] = [row.segments[0], row.segments.at(-1)]
      if (first === undefined || last === undefined) return []
      const line = lineOf(
        row.segments.map(({ text, left }) => ({ text, x: left })),
        {
          place: { page },
          style: `${first.font} ${first.size.toFixed(1)}`,
          size: first.size,
          // A sentence that ends here, with more room below than between the lines of a paragraph, is an item.
          wraps:
            next !== undefined &&
            !(
              /[.。]$/.test(last.text) &&
              (row.y - next.y > least + 0.6 || !isMargin(joined, row, last.right))
            ) &&
            goesOn(row, next, right),
          startsBlock: at === 0 || (joined[at - 1]?.y ?? 0) - row.y > 2.6 * first.size,
          links: links.flatMap((link) => (isIn(link, row) ? [link.target] : [])),
        },
      )
      return line === undefined ? [] : [line]
    })
  })
}

/** The rows without a page number, which stands alone in the first or the last. */
function withoutPageNumber(rows: readonly Row[]): Row[] {
  const isNumber = ({ segments }: Row) => pageNumber.test(segments.map(({ text }) => text.trim()).join(' '))
  return rows.filter((row, at) => (at > 0 && at < rows.length - 1) || !isNumber(row))
}

/** Whether another row ends where this one does, so that lines are broken there. */
function isMargin(rows: readonly Row[], row: Row, right: number): boolean {
  return rows.some(
    (other) => other !== row && other.segments.some((each) => Math.abs(each.right - right) < each.size),
  )
}

function isIn(link: PlacedLink, { segments }: Row): boolean {
  return segments.some(
    ({ left, right, y, size }) =>
      link.left < right && link.right > left && y + size / 3 > link.bottom && y + size / 3 < link.top,
  )
}

function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: Row[] = []
  for (const segment of segments.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row !== undefined && Math.abs(row.y - segment.y) < 0.35 * segment.size) row.segments.push(segment)
    else rows.push({ y: segment.y, segments: [segment] })
  }
  for (const row of rows) row.segments.sort((a, b) => a.left - b.left)
  return rows
}

/** Joins what stands closer together than the cells of a line. Cells below each other may have less room between them. */
function cellsOf(rows: readonly Row[]): Row[] {
  const gapOf = (segments: readonly Segment[], at: number) =>
    ((segments[at]?.left ?? 0) - (segments[at - 1]?.right ?? -Infinity)) / (segments[at]?.size ?? 1)
  const starts = rows.flatMap(({ segments }) => segments.filter((_, at) => gapOf(segments, at) > 0.6))
  const edges = edgesOf(starts)
  return rows.map(({ y, segments }) => {
    const cells: Segment[] = []
    for (const [at, segment] of segments.entries()) {
      const [last, gap] = [cells.at(-1), gapOf(segments, at)]
      const isBelowOthers = (edges.get(Math.round(segment.left)) ?? 0) > 2
      // Small capitals follow a large one without a gap.
      const isOther = last !== undefined && last.size > 1.35 * segment.size && gap > 0.1
      if (last === undefined || isOther || gap >= (isBelowOthers ? 0.6 : 0.85)) cells.push(segment)
      else {
        const text = last.text + (gap > 0.17 ? ' ' : '') + segment.text
        // A bullet may be small.
        cells[cells.length - 1] = {
          ...last,
          text,
          right: segment.right,
          size: Math.max(last.size, segment.size),
        }
      }
    }
    return { y, segments: cells }
  })
}

/** How many segments begin at each point from the left. */
function edgesOf(segments: readonly Segment[]): ReadonlyMap<number, number> {
  const edges = new Map<number, number>()
  for (const { left } of segments) edges.set(Math.round(left), (edges.get(Math.round(left)) ?? 0) + 1)
  return edges
}

/** Joins a period that was too wide for its column: `2011 年 8 月 – 2015` with `年 3 月` in the row below. */
function joinedDates(rows: readonly Row[]): Row[] {
  const result: Row[] = []
  for (const row of withCentredDates(rows)) {
    const [above, beside] = result.at(-1)?.segments ?? []
    const [first, ...others] = row.segments
    const isBelow = above !== undefined && first !== undefined && first.right < (beside?.left ?? 0)
    const whole = isBelow ? `${above.text} ${first.text}`.replace(/(?<=\d) (?=年)/, '') : ''
    if (isBelow && isPeriod(whole) && !isPeriod(first.text)) {
      above.text = whole
      if (others.length > 0) result.push({ y: row.y, segments: others })
    } else {
      result.push(row)
    }
  }
  return result
}

/** Joins a period whose two lines stand above and below the other cells of their row, which are centred beside it. */
function withCentredDates(rows: readonly Row[]): Row[] {
  const result: Row[] = []
  for (const row of rows) {
    const [above, middle] = result.slice(-2)
    const [start, ...noStart] = above?.segments ?? []
    const [end, ...noEnd] = row.segments
    const isAround =
      start !== undefined &&
      end !== undefined &&
      middle !== undefined &&
      noStart.length + noEnd.length === 0 &&
      middle.segments.length > 1 &&
      middle.segments.every(({ left }) => Math.abs(left - start.left) > 3) &&
      isOpenPeriod(start.text.trim()) &&
      isPeriod(`${start.text} ${end.text}`)
    if (isAround) {
      const whole = { ...start, text: `${start.text} ${end.text}`, y: middle.y }
      const segments = [...middle.segments, whole].sort((a, b) => a.left - b.left)
      result.splice(-2, 2, { y: middle.y, segments })
    } else result.push(row)
  }
  return result
}

function isPeriod(text: string): boolean {
  const [period] = periodsIn(text)
  return period !== undefined && period.from < 4 && text.trim().length - period.to < 3
}

/** Items often begin with a verb in the past, which a line inside a sentence does not. */
const startsWithVerb =
  /^(?:(?!United|Limited|Advanced|Certified|Applied|Unified|Integrated|Embedded|Combined|Allied)\p{Lu}\p{Ll}+ed|Led|Built|Ran|Wrote|Grew|Won|Drove|Taught|Oversaw|Kept|Cut|Set up|Presented) /u
const isCut =
  /(?:[,&–-]|\b(?:the|an?|of|and|or|for|to|in|with|by|on|at|from|as|into|between|using|that|which|was|were|is|are))$/i

/** Whether a line is full and the next one has its beginning no further left than a list would. */
function goesOn({ segments, y }: Row, next: Row, right: number): boolean {
  const [first, last, following] = [segments[0], segments.at(-1), next.segments[0]]
  if (first === undefined || last === undefined || following === undefined) return false
  const above = segments.find(({ left }) => Math.abs(left - following.left) < 2)
  if (Math.abs((above ?? first).size - following.size) > 0.3 || y - next.y > 2.6 * (above ?? first).size)
    return false
  const text = following.text.trimStart()
  // The text of an item that has its bullet to the left, or the last character of a narrow column.
  const isItem = withoutBullet(`${first.text} .`) !== undefined && withoutBullet(text) === undefined
  const indent = (following.left - first.left) / first.size
  if (isItem && indent > 0.4 && indent < 3) return true
  const isBelow = above !== undefined
  // A small letter begins no item, and goes on where no sentence has ended.
  if (
    isBelow &&
    next.segments.length === 1 &&
    /^\p{Ll}{2,}[ .,;]/u.test(text) &&
    /[\p{L}\d,]$/u.test(last.text.trim())
  )
    return true
  if (isBelow && next.segments.length === 1 && /^\p{Script=Han}[。，]?$/u.test(text)) return true
  if (startsWithVerb.test(text) && !isCut.test(last.text.trim())) return false
  // A sentence in the other language begins.
  const isHan = (sign = '') => /[\p{Script=Han}。]/u.test(sign)
  if (/[.。]$/.test(last.text.trim()) && isHan(last.text.trim().at(-2)) !== isHan(text[0])) return false
  const word = /^[^\s\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]+/u.exec(text)?.[0].length ?? 0
  const needed = word === 0 ? 1.1 * following.size : word * 0.5 * following.size + 0.3 * following.size
  return last.right + needed > right && next.segments.length <= segments.length
}

/** Divides rows into columns that are read one after the other. */
function columnsOf(rows: readonly Row[], depth = 0): Row[][] {
  if (rows.length < 4 || depth > 4) return rows.length > 0 ? [[...rows]] : []
  const cut = bestCut(rows)
  if (cut === undefined) return [[...rows]]
  const inside = rows.slice(cut.from, cut.to)
  const side = (isLeft: boolean) =>
    inside.flatMap(({ y, segments }) => {
      const own = segments.filter(({ left }) => left < cut.x === isLeft)
      return own.length > 0 ? [{ y, segments: own }] : []
    })
  return [
    ...columnsOf(rows.slice(0, cut.from), depth + 1),
    ...columnsOf(side(true), depth + 1),
    ...columnsOf(side(false), depth + 1),
    ...columnsOf(rows.slice(cut.to), depth + 1),
  ]
}

type Cut = { x: number; from: number; to: number }

/** The left edge of a column that most rows in a row respect, if both sides are columns and not cells of a table. */
function bestCut(rows: readonly Row[]): Cut | undefined {
  const candidates = [...edgesOf(rows.flatMap(({ segments }) => segments))]
    .filter(([, count]) => count >= 3)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
  return candidates
    .flatMap(([edge]) => runsAt(rows, edge - 2))
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .find((cut) => areColumns(rows.slice(cut.from, cut.to), cut.x))
}

/** The longest runs of rows in which no segment crosses `x`, without what stands on one side only at their ends. */
function runsAt(rows: readonly Row[], x: number): Cut[] {
  const cuts: Cut[] = []
  let from = 0
  for (let at = 0; at <= rows.length; at += 1) {
    const row = rows[at]
    const isCrossed = row === undefined || row.segments.some(({ left, right }) => left < x && right > x)
    if (!isCrossed) continue
    if (at - from > 4) cuts.push({ x, from, to: at })
    from = at + 1
  }
  return cuts
}

/** Whether most of what stands beside each other are labels or dates with what they belong to. */
function areCells(rows: readonly Row[], x: number): boolean {
  const isHead = ({ segments }: Row) => segments.length > 2 && segments.every(({ text }) => labelOf(text))
  if (rows.some(isHead)) return true
  const lefts = rows.flatMap(({ segments: [first, ...others] }) =>
    first !== undefined && first.left < x && others.some(({ left }) => left > x) ? [first.text] : [],
  )
  const cells = lefts.filter((text) => labelOf(text) !== undefined || isPeriod(text) || isMonth(text))
  return cells.length > 2 && cells.length * 2 > lefts.length
}

function isMonth(text: string): boolean {
  const [month] = monthsIn(text)
  return month !== undefined && text.trim().length - (month.to - month.from) < 3
}

/** Both sides have a heading, or one has several and the other the contact data. */
function areColumns(rows: readonly Row[], x: number): boolean {
  const texts = (isLeft: boolean) =>
    rows.flatMap(({ segments }) => segments.filter(({ left }) => left < x === isLeft).map(({ text }) => text))
  const headings = (list: readonly string[]) =>
    list.filter((text) => headingOf(text) !== undefined && labelOf(text) !== 'meta').length
  const isContact = (list: readonly string[]) =>
    list.filter((text) => /@|\d{3,4}[- ]\d{3}|linkedin|github/i.test(text)).length > 1
  const [left, right] = [texts(true), texts(false)]
  if (left.length < 4 || right.length < 4 || areCells(rows, x)) return false
  const [l, r] = [headings(left), headings(right)]
  return (l > 0 && r > 0) || (l > 1 && isContact(right)) || (r > 1 && isContact(left))
}
