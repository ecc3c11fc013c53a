import { formatYearMonth, parseYearMonth } from '@recruiting/schema/fields/year-month'
import { useTranslation } from 'react-i18next'
import { AdviceList } from '~/form/engine/field-frame.tsx'
import { valueAt } from '~/form/engine/form-path.ts'
import { useAnswer, useFormState } from '~/form/engine/form-store.ts'
import type { DraftSections } from '~/lib/draft/draft.ts'

type Entries = DraftSections['experience']['entries']

/** A month in the format of the form, also when it was typed in another format. */
export function monthText(typed: string): string {
  return formatYearMonth(parseYearMonth(typed) ?? typed)
}

/** The degrees of a form, as far as they have been typed. */
export type Studies = { highest?: Partial<Study>; secondHighest?: Partial<Study> }

const shownFields = ['companyName', 'start', 'end', 'stillEmployed'] as const

/** The timeline advice for the entries. @param studies those of another step, if this form does not ask for them */
export function TimelineNotice({ studies }: { studies: Studies | undefined }) {
  const { t } = useTranslation('form')
  // As text, so that a key press in another answer of an entry renders nothing.
  const text = useFormState(({ values }) =>
    JSON.stringify(valueAt(values(), 'experience.entries') ?? [], [...shownFields]),
  )
  const entries: Pick<Entries[number], (typeof shownFields)[number]>[] = JSON.parse(text)
  const degrees: Studies | undefined = useAnswer('education') ?? studies
  const advice = timelineAdvice(
    entries,
    [degrees?.highest, degrees?.secondHighest].map((degree) => ({ yearMonth: '', ...degree })),
  )
  const nameOf = (position: number) =>
    entries[position]?.companyName.trim() || t('experience.row', { number: position + 1 })
  const monthOf = (month: string) => (month === open ? t('experience.advice.now') : formatYearMonth(month))
  const items = advice.map((each) => {
    const months = { from: monthOf(each.from), to: monthOf(each.to) }
    if (each.kind === 'gap') return t('experience.advice.gap', { ...months, count: each.months })
    const entries = { first: nameOf(each.first), second: nameOf(each.second) }
    return t('experience.advice.overlap', { ...months, ...entries })
  })
  return <AdviceList title={t('experience.advice.title')} items={items} mt="6" />
}

/** The fields of a typed entry that the timeline reads. */
type TimelineEntry = Pick<Entries[number], 'start' | 'end' | 'stillEmployed'>

/** The typed months of a degree. The application form asks only for its last month. */
type Study = { yearMonth: string; from?: string; to?: string }

/** One item of timeline advice. Months are `yyyyMM`; positions are indexes of the given entries. */
type TimelineAdvice =
  | { kind: 'gap'; from: string; to: string; months: number }
  | { kind: 'overlap'; first: number; second: number; from: string; to: string }

/** Gaps between two jobs of up to this many months are not reported. */
const longestPause = 3
/** Sorts after every month: until today. */
const open = '999912'

type Period = { position: number; start: string; end: string }

/**
 * Gaps of more than three months and overlaps beyond the month of change, oldest first. Ignores entries with
 * missing or invalid months. Studies fill gaps; one without a first month is taken to begin when the job before it ended.
 * Advice only: breaks and second jobs are legitimate.
 */
export function timelineAdvice(
  entries: readonly TimelineEntry[],
  studies: readonly Study[] = [],
): TimelineAdvice[] {
  const periods = entries
    .flatMap((entry, position) => periodOf(entry, position))
    .sort((a, b) => a.start.localeCompare(b.start) || a.end.localeCompare(b.end))
  const advice: TimelineAdvice[] = []
  let last: Period | undefined
  for (const period of periods) {
    if (last !== undefined) {
      const from = endOfStudies(studies, last.end, period.start)
      const months = pauseBetween(from, period.start)
      if (months > longestPause) advice.push({ kind: 'gap', from, to: period.start, months })
      if (period.start < last.end) {
        const [to = last.end] = [period.end, last.end].sort()
        const positions = { first: last.position, second: period.position }
        advice.push({ kind: 'overlap', ...positions, from: period.start, to })
      }
    }
    if (last === undefined || period.end > last.end) last = period
  }
  return advice
}

function periodOf(entry: TimelineEntry, position: number): Period[] {
  const start = parseYearMonth(entry.start)
  const end = entry.stillEmployed === true ? open : parseYearMonth(entry.end)
  return start === undefined || end === undefined || end < start ? [] : [{ position, start, end }]
}

/** The month until which studies fill the time between two jobs. */
function endOfStudies(studies: readonly Study[], jobEnd: string, nextStart: string): string {
  const periods = studies
    .map(({ yearMonth, from, to }) => ({
      start: parseYearMonth(from ?? ''),
      end: parseYearMonth(to || yearMonth) ?? '',
    }))
    .sort((a, b) => a.end.localeCompare(b.end))
  return periods.reduce((last, { start, end }) => {
    const follows = start === undefined ? end <= nextStart : pauseBetween(last, start) <= longestPause
    return end > last && follows ? end : last
  }, jobEnd)
}

function pauseBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from) - 1
}

function monthNumber(yearMonth: string): number {
  return Number(yearMonth.slice(0, 4)) * 12 + Number(yearMonth.slice(4))
}
