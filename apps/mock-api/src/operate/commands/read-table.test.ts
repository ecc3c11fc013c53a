import { expect, test } from 'vitest'
import { UnusableInput } from './command.ts'
import { readTable } from './read-table.ts'

const header = { columns: ['code', 'title_tw', 'title_us'], needed: [['code'], ['title_tw', 'title_us']] }

function linesOf(text: string): readonly string[] {
  try {
    return readTable(text, header).wrongRows.map(({ error }) => error)
  } catch (error) {
    if (error instanceof UnusableInput) return error.lines
    throw error
  }
}

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
])('a row has the number of its first line, whatever its cells contain (%s)', (_, end) => {
  const text = ['code,title_tw', 'A1,"one', 'two"', '', ',', 'A2,three', 'A3,"x'].join(end)
  const { rows } = readTable(`${text}${end}y"`, header)
  expect(rows.map(({ line, cells }) => [line, cells.get('code'), cells.get('title_tw')])).toEqual([
    [2, 'A1', 'one\ntwo'],
    [6, 'A2', 'three'],
    [7, 'A3', 'x\ny'],
  ])
})

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('cells may be separated by %s, as some spreadsheets save them', (_, between) => {
  const lines = [`code${between}title_tw`, `A1${between}one, two`, `A2${between}"x${between}y, z"`]
  const cells = readTable(lines.join('\r\n'), header).rows.map((row) => row.cells.get('title_tw'))
  expect(cells).toEqual(['one, two', `x${between}y, z`])
})

test('columns may have any order and case', () => {
  const [row] = readTable('Title_US , CODE\nEngineer,A1\n', header).rows
  expect([...(row?.cells ?? [])]).toEqual([
    ['title_us', 'Engineer'],
    ['code', 'A1'],
  ])
})

test('all missing, unknown and repeated columns are reported', () => {
  expect(linesOf('titel_tw,code,code,\na,b,c,d\n')).toEqual([
    'Line 1: the column title_tw or title_us is missing.',
    'Line 1: unknown column titel_tw.',
    'Line 1: a column has no name.',
    'Line 1: the column code appears twice.',
    'Columns: code, title_tw, title_us.',
  ])
})

test('a malformed row is reported with its line', () => {
  expect(linesOf('code,title_tw\nA1,a\nA2\nA3,b,c\n')).toEqual([
    'Line 3: the row has 1 cells, but the first line names 2 columns.',
    'Line 4: the row has 3 cells, but the first line names 2 columns.',
  ])
})

test('an unclosed quotation mark is reported with the line of its start', () => {
  expect(linesOf('code,title_tw\nA1,a\nA2,"b\nA3,c\n')).toEqual([
    'Line 3: the opening quotation mark of a cell is not closed.',
  ])
  expect(linesOf('code,title_tw\nA1,a"b\n')).toEqual([
    'Line 2: a quotation mark inside an unquoted cell; quote the cell and double the quotation marks in it.',
  ])
  expect(linesOf('code,title_tw\nA1,"a"b\n')).toEqual([
    'Line 2: a quotation mark inside an unquoted cell; quote the cell and double the quotation marks in it.',
  ])
})

test('an empty file and one without rows are reported', () => {
  expect(linesOf('')).toEqual(['The file is empty; its first line must name the columns.'])
  expect(linesOf('code,title_tw\n')).toEqual(['The file has columns but no rows.'])
})
