/** Where a line stands: its page in a PDF, its paragraph in a Word document, both counted from 1. */
export type Place = { page: number } | { paragraph: number }

/** A part of a line that a wide gap, a tab or the border of a table sets apart. */
export type Cell = { text: string; x: number }

/** One line of a document in reading order. A paragraph of a Word document is one line. */
export type Line = {
  cells: readonly Cell[]
  place: Place
  /** Typeface and size, or the style: headings of one document share it. */
  style: string
  size: number
  /** Whether a bullet or a number stood before the text, which has it no longer. */
  isItem: boolean
  /** Whether the text goes on in the next line. */
  wraps: boolean
  /** Whether it is the first line of a column, of a row of a table or of a text box. */
  startsBlock: boolean
  /** Targets of links. */
  links: readonly string[]
}

/** How far from the left a line begins. */
export const leftOf = ({ cells }: Line) => cells[0]?.x ?? 0

/** The text of a line, with a space between its parts. */
export function textOf(line: Line): string {
  return line.cells.map(({ text }) => text).join(' ')
}

/** What two lines of one text say, without a space between Chinese characters and without the hyphen of a broken word. */
export function joinedTexts(first: string, second: string): string {
  if (/\p{L}-$/u.test(first) && /^\p{Ll}/u.test(second)) {
    // `design-to-` and `release`, `e-` and `commerce` have a hyphen of their own.
    return (/(?:-\p{L}+|(?<!\p{L})\p{L})-$/u.test(first) ? first : first.slice(0, -1)) + second
  }
  const isChinese =
    /[\p{Script=Han}，。；、：（）「」]$/u.test(first) && /^[\p{Script=Han}，。；、：（）「」]/u.test(second)
  return isChinese ? first + second : `${first} ${second}`
}

/** A line with the text of the one below at the end of its last cell. */
export function continued(line: Line, text: string): Line {
  const cells = line.cells.map((cell, at) =>
    at === line.cells.length - 1 ? { ...cell, text: joinedTexts(cell.text, text) } : cell,
  )
  return { ...line, cells }
}

/** A text without the signs at its ends. */
export function stripped(text: string, sign: RegExp): string {
  const letters = Array.from(text)
  const isKept = (letter: string) => !sign.test(letter)
  const from = letters.findIndex(isKept)
  return from === -1 ? '' : letters.slice(from, letters.findLastIndex(isKept) + 1).join('')
}

/** The name of the first pattern in a table that the text has. */
export function valueIn<K extends string>(table: Readonly<Record<K, RegExp>>, text: string): K | undefined {
  return (Object.keys(table) as K[]).find((key) => table[key].test(text))
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\uFFFE\uFFFF]/gu
/** Radicals, compatibility ideographs and ligatures: the same letters under other numbers. */
const compatible = /[\u2E80-\u2FDF\uF900-\uFAFF\uFB00-\uFB06]/g

/** Letters under their usual numbers, without invisible characters; every other character stays as written. */
export function clean(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]/g, ' ')
    .replace(invisible, '')
    .replace(compatible, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\u3000]+/g, ' ')
    .trim()
}

/** Full-width letters, digits and signs as ASCII. The length stays, so that places in both texts are the same. */
export function folded(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2053\u2212\u2500\u301C\uFE58\uFE63]/g, '-')
    .replace(/[\u3000\u00A0]/g, ' ')
}

/** A text for comparison with lists of words: without spaces between Chinese characters, in small letters. */
export function keyOf(text: string): string {
  return folded(text)
    .toLowerCase()
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()
}

/** Splits at ideographic and repeated spaces. */
function splitAtGaps(text: string): string[] {
  return text.split(/\u3000| {2}/).flatMap((part) => part.trim() || [])
}

/** Joins the characters of a word that are spread over a line: `姓 名：王小明`. */
function joinedCells(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  let isSpread = false
  for (const cell of cells) {
    const last = joined.at(-1)
    if (
      last !== undefined &&
      isSpread &&
      cell.x - last.x < 60 &&
      /^\p{Script=Han}(?:$|[:：])/u.test(cell.text)
    ) {
      joined[joined.length - 1] = { ...last, text: last.text + cell.text }
    } else {
      joined.push(cell)
      isSpread = /^\p{Script=Han}$/u.test(cell.text)
    }
  }
  return joined
}

const bullet =
  /^(?:[\u2022\u2023\u2027\u00B7\u2219\u203B\u2580-\u27BF\u30FB*{]|\.(?!\d)|[-\u2013\u2014o]\s|\(?\d{1,2}[.)\u3001](?!\d)|\(?[\u4E00\u4E8C\u4E09\u56DB\u4E94\u516D\u4E03\u516B\u4E5D\u5341]{1,2}[)\u3001])\s*/

/** The text without the bullet or number before it; undefined when there is none. */
export function withoutBullet(text: string): string | undefined {
  const found = bullet.exec(folded(text))
  return found === null || found[0].length >= text.length ? undefined : text.slice(found[0].length)
}

/** The options that a form has a mark at: `■ 畢業 □ 肄業`. */
const chosen = (text: string) => text.replace(/[□☐][^■☑☒✔✓□☐]*/g, '').replace(/[■☑☒✔✓] ?/g, '')

/** Patterns see no longer text; the form has no field that takes it. */
const longest = 2001

/** Makes a line of what stands beside each other; undefined when nothing is visible. */
export function lineOf(
  parts: readonly Cell[],
  rest: Omit<Line, 'cells' | 'isItem'> & { isItem?: boolean },
): Line | undefined {
  const isChecked =
    parts.some(({ text }) => /[■☑☒✔✓]/.test(text)) && parts.some(({ text }) => /[□☐]/.test(text))
  const [first, ...others] = parts
    .map(({ text, x }) => ({ text: clean(text.slice(0, longest)), x }))
    .map(({ text, x }) => ({ text: isChecked ? chosen(text) : text, x }))
    .filter(({ text }) => text !== '')
  if (first === undefined) return undefined
  const isOnlyBullet = others.length > 0 && withoutBullet(`${first.text} .`) === '.'
  const bare = isOnlyBullet ? undefined : withoutBullet(first.text)
  const head = isOnlyBullet ? [] : [{ text: bare ?? first.text, x: first.x }]
  const cells = joinedCells(
    [...head, ...others].flatMap(({ text, x }) =>
      splitAtGaps(text).map((part, at) => ({ text: part, x: x + at / 100 })),
    ),
  )
  if (cells.length === 0) return undefined
  return { ...rest, cells, isItem: rest.isItem === true || isOnlyBullet || bare !== undefined }
}
