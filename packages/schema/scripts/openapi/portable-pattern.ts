/**
 * Patterns of the document in a subset that ECMAScript, RE2, Java, .NET, PCRE and Python read alike: anchored by `^` and
 * `$`; literal characters; `\xHH` up to FF; a backslash before a punctuation character; classes of those and ranges;
 * groups `(?:…)`; `|`, `*`, `+`, `?` and `{n}`, `{n,m}`. There is no U+2028 and no U+2029: PCRE has no `\u2028`, and generators
 * write the character itself into a regular expression literal of TypeScript, which it ends.
 */

/** White space of ECMAScript's `\s` but U+2028 and U+2029, as the inside of a negated class. */
const whiteSpace = '\\x09-\\x0D\\x20\\xA0\u1680\u2000-\u200A\u202F\u205F\u3000\uFEFF'

const replacements: Readonly<Record<string, string>> = {
  '\\d': '0-9',
  '\\w': 'A-Za-z0-9_',
  '\\s': whiteSpace,
  '\\/': '/',
}

/**
 * A pattern of ECMAScript in the subset: `\d`, `\w` and `\s` become explicit classes, `\uHHHH` becomes `\xHH` or the
 * character, `\/` becomes `/`. `\s` may stand in a negated class only, which then matches U+2028 and U+2029 too: a rule
 * beyond JSON Schema has to refuse them.
 * @throws TypeError when the result is not in the subset
 */
export function portablePattern(source: string): string {
  let isInClass = false
  let isNegated = false
  const tokens = source.match(/\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\[\s\S]|[\s\S]/g) ?? []
  const portable = tokens
    .map((token, position) => {
      if (token === '[') {
        isInClass = true
        isNegated = tokens[position + 1] === '^'
      }
      if (token === ']') isInClass = false
      if (token.startsWith('\\u')) return codePoint(Number.parseInt(token.slice(2), 16))
      if (token === '\\s' && !(isInClass && isNegated))
        throw new TypeError(`\\s is in no negated class: ${source}`)
      const replacement = replacements[token]
      if (replacement === undefined || token === '\\/') return replacement ?? token
      return isInClass ? replacement : `[${replacement}]`
    })
    .join('')
  if (!isPortablePattern(portable)) throw new TypeError(`Not in the portable subset: ${source}`)
  return portable
}

function codePoint(code: number): string {
  if (code > 0xff) return String.fromCharCode(code)
  return `\\x${code.toString(16).toUpperCase().padStart(2, '0')}`
}

/** A character that stands for itself outside a class, or an escape. */
const atom = String.raw`(?:[^\\^$.*+?()[\]{}|\x00-\x1F\x7F-\x9F\u2028\u2029]|\\x[0-9A-F]{2}|\\[\\^$.*+?()[\]{}|-])`
/** The same inside a class; `-` is last or between two others. */
const member = String.raw`(?:[^\\[\]\x00-\x1F\x7F-\x9F\u2028\u2029]|\\x[0-9A-F]{2}|\\[\\^$.*+?()[\]{}|-])`
const item = new RegExp(String.raw`^(?:\(\?:|\)|\||\[\^?${member}+\]|${atom}|\{[0-9]+(?:,[0-9]+)?\}|[*+?])`)

/** Whether a pattern is in the subset. */
export function isPortablePattern(pattern: string): boolean {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$')) return false
  // Class intersection in Java.
  if (pattern.includes('&&')) return false
  let rest = pattern.slice(1, -1)
  let depth = 0
  let mayRepeat = false
  while (rest !== '') {
    const token = item.exec(rest)?.[0]
    if (token === undefined) return false
    const isQuantifier = /^(?:[*+?]|\{)/.test(token)
    // Two quantifiers in a row are lazy or possessive, which engines treat differently.
    if (isQuantifier && !mayRepeat) return false
    if (token === '(?:') depth += 1
    if (token === ')') depth -= 1
    if (depth < 0) return false
    // An alternative at the outermost level would be anchored on one side only.
    if (token === '|' && depth === 0) return false
    mayRepeat = !isQuantifier && token !== '(?:' && token !== '|'
    rest = rest.slice(token.length)
  }
  return depth === 0
}
