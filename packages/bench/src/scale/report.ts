import { markdownTable } from '../report.ts'
import { type Figures, type Judged, maxRatio } from './figures.ts'
import type { Engine } from './place.ts'

/** Operations with few and with many stored applications. Times in ms. */
export function reportApplications(
  engine: Engine,
  [few, many]: readonly [number, number],
  judged: readonly Judged[],
): string {
  const head = [
    `${engine}, ${count(few)} → ${count(many)} applications`,
    'CPU ms',
    'Ratio',
    '',
    'Database CPU ms',
    'Median ms',
    'Ratio',
    'p95 ms',
    'Load',
  ]
  const both =
    (digits: number, read: (figures: Figures) => number) =>
    ({ small, large }: Judged) =>
      `${read(small).toFixed(digits)} → ${read(large).toFixed(digits)}`
  const columns: ((each: Judged) => string)[] = [
    ({ name, large }) => `${name}, ${large.times} times`,
    both(1, ({ cpu }) => cpu),
    ({ cpu }) => cpu.toFixed(2),
    ({ small, isMet }) => (small.grows ? 'grows' : isMet ? 'PASS' : `over ${maxRatio}`),
    both(1, ({ databaseCpu }) => databaseCpu),
    both(1, ({ median }) => median),
    ({ wall }) => wall.toFixed(2),
    both(1, ({ p95 }) => p95),
    both(1, ({ load }) => load),
  ]
  const rows = judged.map((each) => columns.map((column) => column(each)))
  return `\n${markdownTable(head, rows)}\n`
}

/** Work that grows with the vacancies. Times in ms. */
export function reportJobs(found: readonly [jobs: number, figures: readonly Figures[]][]): string {
  const rows = found.flatMap(([jobs, figures]) =>
    figures.map(({ name, times, cpu, median, p95, load }) => [
      `${name}, ${times} times`,
      count(jobs),
      cpu.toFixed(1),
      median.toFixed(1),
      p95.toFixed(1),
      load.toFixed(1),
    ]),
  )
  return `\n${markdownTable(['Vacancies', 'Stored', 'CPU ms', 'Median ms', 'p95 ms', 'Load'], rows)}\n`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
