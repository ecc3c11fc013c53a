import { mobilePhone, normalisePhone } from '@recruiting/schema/fields/phone'
import { normaliseUrl } from '@recruiting/schema/fields/url'
import { type Found, found } from './found.ts'
import type { Section } from './headings.ts'
import { folded, type Line, stripped, textOf } from './lines.ts'

/** Words for somebody else than the person. */
export const otherPeople =
  /緊急|推薦|諮詢人|配偶|家長|父親|母親|監護|介紹人|關係|emergency|referee|reference|spouse|supervisor/i

/** The lines in which contact data are the person's own, and those of all sections but that on other people. */
function linesIn(sections: readonly Section[]): { own: readonly Line[]; all: readonly Line[] } {
  const own = sections.filter(({ topic }) => /top|personal|links/.test(topic)).flatMap(({ lines }) => lines)
  const rest = sections.filter(({ topic }) => topic !== 'people').flatMap(({ lines }) => lines)
  return { own, all: [...own, ...rest] }
}

const address = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}$/i

/** The first address that stands beside nobody else's name. */
export function emailIn(sections: readonly Section[]): Found<string> | undefined {
  const { own, all } = linesIn(sections)
  for (const [at, line] of all.entries()) {
    const text = beginningOf(all[at - 1]) + folded(textOf(line))
    for (const { 0: word, index } of text.matchAll(/[\w.%+@-]+/g)) {
      const written = word.replace(/^[._%+-]+|\.$/g, '')
      if (address.test(written) && !otherPeople.test(text.slice(0, index))) return found(written, line)
    }
    // A link that writes a mail, behind a picture or a word.
    const target = line.links.find((each) => /^mailto:/i.test(each))
    if (target !== undefined && at < own.length && !otherPeople.test(text))
      return found(decodeURIComponent(target.slice(7).split('?')[0] ?? ''), line)
  }
  return undefined
}

/** The beginning of an address that a narrow column broke behind a sign: `ming-` above `chen@example.com`. */
function beginningOf(above: Line | undefined): string {
  return /^(?:[^:]+: ?)?([\w.%+-]*\w[-._@])$/.exec(folded(above?.cells.at(-1)?.text ?? ''))?.[1] ?? ''
}

const number = /\(?\+?\(?\d[\d ().-]{7,18}\d/g
const anothers = /公司|住家|室內|家用|市話|日間|夜間|傳真|\(h\)|\(o\)|\bfax\b|\boffice\b|\bhome\b|\bwork\b/i

/** The person's mobile number; a number whose words say whose or what it is decides against the other numbers. */
export function mobilePhoneIn(sections: readonly Section[]): Found<string> | undefined {
  const schema = mobilePhone()
  for (const line of linesIn(sections).all) {
    const text = folded(line.cells.map((cell) => cell.text).join(' | '))
    let before = 0
    for (const { 0: digits, index } of text.matchAll(number)) {
      const words = text.slice(before, index)
      before = index + digits.length
      const isAnothers = anothers.test(words) && !/行動|手機|mobile|cell/i.test(words)
      if (isAnothers || otherPeople.test(text.slice(0, index))) continue
      const value = normalisePhone(digits.replace(/\(0\)/, '').replace(/[() .-]/g, ''))
      if (value.startsWith('+') && schema.safeParse(value).success) return found(value, line)
    }
  }
  return undefined
}

const webAddress =
  /(?<![@\w.-])(?:https?:\/\/[^\s<>"，。；、（）()｜|]{4,300}|(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}(?:com|net|org|edu|tw|io|me|dev|app|co|page|site|design|blog|xyz|cc|info|art|tech|studio|work|works|link|bio|to|ai|gg|so|example)(?![\w.@-])(?:\/[^\s<>"，。；、（）()｜|]{0,300})?)/gi

/** Addresses of the person's own pages, also behind a word. */
export function linksIn(sections: readonly Section[]): Found<string>[] {
  const links = new Map<string, Found<string>>()
  const lines = linesIn(sections).own
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    const own = folded(textOf(line))
    // `linkedin.com/in/` above `ming-chen`: an address ends in neither sign.
    const tail = own.split(' ').at(-1) ?? ''
    const isParted =
      line.wraps && tail.includes('.') && /[/-]$/.test(tail) && next && /^[\w./-]+$/.test(textOf(next))
    const text = isParted ? own + textOf(next) : own
    if (otherPeople.test(text)) continue
    const behind = line.links
      .filter((target) => /^https?:/i.test(target))
      .map((target) => target.replace(/^(https?:\/\/[^/]+)\/$/i, '$1'))
    const shown = [...text.matchAll(webAddress)].flatMap(({ 0: match, index }) => {
      const value = normaliseUrl(stripped(match, /[.,;:]/))
      // A line that ends in an address may break it; a link has the whole one.
      const isAtEnd = index + match.length === text.length && behind.length === 0
      const isOfMail = index === 0 && beginningOf(lines[at - 1]).endsWith('@')
      const isBroken =
        value.endsWith('-') ||
        (isAtEnd && !isParted && line.wraps && next !== undefined && /^[\w/.-]/.test(textOf(next)))
      return isBroken || isOfMail || behind.some((target) => sameStart(target, value)) ? [] : [value]
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
