import { CsvError, parse } from 'csv-parse/sync'
import { UnusableInput } from './unusable-input.ts'

/** One row of a table: the line of the file it begins in, and its cells by column. */
export type TableRow = { line: number; cells: ReadonlyMap<string, string> }

/** What the header must look like: every column that is understood, and of each group one that must be there. */
export type Header = { columns: readonly string[]; needed: readonly (readonly string[])[] }

type RawRow = { line: number; cells: string[] }

/** Reads CSV (RFC 4180, commas). Throws `UnusableInput` with everything that is wrong with its shape. */
export function readTable(text: string, header: Header): TableRow[] {
  const [first, ...rest] = parseRows(text)
  if (!first) throw new UnusableInput(['The file is empty; its first line must name the columns.'])
  const names = first.cells.map((cell) => cell.trim().toLowerCase())
  const wrong = [...headerErrors(names, header), ...rest.flatMap((row) => lengthErrors(row, names.length))]
  if (wrong.length > 0) throw new UnusableInput(wrong)
  if (rest.length === 0) throw new UnusableInput(['The file has columns but no rows.'])
  return rest.map(({ line, cells }) => ({
    line,
    cells: new Map(names.map((name, at) => [name, (cells[at] ?? '').trim()])),
  }))
}

function parseRows(text: string): RawRow[] {
  const rows: RawRow[] = []
  let read = 0
  try {
    // The parser counts lines of one kind of line break only.
    parse(text.replace(/\r\n?/g, '\n'), {
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        read = lines
        // The parser knows the line a row ends in.
        rows.push({ line: lines - cells.join('').split('\n').length + 1, cells })
        return null
      },
    })
  } catch (error) {
    throw error instanceof CsvError ? new UnusableInput([brokenQuotes(error, read + 1)]) : error
  }
  return rows
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
