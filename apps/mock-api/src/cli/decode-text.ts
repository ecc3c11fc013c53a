import { UnusableInput } from './unusable-input.ts'

/** The supported encodings; older Taiwanese programs save Big5. */
export const encodings = ['utf-8', 'big5'] as const
export type Encoding = (typeof encodings)[number]

/** Those of files; UTF-16 is known by its byte order mark, which the "Unicode text" of Excel has. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  big5: 'Big5',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
} as const
type FileEncoding = keyof typeof encodingNames

/**
 * Decodes a file, with or without a byte order mark. Without `wish` it is UTF-8 if every byte is valid, else Big5
 * if the text looks like Chinese. Throws `UnusableInput` instead of guessing, because a wrong guess would store
 * garbage.
 */
export function decodeText(bytes: Uint8Array, wish?: Encoding): { text: string; encoding: FileEncoding } {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) throw new UnusableInput(['The file is a workbook.', ...asCsv])
  const wide = utf16Of(bytes)
  if (wide !== undefined) {
    const text = decode(bytes, wide)
    if (text === undefined) throw unreadable('is not UTF-16, although it begins as such')
    return { text, encoding: wide }
  }
  for (const encoding of wish === undefined ? encodings : [wish]) {
    const text = decode(bytes, encoding)
    if (text === undefined || (wish === undefined && encoding === 'big5' && !looksLikeBig5(bytes))) continue
    if (text.includes('\0')) throw unreadable('is not text')
    return { text, encoding }
  }
  throw unreadable(wish === undefined ? 'is neither UTF-8 nor Big5' : `is not ${encodingNames[wish]}`)
}

function unreadable(what: string): UnusableInput {
  return new UnusableInput([
    `The file ${what}. Pass its encoding with --encoding ${encodings.join('|')}, or save the table again:`,
    ...asCsv,
  ])
}

/** How to get a file that an import reads, with the words that the programs show in English and Chinese. */
export const asCsv = [
  'Excel: File > Save As, type "CSV UTF-8 (Comma delimited)". 檔案 > 另存新檔，存檔類型「CSV UTF-8 (逗號分隔)」。',
  'LibreOffice: File > Save As, type "Text CSV", character set "Unicode (UTF-8)". 檔案 > 另存新檔，類型「文字 CSV」，字元集「Unicode (UTF-8)」。',
  'Numbers: File > Export To > CSV. 檔案 > 輸出至 > CSV。',
] as const

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** Characters that the Big5 decoder returns for invalid bytes at the ends of its table. */
const notInBig5 = /[\u0080-\u009F\uE000-\uF8FF]/

function decode(bytes: Uint8Array, encoding: FileEncoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return encoding === 'big5' && notInBig5.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Lead bytes of punctuation and the 5,401 common characters; rarer characters have higher ones. */
const [firstCommon, lastCommon] = [0xa1, 0xc6]
const leastShare = 0.9

/**
 * Whether the text is mostly common characters: text in another encoding is often valid Big5, but decodes to rare
 * ones.
 */
function looksLikeBig5(bytes: Uint8Array): boolean {
  let pairs = 0
  let common = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    pairs++
    if (lead >= firstCommon && lead <= lastCommon) common++
    at++
  }
  return pairs > 0 && common / pairs >= leastShare
}
