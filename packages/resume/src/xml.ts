import { Unreadable } from './bounds.ts'

/** What stands in a document: a tag that opens, one that closes, or a text. A tag without content does both in turn. */
export type Token =
  | { kind: 'open'; name: string; attribute: (name: string) => string | undefined }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const deepest = 200

/**
 * Reads XML from its beginning to its end, without a tree. Entities of a document type are never followed: such a document is
 * no Word document.
 * @throws Unreadable when tags do not fit together.
 */
export function* tokensOf(xml: string): Generator<Token> {
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at) yield { kind: 'text', text: decoded(xml.slice(at, start === -1 ? undefined : start)) }
    if (start === -1) break
    if (xml.startsWith('<!DOCTYPE', start)) throw new Unreadable('damaged')
    if (xml.startsWith('<!--', start) || xml.startsWith('<?', start)) {
      at = after(xml, xml[start + 1] === '?' ? '?>' : '-->', start)
      continue
    }
    if (xml.startsWith('<![CDATA[', start)) {
      at = after(xml, ']]>', start)
      yield { kind: 'text', text: xml.slice(start + 9, at - 3) }
      continue
    }
    const end = endOfTag(xml, start)
    const inside = xml.slice(start + 1, end)
    at = end + 1
    if (inside.startsWith('/')) {
      const name = inside.slice(1).trim()
      if (open.pop() !== name) throw new Unreadable('damaged')
      yield { kind: 'close', name }
      continue
    }
    const name = /^[^\s/>]+/.exec(inside)?.[0] ?? ''
    yield { kind: 'open', name, attribute: (wanted) => attributeOf(inside, wanted) }
    if (inside.endsWith('/')) yield { kind: 'close', name }
    else if (open.push(name) > deepest) throw new Unreadable('tooLarge')
  }
  if (open.length > 0) throw new Unreadable('damaged')
}

function after(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from)
  if (found === -1) throw new Unreadable('damaged')
  return found + end.length
}

/** The next `>` that stands in no quoted value. */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let at = start; at < xml.length; at += 1) {
    const sign = xml[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  throw new Unreadable('damaged')
}

function attributeOf(tag: string, name: string): string | undefined {
  const start = tag.indexOf(` ${name}=`)
  const quote = tag[start + name.length + 2] ?? ''
  const from = start + name.length + 3
  if (start === -1 || (quote !== '"' && quote !== "'")) return undefined
  return decoded(tag.slice(from, tag.indexOf(quote, from)))
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#(x?)([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, hex, number, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = Number.parseInt(number, hex === undefined || hex === '' ? 10 : 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
