import { aroundPeriod, type Month, monthsIn, type Period, periodsIn, withoutPeriod } from './dates.ts'
import { entriesOf, type Fact, factsOf, withoutRepeats } from './facts.ts'
import { type Found, found } from './found.ts'
import type { Label, Section } from './headings.ts'
import { joinedTexts, type Line, leftOf, textOf } from './lines.ts'
import { isPlace, isUnknown, type Part, partsOf, rolesOf } from './roles.ts'

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
      return line && { text: textOf(line), line }
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

/** A job's header: the fact with its period, and where it begins and ends. */
type Header = { period: Period; at: number; from: number; to: number; parts: Part[] }

/** Jobs without labels: each has one period on a line of its header, and every header has the same form. */
function plainJobs(facts: readonly Fact[]): Job[] {
  const dated = facts.flatMap(({ line, label }, at) => {
    const period = headerPeriod(line) ?? yearAlone(line)
    return period !== undefined && (label === undefined || label === 'period') ? [{ period, at }] : []
  })
  const isSure = ({ period, at }: (typeof dated)[number]) =>
    facts[at]?.line.isItem === false || !isUnknown(restOf(facts[at]?.line, period))
  const first = dated.find(isSure)
  if (first === undefined) return []
  const before = Math.min(first.at, 4)
  const shape = shapeOf(facts[first.at]?.line, first.period)
  const like = dated.filter(
    (each) =>
      shapeOf(facts[each.at]?.line, each.period) === shape && (isSure(each) || facts[first.at]?.line.isItem),
  )
  const headers = like.map(({ period, at }, index): Header => {
    const least = index === 0 ? 0 : (like[index - 1]?.at ?? 0) + 1
    let from = at
    while (
      from > least &&
      at - from < before &&
      isHeaderLine(facts[from - 1]) &&
      isAlike(facts[from - 1]?.line, facts[first.at - (at - from) - 1]?.line)
    )
      from -= 1
    return { period, at, from, to: at + 1, parts: [] }
  })
  let most = 2
  for (const [index, header] of headers.entries()) {
    fill(header, facts, headers[index + 1]?.from ?? facts.length, most)
    // The first header shows how many lines follow the period: a later one with less has its company from before.
    if (index === 0) most = header.to - header.at - 1
  }
  return jobsOf(headers, facts)
}

/** The period of a line that says little else: a period in a sentence or in an item is part of the content. */
function headerPeriod(line: Line): Period | undefined {
  const text = textOf(line)
  const [period, ...more] = periodsIn(text)
  if (period === undefined || more.length > 0) return undefined
  const rest = withoutPeriod(text, period)
  return isSentence(rest) ? undefined : period
}

const restOf = (line: Line | undefined, period: Period) =>
  line === undefined ? '' : withoutPeriod(textOf(line), period)

/** Where a period stands in its line: alone, before or behind other words, or between them. */
function shapeOf(line: Line | undefined, period: Period): string {
  return aroundPeriod(line === undefined ? '' : textOf(line), period)
    .map((part) => (/[\p{L}\d]/u.test(part) ? 'words' : ''))
    .join(' period ')
}

/** Whether two lines are set alike: as large, and as far from the left. */
function isAlike(line: Line | undefined, model: Line | undefined): boolean {
  if (line === undefined || model === undefined) return false
  return 'page' in line.place
    ? Math.abs(line.size - model.size) < 0.3 && Math.abs(leftOf(line) - leftOf(model)) < 3
    : line.style === model.style
}

/** A single year or month where other jobs have a period: it may be the start or the end, so it is not used. */
function yearAlone(line: Line): Period | undefined {
  const [first, ...others] = line.cells
  const [month] = monthsIn(first?.text ?? '')
  const isAlone = month !== undefined && (first?.text.length ?? 0) === month.to - month.from
  return isAlone && others.length > 0 && !line.isItem
    ? { start: '', end: '', from: month.from, to: month.to }
    : undefined
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
function fill(header: Header, facts: readonly Fact[], end: number, most: number): void {
  for (let at = header.from; at <= header.at; at += 1) {
    const { line, label } = facts[at] ?? {}
    if (line === undefined || label === 'title') continue
    const { company, title } = rolesOf(header.parts)
    // Beside the period of a header that has both stands the place.
    header.parts.push(...partsOf(line).filter(({ text }) => !(company && title && isUnknown(text))))
  }
  while (header.to < end && header.to - header.at <= most && isHeaderLine(facts[header.to])) {
    const { company, title } = rolesOf(header.parts)
    const line = facts[header.to]?.line
    if ((company && title) || header.parts.length > 1 || line === undefined) break
    if (facts[header.to]?.label !== 'title') header.parts.push(...partsOf(line))
    header.to += 1
  }
}

function jobsOf(headers: readonly Header[], facts: readonly Fact[]): Job[] {
  const orders = headers.flatMap(({ parts }) => rolesOf(parts).isCompanyFirst ?? [])
  const companyFirst = orders.filter(Boolean).length
  const order = companyFirst * 2 === orders.length ? undefined : companyFirst * 2 > orders.length
  let lastCompany: Part | undefined
  return headers.map(({ parts, period, at, from, to }, index): Job => {
    const end = headers[index + 1]?.from ?? facts.length
    const labelled = facts.slice(from, end).find(({ label }) => label === 'title')?.line
    const { company, title } = rolesOf(parts, order)
    const [only, ...others] = parts
    if (company !== undefined) lastCompany = company
    // Beside a title with a label stands the company. Several titles may stand below one company.
    else if (labelled !== undefined && others.length === 0) lastCompany = only
    else if (title === undefined || others.length > 0 || companyFirst === 0) lastCompany = undefined
    const line = facts[at]?.line
    const months = line === undefined ? {} : monthsOf(period, line)
    return jobOf(
      lastCompany,
      labelled ? { text: textOf(labelled), line: labelled } : title,
      months,
      facts.slice(to, end),
    )
  })
}
