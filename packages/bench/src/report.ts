import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** A Markdown table: header, then rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * Replaces the text between two markers of a document.
 * @throws Error when the document lacks the markers
 */
export function between(document: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [document.indexOf(open), document.indexOf(close)]
  if (start === -1 || end < start) throw new Error(`The markers ${open} and ${close} are missing`)
  return `${document.slice(0, start + open.length)}\n${text.trim()}\n${document.slice(end)}`
}

/** Writes a report between its markers in a file. */
export function writeReport(file: string, name: string, text: string): void {
  writeFileSync(file, between(readFileSync(file, 'utf8'), name, text))
}

/** The machine in one line. Figures of different machines must not be compared. */
export function describeMachine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${first?.model.trim()}, ${memory} GiB, ${type()} ${release()}, load ${load} at the start; Node ${process.versions.node}`
}

/** The measured commit; marked when the work tree differs from it. */
export function describeCommit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty=, changed'], { encoding: 'utf8' }).trim()
}

/**
 * The smallest value that is at least as large as the given share of all values (nearest-rank percentile).
 * @param share from 0 to 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The middle value, or the mean of both. */
export function median(values: readonly number[]): number {
  const negative = values.map((value) => -value)
  return (percentile(values, 0.5) - percentile(negative, 0.5)) / 2
}
