import { UnusableInput } from './unusable-input.ts'

/** The encodings a file may be in; Big5 is what older Taiwanese programs save. */
export const encodings = ['utf-8', 'big5'] as const
export type Encoding = (typeof encodings)[number]

export const encodingNames: Readonly<Record<Encoding, string>> = { 'utf-8': 'UTF-8', big5: 'Big5' }

/**
 * Reads a file's bytes as text, with or without a byte order mark. Without a wish it is UTF-8 if every byte fits, else
 * Big5 if it looks like Chinese. Throws `UnusableInput` rather than guess: a wrong guess would store nonsense.
 */
export function decodeText(bytes: Uint8Array, wish?: Encoding): { text: string; encoding: Encoding } {
  if (isUtf16(bytes)) throw unreadable('is UTF-16')
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
    `The file ${what}. Save it as "CSV UTF-8", or pass its encoding with --encoding ${encodings.join('|')}.`,
  ])
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/** What the Big5 decoder gives for bytes that are none: it is not strict about the first and last of its table. */
const notInBig5 = /[\u0080-\u009F\uE000-\uF8FF]/

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return encoding === 'big5' && notInBig5.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Signs and the 5,401 characters in daily use; the rarer ones begin with bytes above. */
const [firstCommon, lastCommon] = [0xa1, 0xc6]
const leastShare = 0.9

/** Text of another encoding often fits Big5 too, but then as rare characters. */
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
