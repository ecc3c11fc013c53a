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

const withoutBlanks = (text) => ascii(text).replace(/\s+/g, '')

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** The month as yyyyMM, when it is written as year and month of the common era, in either order. */
function month(text) {
  const plain = withoutBlanks(text).toLowerCase()
  const { year, number, digits, name } =
    /^(?<year>[0-9]{4})(?:[/.\-年](?<number>[0-9]{1,2})月?|(?<digits>[0-9]{2})|(?<name>[a-z]{3,9})\.?)$/.exec(
      plain,
    )?.groups ??
    /^(?:(?<number>[0-9]{1,2})[/.-]|(?<name>[a-z]{3,9})[.,]?)(?<year>[0-9]{4})$/.exec(plain)?.groups ??
    {}
  const position =
    name === undefined ? (number ?? digits) : months.findIndex((each) => each.startsWith(name)) + 1
  const value = `${year}${String(position).padStart(2, '0')}`
  return /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])$/.test(value) ? value : text
}

function birthDate(text) {
  const plain = withoutBlanks(text)
  const match =
    /^([0-9]{4})[/.\-年]([0-9]{1,2})[/.\-月]([0-9]{1,2})日?$/.exec(plain) ??
    /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(plain)
  return match === null ? text : [match[1], match[2].padStart(2, '0'), match[3].padStart(2, '0')].join('-')
}

/** Whole dollars: with commas between groups of three, or in units of 10,000 (萬 or 万). */
function money(text) {
  if (text.length > 40) return text
  const plain = ascii(text)
    .replace(/^(?:NT\$|NTD|TWD|\$)\s*/i, '')
    .replace(/\s*元$/, '')
  const tenThousands = /^([0-9]{1,6})(?:\.([0-9]{1,4}))?\s?[萬万]$/.exec(plain)
  if (tenThousands !== null) return Number(tenThousands[1] + (tenThousands[2] ?? '').padEnd(4, '0'))
  const digits = /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^[0-9]{1,12}$/.test(digits) ? Number(digits) : text
}

function url(text) {
  if (/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+(?:[/?#:]|$)/.test(text)) return `https://${text}`
  return text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
}

function email(text) {
  const plain = ascii(text)
  const at = plain.lastIndexOf('@')
  return at === -1 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

function postalCode(text) {
  const plain = ascii(text).toUpperCase()
  const digits = plain.replace(/[\s-]/g, '')
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
  yearMonth: month,
  yearMonthSixDigits: month,
  idNumber: (text) => ascii(text).toUpperCase().replace(/[\s-]/g, ''),
}
