import { expect, test } from 'vitest'
import { decodeText } from './read-table.ts'
import { toBig5 } from './test-support/big5.ts'

const text = 'title_tw\r\n臺北的後端工程師，歡迎應徵。\r\n'
const utf8 = Buffer.from(text)
const big5 = toBig5(text)
const notes = (bytes: Uint8Array, wish?: 'utf-8' | 'big5') => () => decodeText(bytes, wish)

test('UTF-8 is read with and without a byte order mark, which is removed', () => {
  expect(decodeText(utf8)).toEqual({ text, encoding: 'utf-8' })
  expect(decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]))).toEqual({
    text,
    encoding: 'utf-8',
  })
})

test('Big5 is detected, and read when it is requested', () => {
  expect(big5.includes(Buffer.from([0xbb, 0x4f, 0xa5, 0x5f]))).toBe(true)
  expect(decodeText(big5)).toEqual({ text, encoding: 'big5' })
  expect(decodeText(big5, 'big5')).toEqual({ text, encoding: 'big5' })
})

test.each([
  ['Latin-1', Buffer.from('résumé, café, naïve', 'latin1')],
  ['Latin-1 that fits Big5', Buffer.from('Ingénieur, développement', 'latin1')],
  // 负责开发与测试, whose bytes are valid Big5
  ['GBK', Buffer.from('b8bad4f0bfaab7a2d3ebb2e2cad4', 'hex')],
  ['Shift JIS', Buffer.from('8383 8343 8393 82a2 82ab 82dc 82b7'.replaceAll(' ', ''), 'hex')],
  ['random bytes', Buffer.from('ff00fe81', 'hex')],
])('%s is refused and not read as Big5', (_, bytes) => {
  expect(notes(bytes)).toThrow('neither UTF-8 nor Big5')
})

test('a file in another encoding than stated is refused with advice', () => {
  expect(notes(big5, 'utf-8')).toThrow(
    'The file is not UTF-8. Pass its encoding with --encoding utf-8|big5, or save the table again:',
  )
  expect(notes(Buffer.from([0x61, 0xff]), 'big5')).toThrow('The file is not Big5.')
})

test('UTF-16 is read by its byte order mark, whatever encoding is stated', () => {
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const wish of [undefined, 'utf-8', 'big5'] as const) {
    expect(decodeText(little, wish)).toEqual({ text, encoding: 'utf-16le' })
    expect(decodeText(big, wish)).toEqual({ text, encoding: 'utf-16be' })
  }
  expect(notes(little.subarray(0, -1))).toThrow('The file is not UTF-16, although it begins as such.')
})

test('binary files are named as such, with the steps of each program in both languages', () => {
  expect(notes(Buffer.from('PK\x03\x04'))).toThrow(/^The file is a workbook\.\n.*Save As.*另存新檔/)
  expect(notes(Buffer.from('code', 'utf16le'))).toThrow('The file is not text.')
})
