import { readFileSync, writeFileSync } from 'node:fs'

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
