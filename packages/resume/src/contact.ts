import { mobilePhone, normalisePhone } from '@recruiting/schema/fields/phone'
import { normaliseUrl } from '@recruiting/schema/fields/url'
import { type Found, found } from './found.ts'
import { labelOf, type Section } from './headings.ts'
import { folded, keyOf, type Line, textOf } from './lines.ts'

/** Sections in which contact data are the person's own. */
const own = (section: Section) =>
  section.topic === 'top' || section.topic === 'personal' || section.topic === 'links'
const others =
  /緊急|推薦|諮詢人|配偶|家長|父親|母親|監護|介紹人|關係|emergency|referee|reference|spouse|supervisor/i

/** The lines of all sections but those on referees and people for an emergency. */
function ownLines(sections: readonly Section[]): Line[] {
  return sections.filter(({ topic }) => topic !== 'people').flatMap(({ lines }) => lines)
}

const address = /[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![a-z0-9-])/gi

/** The first address that stands beside nobody else's name. */
export function emailIn(sections: readonly Section[]): Found<string> | undefined {
  for (const isOwn of [true, false]) {
    for (const line of isOwn ? sections.filter(own).flatMap(({ lines }) => lines) : ownLines(sections)) {
      const text = folded(textOf(line))
      for (const match of text.matchAll(address)) {
        if (others.test(text.slice(0, match.index))) continue
        return found(match[0].replace(/^[._%+-]+/, ''), line)
      }
      // A link that writes a mail, behind a picture or a word.
      const target = line.links
        .find((each) => /^mailto:/i.test(each))
        ?.slice(7)
        .split('?')[0]
      if (target !== undefined && isOwn && !others.test(text)) return found(decodeURIComponent(target), line)
    }
  }
  return undefined
}

const number = /\(?\+?\(?\d[\d ().-]{7,18}\d/g
const anothers = /公司|住家|室內|家用|市話|日間|夜間|傳真|\(h\)|\(o\)|\bfax\b|\boffice\b|\bhome\b|\bwork\b/i

/** The person's mobile number; a number whose words say whose or what it is decides against the others. */
export function mobilePhoneIn(sections: readonly Section[]): Found<string> | undefined {
  const schema = mobilePhone()
  for (const lines of [sections.filter(own).flatMap(({ lines: each }) => each), ownLines(sections)]) {
    for (const line of lines) {
      const text = folded(textOf(line))
      let before = 0
      for (const match of text.matchAll(number)) {
        const words = text.slice(before, match.index)
        before = match.index + match[0].length
        if (
          others.test(text.slice(0, match.index)) ||
          (anothers.test(words) && !/行動|手機|mobile|cell/i.test(words))
        )
          continue
        const typed = match[0].replace(/\(0\)/, '').replace(/[() .-]/g, '')
        const value = normalisePhone(typed)
        if (value.startsWith('+') && schema.safeParse(value).success) return found(value, line)
      }
    }
  }
  return undefined
}

const webAddress =
  /(?<![@\w.-])(?:https?:\/\/[^\s<>"，。；、（）()｜|]{4,300}|(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}(?:com|net|org|edu|tw|io|me|dev|app|co|page|site|design|blog|xyz|cc|info|art|tech|studio|work|works|link|bio|to|ai|gg|so|example)(?![\w.@-])(?:\/[^\s<>"，。；、（）()｜|]{0,300})?)/gi

/** Addresses of the person's own pages, also behind a word. */
export function linksIn(sections: readonly Section[]): Found<string>[] {
  const links = new Map<string, Found<string>>()
  const lines = sections.filter(own).flatMap((section) => section.lines)
  for (const [at, line] of lines.entries()) {
    const text = folded(textOf(line))
    if (others.test(text)) continue
    const next = lines[at + 1]
    const behind = line.links
      .filter((target) => /^https?:/i.test(target))
      .map((target) => target.replace(/^(https?:\/\/[^/]+)\/$/i, '$1'))
    const shown = [...text.matchAll(webAddress)].flatMap(({ 0: match, index }) => {
      const value = normaliseUrl(match.replace(/[.,;:]+$/, ''))
      // A line that ends in an address may break it; a link has the whole one.
      const isAtEnd = index + match.length === text.length && behind.length === 0
      const isBroken = isAtEnd && line.wraps && next !== undefined && /^[\w/.-]/.test(textOf(next))
      return isBroken || behind.some((target) => sameStart(target, value)) ? [] : [value]
    })
    for (const value of [...behind, ...shown]) {
      const key = bareAddress(value)
      if (!links.has(key)) links.set(key, found(value, line))
    }
  }
  return [...links.values()]
}

const bareAddress = (url: string) =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
const sameStart = (target: string, shown: string) => bareAddress(target).startsWith(bareAddress(shown))

/** Whether a line is the value of a label that asks for another thing. */
export function valueOfLabel(line: Line, wanted: string): string | undefined {
  for (const [at, { text }] of line.cells.entries()) {
    const next = line.cells[at + 1]
    if (labelOf(text) === wanted && next !== undefined && labelOf(next.text) === undefined) return next.text
    const [, label, value] = /^([^:：]{1,16})[:：]\s*(.+)$/.exec(text) ?? []
    if (label !== undefined && value !== undefined && labelOf(label) === wanted) return value
  }
  return undefined
}

/** A text without what only decorates it. */
export const bare = (text: string) => keyOf(text).replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
