import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { withoutApostrophe } from '../../applications/export.ts'
import { errorCode } from '../../storage/durable-folder.ts'
import { reasonOf, type Typed, textOf, UnusableInput, UsageError } from './command.ts'

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

/** The supported encodings; older Taiwanese programs save Big5. */
const encodings = ['utf-8', 'big5'] as const
type Encoding = (typeof encodings)[number]

/** Characters that the Big5 decoder returns for invalid bytes at the ends of its table. */
const notInBig5 = /[\u0080-\u009F\uE000-\uF8FF]/

/** Decodes a file, with or without a byte order mark. Throws `UnusableInput`: a wrong guess would store garbage. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = 'utf-8'): string {
  const text = decode(bytes, encoding)
  if (text !== undefined && !text.includes('\0') && !(encoding === 'big5' && notInBig5.test(text)))
    return text
  throw new UnusableInput([
    `The file is not text in ${encoding}. Pass its encoding with --encoding ${encodings.join('|')}, or save the table again:`,
    ...asCsv,
  ])
}

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How to get a file that an import reads, with the words that the programs show in English and Chinese. */
export const asCsv = [
  'Excel: File > Save As, type "CSV UTF-8 (Comma delimited)". 檔案 > 另存新檔，存檔類型「CSV UTF-8 (逗號分隔)」。',
  'LibreOffice: File > Save As, type "Text CSV", character set "Unicode (UTF-8)". 檔案 > 另存新檔，類型「文字 CSV」，字元集「Unicode (UTF-8)」。',
  'Numbers: File > Export To > CSV. 檔案 > 輸出至 > CSV。',
] as const

/** The largest import file, in MiB. */
const maxMegabytes = 100

export const encodingOption = [
  `--encoding ${encodings.join('|')}`,
  'the encoding of the file; default: utf-8',
] as const

/** Reads a text file. Throws `UnusableInput` or, for a wrong option, `UsageError`. */
export async function readTextFile(path: string, typed: Typed): Promise<string> {
  const wish = textOf(typed, 'encoding') ?? 'utf-8'
  const encoding = encodings.find((each) => each === wish)
  if (!encoding) throw new UsageError(`--encoding must be one of ${encodings.join(', ')}, got ${wish}.`)
  return decodeText(await bytesOf(typed.asTyped(path), path), encoding)
}

/** Whether a file has the name of a table. */
export function isTable(path: string): boolean {
  return ['.csv', '.tsv', '.txt'].includes(extname(path).toLowerCase())
}

/** The error for a file whose name does not end with one of the extensions. */
export function wrongExtension(path: string, wanted: string): UsageError | UnusableInput {
  if (/\.(?:xlsx?|ods|numbers)$/i.test(path)) return new UnusableInput([`${path} is a workbook.`, ...asCsv])
  return new UsageError(`${path} is not a ${wanted} file.`)
}

async function bytesOf(path: string, shown: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path)
    if (size > maxMegabytes * 1024 * 1024) {
      throw new UnusableInput([`${shown} is larger than ${maxMegabytes} MiB; import it in parts.`])
    }
    return await readFile(path)
  } catch (error) {
    if (error instanceof UnusableInput) throw error
    const isMissing = errorCode(error) === 'ENOENT'
    throw new UnusableInput([
      isMissing ? `File ${shown} does not exist.` : `${shown} cannot be read: ${reasonOf(error)}.`,
    ])
  }
}
