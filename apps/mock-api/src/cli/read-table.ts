import { CsvError, parse } from 'csv-parse/sync'
import { withoutApostrophe } from '../use-cases/export-applications-csv.ts'
import { UnusableInput } from './unusable-input.ts'

/** A row of a table: the line on which it starts, and its cells by column. */
export type TableRow = { line: number; cells: ReadonlyMap<string, string> }

/** The accepted header: the known columns, and groups of which one column each is required. */
export type Header = { columns: readonly string[]; needed: readonly (readonly string[])[] }

/** An error, and the line on which its row starts. */
export type RowError = { line: number; error: string }

/** The rows, and the errors of lines that are no rows, which belong beside the errors of the rows. */
type Table = { rows: TableRow[]; wrongRows: RowError[] }

type RawRow = { line: number; cells: string[] }

/**
 * Parses CSV (RFC 4180), separated by commas, semicolons or tabs as the first line shows. Throws `UnusableInput` when
 * there are no rows, or when the first line does not name the columns.
 */
export function readTable(text: string, header: Header): Table {
  const {
    rows: [first, ...rest],
    broken,
  } = parseRows(text)
  if (!first) {
    const empty = 'The file is empty; its first line must name the columns.'
    throw new UnusableInput(broken.length > 0 ? broken.map(({ error }) => error) : [empty])
  }
  const names = first.cells.map((cell) => cell.trim().toLowerCase())
  const toRow = ({ line, cells }: RawRow) => ({
    line,
    cells: new Map(names.map((name, at) => [name, withoutApostrophe((cells[at] ?? '').trim()).trim()])),
  })
  const wrongHeader = headerErrors(names, header)
  const wrongRows = [...rest.flatMap((row) => lengthErrors(row, names.length)), ...broken]
  if (wrongHeader.length > 0) {
    throw new UnusableInput([...wrongHeader, ...wrongRows.map(({ error }) => error)])
  }
  if (rest.length === 0 && broken.length === 0) {
    throw new UnusableInput(['The file has columns but no rows.'])
  }
  return { rows: rest.filter(({ cells }) => cells.length === names.length).map(toRow), wrongRows }
}

/** @returns the rows, and the error after which nothing can be parsed */
function parseRows(text: string): { rows: RawRow[]; broken: RowError[] } {
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
    if (!(error instanceof CsvError)) throw error
    return { rows, broken: [brokenQuotes(error, read + 1)] }
  }
  return { rows, broken: [] }
}

/** What separates the cells in the files of spreadsheets, which depends on the country set in the computer. */
const delimiters = [',', ';', '\t'] as const

/** The delimiter that is most frequent in the first line: no name of a column contains one. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const [best = ','] = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)
  return best
}

function brokenQuotes({ code }: CsvError, line: number): RowError {
  const what =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'the opening quotation mark of a cell is not closed.'
      : 'a quotation mark inside an unquoted cell; quote the cell and double the quotation marks in it.'
  return { line, error: `Line ${line}: ${what}` }
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

function lengthErrors({ line, cells }: RawRow, expected: number): RowError[] {
  if (cells.length === expected) return []
  const error = `Line ${line}: the row has ${cells.length} cells, but the first line names ${expected} columns.`
  return [{ line, error }]
}
