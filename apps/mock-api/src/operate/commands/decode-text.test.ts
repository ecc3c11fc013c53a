import { expect, test } from 'vitest'
import { decodeText } from './read-table.ts'

const text = 'title_tw\r\n臺北\r\n'
const utf8 = Buffer.from(text)
const big5 = Buffer.from('title_tw\r\n\xbb\x4f\xa5\x5f\r\n', 'latin1')

test('UTF-8 is read with and without a byte order mark, which is removed, and Big5 on request', () => {
  expect(decodeText(utf8)).toBe(text)
  expect(decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]))).toBe(text)
  expect(decodeText(big5, 'big5')).toBe(text)
})

test.each([
  ['Big5', big5, 'utf-8'],
  ['Latin-1', Buffer.from('résumé', 'latin1'), 'utf-8'],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-8'],
  ['text without a byte order mark in UTF-16', Buffer.from('code', 'utf16le'), 'utf-8'],
  ['a workbook', Buffer.from('PK\x03\x04\0\0'), 'utf-8'],
  ['UTF-8', Buffer.from([0x61, 0xff]), 'big5'],
] as const)('%s is refused, with the steps of each program in both languages', (_, bytes, encoding) => {
  expect(() => decodeText(bytes, encoding)).toThrow(
    new RegExp(
      `^The file is not text in ${encoding}\\. Pass .*--encoding utf-8\\|big5.*\\n.*Save As.*另存新檔`,
    ),
  )
})
