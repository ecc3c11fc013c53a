import { parseYearMonth } from '@recruiting/schema/fields/year-month'

/** An entry as typed, as far as the timeline looks at it. */
export type TimelineEntry = {
  companyName: string
  start: string
  end: string
  stillEmployed: string | boolean
}

/** Something to look at again. Months are `yyyyMM`; positions are those of the entries given. */
export type TimelineAdvice =
  | { kind: 'gap'; from: string; to: string; months: number }
  | { kind: 'overlap'; first: number; second: number; from: string; to: string }

/** A pause of up to three months between two jobs is nothing to speak of. */
const longestPause = 3
const open = '999912'

type Period = { position: number; start: string; end: string }

/**
 * Gaps of more than three months and overlaps of more than the month of change, oldest first. Entries whose months
 * are missing or wrong are left out. Advice only: people study, rest, and hold two jobs.
 */
export function timelineAdvice(entries: readonly TimelineEntry[]): TimelineAdvice[] {
  const periods = entries
    .flatMap((entry, position) => periodOf(entry, position))
    .sort((a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end))
  const advice: TimelineAdvice[] = []
  let last: Period | undefined
  for (const period of periods) {
    if (last !== undefined) {
      const pause = monthNumber(period.start) - monthNumber(last.end) - 1
      if (pause > longestPause) advice.push({ kind: 'gap', from: last.end, to: period.start, months: pause })
      if (period.start < last.end) {
        const [to = last.end] = [period.end, last.end].sort()
        advice.push({
          kind: 'overlap',
          first: last.position,
          second: period.position,
          from: period.start,
          to,
        })
      }
    }
    if (last === undefined || period.end > last.end) last = period
  }
  return advice
}

/** Whether an overlap goes on until today. */
export function isOpen(month: string): boolean {
  return month === open
}

function periodOf(entry: TimelineEntry, position: number): Period[] {
  const start = parseYearMonth(entry.start)
  const end = entry.stillEmployed === true ? open : parseYearMonth(entry.end)
  return start === undefined || end === undefined || end < start ? [] : [{ position, start, end }]
}

function monthNumber(yearMonth: string): number {
  return Number(yearMonth.slice(0, 4)) * 12 + Number(yearMonth.slice(4))
}
