import { aroundPeriod, type Month, monthsIn, type Period, periodsIn } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Label, Section } from './headings.ts'
import { continued, joinedTexts, type Line, leftOf, textOf } from './lines.ts'
import {
  areComplete,
  isAboutEmployer,
  isCompany,
  isDuration,
  isEndOfCompany,
  isUnknown,
  type Part,
  partsOf,
  rolesOf,
  withoutBreaks,
  withoutPlace,
} from './roles.ts'

/** One employment as a résumé says it. */
export type Job = {
  companyName?: Found<string>
  jobTitle?: Found<string>
  start?: Found<Month>
  end?: Found<Month>
  stillEmployed?: Found<true>
  content?: Found<string>
}

/** The jobs of the sections on work; those given twice, in both languages, only once. */
export function jobsIn(sections: readonly Section[]): Job[] {
  const read = (lines: readonly Line[]) => {
    const facts = factsOf(joinedHeaders(lines))
    return facts.some(({ label }) => label === 'company' || label === 'employment')
      ? labelledJobs(facts)
      : plainJobs(facts)
  }
  const isSame = (a: Job, b: Job) => a.start?.value === b.start?.value && a.end?.value === b.end?.value
  const named = withoutRepeats(sections, ['work'], read, isSame)
  if (named.length > 0) return named
  // A heading such as `Where I have cooked` is not known: below it only jobs count that name everything.
  return withoutRepeats(sections, ['unknown'], read, isSame).filter(
    ({ companyName, jobTitle, start }) => companyName && jobTitle && start?.value.length === 6,
  )
}

/** Joins the rest of a name that a line broke: `Institute of Biological Chemistry, Academia` and `Sinica`. */
function joinedHeaders(lines: readonly Line[]): Line[] {
  const named = lines.filter((line) => !isDuration(textOf(line)))
  return named.reduce<Line[]>((result, line) => {
    const last = result.at(-1)
    const [cell, ...more] = line.cells
    const above = last?.cells.at(-1)
    const isRest =
      last?.wraps === true &&
      !line.isItem &&
      !last.isItem &&
      cell !== undefined &&
      above !== undefined &&
      more.length === 0 &&
      Math.abs(cell.x - above.x) < 3 &&
      line.style === last.style &&
      (isEndOfCompany(cell.text) ||
        (!line.wraps && /^\p{Lu}[\p{L}.]+$/u.test(cell.text) && isUnknown(cell.text))) &&
      monthsIn(cell.text).length === 0
    if (isRest) result[result.length - 1] = { ...continued(last, cell.text), wraps: false }
    else result.push(line)
    return result
  }, [])
}

/** Whether a part of a header can be a company or a title: parts of words and of sentences cannot. */
const isWhole = (part: Part | undefined): part is Part =>
  part !== undefined && /\p{L}.*\p{L}/u.test(part.text) && !/。|、.*、/.test(part.text)

function isPeriodAlone(text: string): boolean {
  const [period] = periodsIn(text)
  return period !== undefined && aroundPeriod(text, period).join('') === ''
}

function jobOf(company: Part | undefined, title: Part | undefined, months: Job, body: readonly Fact[]): Job {
  const content = contentOf(body)
  // A period alone is that of another job, whose header was not understood.
  const isMixed = content.some((line) => !line.isItem && isPeriodAlone(textOf(line)))
  return {
    ...(isWhole(company) && { companyName: found(company.text, company.line) }),
    ...(isWhole(title) && { jobTitle: found(title.text, title.line) }),
    ...months,
    ...(content.length > 0 && !isMixed && { content: found(paragraphsOf(content), ...content) }),
  }
}

function monthsOf(period: Period | undefined, line: Line): Job {
  if (period === undefined || period.start === '') return {}
  const { start, end } = period
  return {
    start: found(start, line),
    ...(end === undefined ? { stillEmployed: found(true, line) } : { end: found(end, line) }),
  }
}

function labelledJobs(facts: readonly Fact[]): Job[] {
  const keysOf = ({ label }: Fact) =>
    label === undefined || /content|meta|employment/.test(label) ? [] : [label]
  return entriesOf(facts, keysOf).flatMap((entry) => {
    const part = (wanted: Label): Part | undefined => {
      const line = entry.find(({ label }) => label === wanted)?.line
      return line && { text: withoutPlace(textOf(line)), line }
    }
    const both = rolesOf(
      withoutBreaks(entry.flatMap(({ label, line }) => (label === 'employment' ? partsOf(line) : []))),
      true,
    )
    const company = part('company') ?? both.company
    if (company === undefined || /以下空白/.test(company.text)) return []
    const dated = entry.find(({ line }) => periodsIn(textOf(line)).length > 0)?.line
    const months: Job = dated === undefined ? {} : monthsOf(periodsIn(textOf(dated))[0], dated)
    for (const name of ['start', 'end'] as const) {
      const { text = '', line } = part(name) ?? {}
      const month = monthsIn(text)[0]?.month
      if (line !== undefined && month !== undefined) months[name] = found(month, line)
    }
    const body = entry.some(({ label }) => label === 'content') ? entry : []
    return [jobOf(company, part('title') ?? both.title, months, body)]
  })
}

/** What stands below a label for content; without one, all lines without a label. */
function contentOf(body: readonly Fact[]): Line[] {
  const isLabelled = body.some(({ label }) => label === 'content')
  const lines: Line[] = []
  let isContent = false
  for (const [at, fact] of body.entries()) {
    const { label } = fact
    const line = { ...fact.line, cells: fact.line.cells.filter(({ text }) => !isDuration(text)) }
    isContent = label === undefined ? isContent || !isLabelled : label === 'content'
    if (lines.length > 0 && isGap(line, body[at - 1]?.line)) break
    if (isContent && line.cells.length > 0 && !isAboutEmployer(textOf(line))) lines.push(line)
  }
  return lines
}

/** Whether a line after the content says what was between two jobs: `2016 – 2017: career break`. */
function isGap(line: Line, above: Line | undefined): boolean {
  const from = periodsIn(textOf(line))[0]?.from ?? Infinity
  return from < 3 && !line.isItem && above !== undefined && (above.isItem || leftOf(above) > leftOf(line) + 5)
}

/** The text of lines: one for each item or paragraph, with those that a full line only broke put together. */
function paragraphsOf(lines: readonly Line[]): string {
  let text = ''
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1]
    const own = textOf(line)
    if (previous === undefined) text = own
    else if (!previous.wraps || line.isItem) text += `\n${own}`
    else text = joinedTexts(text, own)
  }
  return text
}

/** A line with the period of a job, and the words before and after it. */
type Dated = { at: number; line: Line; period: Period; words: readonly [string, string] }

/** A job's header: where it begins and ends, and what its lines say besides the period. */
type Header = Dated & { from: number; to: number; parts: Part[] }

/** Jobs without labels: each has one period on a line of its header, and every header has the same form. */
function plainJobs(facts: readonly Fact[]): Job[] {
  const dated = facts.flatMap(datedLine)
  // An item with unknown words may be content, unless the headers are items.
  const isSure = ({ line, period, words }: Dated) => {
    const text = words.join(' ')
    // The sign before a period and a place may be an icon, which looks like a bullet.
    const isPlaced = period.from < 3 && partsOf({ ...line, cells: [{ text, x: 0 }] }).length === 0
    return !line.isItem || isPlaced || !isUnknown(text)
  }
  const first = dated.find(isSure)
  if (first === undefined) return []
  const isUsual = (each: Dated) => shapeOf(each) === shapeOf(first) && (first.line.isItem || isSure(each))
  const isNamed = (at: number) => isHeaderLine(facts[at]) && !isUnknown(textOf(facts[at].line))
  // A page or a narrow column may set the period of one header below its words.
  const isMoved = ({ at, words, line }: Dated) => words.join('') === '' && !line.isItem && isNamed(at - 1)
  const like = dated.filter((each) => isUsual(each) || isMoved(each))
  const most = Math.min(first.at, 4)
  const headers = like.map((each, index): Header => {
    const least = Math.max(each.at - (isUsual(each) ? most : 1), (like[index - 1]?.at ?? -1) + 1)
    const isPart = (at: number) =>
      isUsual(each)
        ? isHeaderLine(facts[at]) && isAlike(facts[at].line, facts[at - each.at + first.at]?.line)
        : isNamed(at)
    let from = each.at
    while (from > least && isPart(from - 1)) from -= 1
    if (from === each.at && from > least && isItemHeader(facts[from - 1])) from -= 1
    return { ...each, from, to: each.at + 1, parts: [] }
  })
  let below = 2
  for (const [index, header] of headers.entries()) {
    fill(header, facts, header.at + 1 + below, headers[index + 1]?.from ?? facts.length)
    // The first header shows how many lines follow the period: a later one with less has its company from before.
    if (index === 0) below = header.to - header.at - 1
  }
  return jobsOf(headers, facts)
}

/** A line whose period may be that of a job: one in a sentence is part of the content. */
function datedLine({ line, label }: Fact, at: number): Dated[] {
  if (label !== undefined && label !== 'period') return []
  const text = textOf(line)
  const [only, ...more] = periodsIn(text)
  const period = more.length === 0 && only !== undefined ? only : yearAlone(line)
  if (period === undefined) return []
  const words = aroundPeriod(text, period)
  return isSentence(words.join(' ').trim()) ? [] : [{ at, line, period, words }]
}

/** A single year or month where other jobs have a period: it may be the start or the end, so it is not used. */
function yearAlone({ cells: [first, ...others], isItem }: Line): Period | undefined {
  const [month] = monthsIn(first?.text ?? '')
  const isAlone = month !== undefined && first?.text.length === month.to - month.from
  return isAlone && others.length > 0 && !isItem ? { ...month, start: '', end: '' } : undefined
}

/** Where a period stands in its line: alone, before or behind other words, or between them. */
const shapeOf = ({ words }: Dated) =>
  words.map((text) => (/[\p{L}\d]/u.test(text) ? 'words' : '')).join(' period ')

/** Whether two lines are set alike: as large, and as far from the left. */
function isAlike(line: Line | undefined, model: Line | undefined): boolean {
  if (line === undefined || model === undefined) return false
  return 'page' in line.place
    ? Math.abs(line.size - model.size) < 0.3 && Math.abs(leftOf(line) - leftOf(model)) < 3
    : line.style === model.style
}

const isSentence = (text: string) =>
  /[。；;]|[.!]$(?<!\b(?:inc|ltd|corp|co|llc)\.)/i.test(text) || text.length > 90

function isHeaderLine(fact: Fact | undefined): fact is Fact {
  return (
    (fact?.label === undefined || fact.label === 'title') &&
    fact?.line.isItem === false &&
    !isSentence(textOf(fact.line))
  )
}

/** Whether an item is the header of a job, because it names a company and a title. */
const isItemHeader = (fact: Fact | undefined) => fact?.line.isItem === true && areComplete(partsOf(fact.line))

/** Collects the words of a header: lines before its period, beside it, and after it until company and title are there. */
function fill(header: Header, facts: readonly Fact[], usual: number, end: number): void {
  const hasBoth = () => areComplete(header.parts)
  for (const { line, label } of facts.slice(header.from, header.to)) {
    // Beside the period of a header that has both stands the place.
    const isKnown = hasBoth()
    if (label !== 'title')
      header.parts.push(...partsOf(line).filter(({ text }) => !isKnown || !isUnknown(text)))
  }
  for (const fact of facts.slice(header.to, end)) {
    if (!isHeaderLine(fact) || header.parts.length > 1) break
    const parts = fact.label === 'title' ? [] : partsOf(fact.line)
    // `Teaching Assistant, Digital Logic` may be a title alone, above its company.
    if (hasBoth() && !(header.parts.length === 1 && parts.some(isCompany))) break
    // More lines than the first header has only for what is missing.
    const isMissing =
      rolesOf(header.parts).title === undefined &&
      rolesOf(parts).company === undefined &&
      rolesOf(parts).title
    if (header.to >= usual && !(parts.length === 1 && isMissing)) break
    header.parts.push(...parts)
    header.to += 1
  }
}

function jobsOf(headers: readonly Header[], facts: readonly Fact[]): Job[] {
  const orders = headers.flatMap(({ parts }) => rolesOf(parts).isCompanyFirst ?? [])
  const companyFirst = orders.filter(Boolean).length
  const order = companyFirst * 2 === orders.length ? undefined : companyFirst * 2 > orders.length
  const isSplitSure = headers.some(({ parts }) => parts.length === 1 && areComplete(parts))
  let lastCompany: Part | undefined
  let group: Part | undefined
  return headers.flatMap(({ parts, period, line, from, to }, index): Job[] => {
    const next = headers[index + 1]
    const end = next?.from ?? facts.length
    const labelled = facts.slice(from, end).find(({ label }) => label === 'title')?.line
    const [only, ...others] = parts
    let { company, title } = rolesOf(parts, order)
    // `Marketing Manager, EMEA`: nothing says that the second word is a company.
    if (parts.length === 1 && company && title && isUnknown(company.text) && !isSplitSure) {
      company = undefined
      title = group && only
    }
    // `Fellow, Instituto del Norte, Santiago`: two words may be the company.
    if (parts.length === 1 && !company && !group && title && /,.*,/.test(title.text)) title = undefined
    // The time at a company, above the titles that it had.
    if (company && !title && next?.from === to && !labelled && rolesOf(next.parts).title) {
      group = company
      return []
    }
    if (company !== undefined) {
      group = undefined
      lastCompany = company
    } else if (group !== undefined) lastCompany = group
    // Beside a title with a label stands the company. Several titles may stand below one company.
    else if (labelled !== undefined && others.length === 0) lastCompany = only
    else if (title === undefined || others.length > 0 || companyFirst === 0) lastCompany = undefined
    const named = labelled ? { text: textOf(labelled), line: labelled } : title
    return [jobOf(lastCompany, named, monthsOf(period, line), facts.slice(to, end))]
  })
}
