import { aroundPeriod, type Month, monthsIn, type Period, periodsIn } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Label, Section } from './headings.ts'
import { joinedTexts, type Line, leftOf, textOf } from './lines.ts'
import { isPlace, isUnknown, type Part, partsOf, rolesOf, withoutPlace } from './roles.ts'

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
    const facts = factsOf(lines)
    return facts.some(({ label }) => label === 'company' || label === 'employment')
      ? labelledJobs(facts)
      : plainJobs(facts)
  }
  const isSame = (a: Job, b: Job) => a.start?.value === b.start?.value && a.end?.value === b.end?.value
  return withoutRepeats(sections, 'work', read, isSame)
}

function jobOf(company: Part | undefined, title: Part | undefined, months: Job, body: readonly Fact[]): Job {
  const content = contentOf(body)
  return {
    ...(company && { companyName: found(company.text, company.line) }),
    ...(title && { jobTitle: found(title.text, title.line) }),
    ...months,
    ...(content.length > 0 && { content: found(paragraphsOf(content), ...content) }),
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
      entry.flatMap(({ label, line }) => (label === 'employment' ? partsOf(line) : [])),
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
  for (const [at, { label, line }] of body.entries()) {
    isContent = label === undefined ? isContent || !isLabelled : label === 'content'
    if (lines.length > 0 && isGap(line, body[at - 1]?.line)) break
    if (isContent && textOf(line) !== '' && !isPlace(textOf(line))) lines.push(line)
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
    else if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(own)) text = text.slice(0, -1) + own
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
  const isSure = ({ line, words }: Dated) => !line.isItem || !isUnknown(words.join(' '))
  const first = dated.find(isSure)
  if (first === undefined) return []
  const like = dated.filter((each) => shapeOf(each) === shapeOf(first) && (first.line.isItem || isSure(each)))
  const most = Math.min(first.at, 4)
  const headers = like.map((each, index): Header => {
    const least = Math.max(each.at - most, (like[index - 1]?.at ?? -1) + 1)
    const isPart = (at: number) =>
      isHeaderLine(facts[at]) && isAlike(facts[at]?.line, facts[at - each.at + first.at]?.line)
    let from = each.at
    while (from > least && isPart(from - 1)) from -= 1
    return { ...each, from, to: each.at + 1, parts: [] }
  })
  let below = 2
  for (const [index, header] of headers.entries()) {
    fill(header, facts, Math.min(headers[index + 1]?.from ?? facts.length, header.at + 1 + below))
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

function isHeaderLine(fact: Fact | undefined): boolean {
  return (
    (fact?.label === undefined || fact.label === 'title') &&
    fact?.line.isItem === false &&
    !isSentence(textOf(fact.line))
  )
}

/** Collects the words of a header: lines before its period, beside it, and after it until company and title are there. */
function fill(header: Header, facts: readonly Fact[], end: number): void {
  const hasBoth = () => {
    const { company, title } = rolesOf(header.parts)
    return company !== undefined && title !== undefined
  }
  for (const { line, label } of facts.slice(header.from, header.to)) {
    // Beside the period of a header that has both stands the place.
    const isKnown = hasBoth()
    if (label !== 'title')
      header.parts.push(...partsOf(line).filter(({ text }) => !isKnown || !isUnknown(text)))
  }
  for (const fact of facts.slice(header.to, end)) {
    if (!isHeaderLine(fact) || hasBoth() || header.parts.length > 1) break
    if (fact.label !== 'title') header.parts.push(...partsOf(fact.line))
    header.to += 1
  }
}

function jobsOf(headers: readonly Header[], facts: readonly Fact[]): Job[] {
  const orders = headers.flatMap(({ parts }) => rolesOf(parts).isCompanyFirst ?? [])
  const companyFirst = orders.filter(Boolean).length
  const order = companyFirst * 2 === orders.length ? undefined : companyFirst * 2 > orders.length
  let lastCompany: Part | undefined
  return headers.map(({ parts, period, line, from, to }, index): Job => {
    const end = headers[index + 1]?.from ?? facts.length
    const labelled = facts.slice(from, end).find(({ label }) => label === 'title')?.line
    const { company, title } = rolesOf(parts, order)
    const [only, ...others] = parts
    if (company !== undefined) lastCompany = company
    // Beside a title with a label stands the company. Several titles may stand below one company.
    else if (labelled !== undefined && others.length === 0) lastCompany = only
    else if (title === undefined || others.length > 0 || companyFirst === 0) lastCompany = undefined
    return jobOf(
      lastCompany,
      labelled ? { text: textOf(labelled), line: labelled } : title,
      monthsOf(period, line),
      facts.slice(to, end),
    )
  })
}
