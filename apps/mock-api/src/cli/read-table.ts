import { CsvError, parse } from 'csv-parse/sync'
import { UnusableInput } from './unusable-input.ts'

/** A row of a table: the line on which it starts, and its cells by column. */
export type TableRow = { line: number; cells: ReadonlyMap<string, string> }

/** The accepted header: the known columns, and groups of which one column each is required. */
export type Header = { columns: readonly string[]; needed: readonly (readonly string[])[] }

type RawRow = { line: number; cells: string[] }

/**
 * Parses CSV (RFC 4180), separated by commas, semicolons or tabs as the first line shows. Throws `UnusableInput` with
 * every structural error.
 * @param check the errors of the rows that have the right number of cells, reported beside those of the other rows
 */
export function readTable(
  text: string,
  header: Header,
  check: (rows: TableRow[]) => string[] = () => [],
): TableRow[] {
  const [first, ...rest] = parseRows(text)
  if (!first) throw new UnusableInput(['The file is empty; its first line must name the columns.'])
  const names = first.cells.map((cell) => cell.trim().toLowerCase())
  const toRow = ({ line, cells }: RawRow) => ({
    line,
    cells: new Map(names.map((name, at) => [name, (cells[at] ?? '').trim()])),
  })
  const wrongHeader = headerErrors(names, header)
  const wrongRows = rest.flatMap((row) => lengthErrors(row, names.length))
  if (wrongHeader.length > 0) throw new UnusableInput([...wrongHeader, ...wrongRows])
  if (wrongRows.length > 0) {
    const whole = rest.filter(({ cells }) => cells.length === names.length)
    throw new UnusableInput([...wrongRows, ...check(whole.map(toRow))].toSorted(byLine))
  }
  if (rest.length === 0) throw new UnusableInput(['The file has columns but no rows.'])
  return rest.map(toRow)
}

/** Orders errors by the line that they begin with. */
function byLine(a: string, b: string): number {
  const [first, second] = [a, b].map((error) => Number(/^Line (\d+)/.exec(error)?.[1]))
  return (first ?? 0) - (second ?? 0)
}

function parseRows(text: string): RawRow[] {
  const rows: RawRow[] = []
  let read = 0
  try {
    // The parser recognises only one kind of line break per file.
    const normalised = text.replace(/\r\n?/g, '\n')
    parse(normalised, {
      delimiter: delimiterOf(normalised),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        read = lines
        // The parser reports the line on which a row ends.
        rows.push({ line: lines - cells.join('').split('\n').length + 1, cells })
        return null
      },
    })
  } catch (error) {
    throw error instanceof CsvError ? new UnusableInput([brokenQuotes(error, read + 1)]) : error
  }
  return rows
}

/** What separates the cells in the files of spreadsheets, which depends on the country set in the computer. */
const delimiters = [',', ';', '\t'] as const

/** The delimiter that is most frequent in the first line: no name of a column contains one. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const [best = ','] = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)
  return best
}

function brokenQuotes({ code }: CsvError, line: number): string {
  const where = `Line ${line}`
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `${where}: the opening quotation mark of a cell is not closed.`
    : `${where}: a quotation mark inside an unquoted cell; quote the cell and double the quotation marks in it.`
}

function headerErrors(names: readonly string[], { columns, needed }: Header): string[] {
  const repeated = names.filter((name, at) => names.indexOf(name) < at)
  const unknown = names.filter((name) => !columns.includes(name))
  const missing = needed.filter((group) => !group.some((name) => names.includes(name)))
  return [
    ...missing.map((group) => `Line 1: the column ${group.join(' or ')} is missing.`),
    ...unknown.map((name) =>
      name === '' ? 'Line 1: a column has no name.' : `Line 1: unknown column ${name}.`,
    ),
    ...[...new Set(repeated)].map((name) => `Line 1: the column ${name} appears twice.`),
    ...(unknown.length > 0 ? [`Columns: ${columns.join(', ')}.`] : []),
  ]
}

function lengthErrors({ line, cells }: RawRow, expected: number): string[] {
  return cells.length === expected
    ? []
    : [`Line ${line}: the row has ${cells.length} cells, but the first line names ${expected} columns.`]
}
