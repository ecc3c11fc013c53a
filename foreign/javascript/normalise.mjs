/** What a form sends for a typed text, by kind of field. A backend does not need it; clients do. */
import { isBlank } from './texts.mjs'

/** @returns {unknown} the wire value; a text that cannot be read stays as it is */
export function normalise(kind, typed) {
  const text = trim(typed)
  return (normalisers[kind] ?? ((value) => value))(text)
}

function trim(text) {
  const characters = [...text]
  const first = characters.findIndex((character) => !isBlank(character))
  const last = characters.findLastIndex((character) => !isBlank(character))
  return first === -1 ? '' : characters.slice(first, last + 1).join('')
}

/** Full-width letters, digits and signs become those of ASCII. */
const ascii = (text) => text.normalize('NFKC')

/** The month as yyyyMM, when it is written as year and month of the common era. */
function month(text) {
  const match = /^([0-9]{4}) *[/.\-年] *([0-9]{1,2}) *月?$/.exec(ascii(text))
  const number = Number(match?.[2])
  return number >= 1 && number <= 12 ? `${match[1]}${String(number).padStart(2, '0')}` : undefined
}

function birthDate(text) {
  const match =
    /^([0-9]{4}) *[/.\-年] *([0-9]{1,2}) *[/.\-月] *([0-9]{1,2}) *日?$/.exec(ascii(text)) ??
    /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(ascii(text))
  return match === null ? text : [match[1], match[2].padStart(2, '0'), match[3].padStart(2, '0')].join('-')
}

/** Whole dollars: with separators of thousands, with a sign of the currency, or in units of 10,000 (萬 or 万). */
function money(text) {
  const match =
    /^(?:NT\$|NTD|\$)? *([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,4}))? *([萬万])? *元?$/i.exec(
      ascii(text),
    )
  if (match === null) return text
  const [, digits, fraction = '', unit] = match
  if (unit === undefined && fraction !== '') return text
  const whole = digits.replaceAll(',', '')
  const dollars = unit === undefined ? whole : whole + fraction.padEnd(4, '0')
  return dollars.replace(/^0+(?=[0-9])/, '').length > 12 ? text : Number(dollars)
}

function url(text) {
  const scheme = /^https?:\/\//i.exec(text)?.[0]
  if (scheme !== undefined) return scheme.toLowerCase() + text.slice(scheme.length)
  return /^[^\s:/?#@]+\.[^\s:/?#@]+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : text
}

function email(text) {
  const plain = ascii(text)
  const at = plain.lastIndexOf('@')
  return at === -1 ? text : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

function postalCode(text) {
  const plain = ascii(text).toUpperCase()
  const digits = plain.replace(/[ -]/g, '')
  return /^[0-9]+$/.test(digits) ? digits : plain
}

const normalisers = {
  multiline: (text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '),
  yesNo: (text) => (text === 'yes' ? true : text === 'no' ? false : text),
  code: ascii,
  jobCode: (text) => ascii(text).toUpperCase(),
  date: ascii,
  email,
  url,
  money,
  postalCode,
  birthDate,
  yearMonth: (text) => month(text) ?? ascii(text),
  yearMonthSixDigits: (text) => month(text) ?? ascii(text),
  idNumber: (text) => ascii(text).toUpperCase().replace(/[ -]/g, ''),
}
