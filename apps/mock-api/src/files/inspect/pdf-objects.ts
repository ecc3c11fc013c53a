/** A value as it is written in a PDF (ISO 32000-2, 7.3); strings are bytes, a stream is not a value here. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfReference
  | Buffer
  | readonly PdfValue[]
  | PdfDictionary
export type PdfName = { name: string }
export type PdfReference = { object: number; generation: number }
export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** Deeper than any trailer or encryption dictionary; beyond it a text is taken for damaged. */
const deepest = 16

const skipped = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*/y
const reference = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)/y
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const hexString = /<([0-9A-Fa-f\0\t\n\f\r ]*)>/y
const keyword = /true|false|null/y

/** The dictionary a text begins with (one character a byte), or nothing when it does not begin with a whole one. */
export function parseDictionary(text: string): PdfDictionary | undefined {
  try {
    const value = new Reader(text).value(0)
    return isDictionary(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'object' in value
}

/** The text of a name, such as `Standard` of `/Standard`. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
}

class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  value(depth: number): PdfValue {
    if (depth > deepest) throw new SyntaxError('too deep')
    this.match(skipped)
    if (this.take('<<')) return this.dictionary(depth)
    if (this.take('[')) return this.array(depth)
    if (this.take('(')) return this.literalString()
    const hex = this.match(hexString)
    // An odd last digit counts as if a zero followed.
    if (hex) return Buffer.from(`${(hex[1] ?? '').replace(/[^0-9A-Fa-f]/g, '')}0`, 'hex')
    const named = this.match(name)
    if (named) return { name: unescapeName(named[1] ?? '') }
    const referred = this.match(reference)
    if (referred) return { object: Number(referred[1]), generation: Number(referred[2]) }
    const numeral = this.match(number)
    if (numeral) return Number(numeral[0])
    const word = this.match(keyword)
    if (word) return word[0] === 'null' ? null : word[0] === 'true'
    throw new SyntaxError('not a value')
  }

  private dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.match(skipped)
      if (this.take('>>')) return entries
      const key = this.match(name)
      if (!key) throw new SyntaxError('not a key')
      entries.set(unescapeName(key[1] ?? ''), this.value(depth + 1))
    }
  }

  private array(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    for (;;) {
      this.match(skipped)
      if (this.take(']')) return values
      values.push(this.value(depth + 1))
    }
  }

  /** A string in parentheses, which may hold pairs of them, escapes, and line ends that all count as one feed. */
  private literalString(): Buffer {
    let written = ''
    for (let open = 1; ; ) {
      const character = this.text[this.at]
      if (character === undefined) throw new SyntaxError('a string without end')
      this.at += 1
      if (character === '\\') {
        written += this.escaped()
        continue
      }
      if (character === '(') open += 1
      if (character === ')') open -= 1
      if (open === 0) return Buffer.from(written, 'latin1')
      if (character === '\r') this.take('\n')
      written += character === '\r' ? '\n' : character
    }
  }

  private escaped(): string {
    const octal = this.match(/[0-7]{1,3}/y)
    if (octal) return String.fromCharCode(Number.parseInt(octal[0], 8) & 0xff)
    if (this.match(/\r\n|\r|\n/y)) return ''
    const character = this.text[this.at] ?? ''
    this.at += 1
    return escapes[character] ?? character
  }

  private take(token: string): boolean {
    const found = this.text.startsWith(token, this.at)
    if (found) this.at += token.length
    return found
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at += found[0].length
    return found
  }
}

const escapes: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescapeName(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
