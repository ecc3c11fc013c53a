import { folded, stripped } from './lines.ts'

/** A month `YYYYMM`, or a year `YYYY` where no month is written, by the Gregorian calendar. */
export type Month = string

/** A period in a text. `end` is absent when it lasts until now. */
export type Period = { start: Month; end?: Month; from: number; to: number }

type Found = { month: Month; from: number; to: number }

const names = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const chineseNames = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ')

/** The year, the month and both in the order month, year, as people write them. Years of two or three digits are of the Republic. */
const written = [
  /(?<![\d/])(?:0?1|1[3-9]|2\d|3[01])\/(?<month>0?\d|1[0-2])\/(?<year>(?:19|20)\d\d)(?!\d)/g,
  /(?:(?:民國|西元|公元) ?)?(?<!\d)(?<year>\d{2,4}) ?年(?: ?(?<month>\d{1,2}) ?月(?: ?\d{1,2} ?日)?)?/g,
  /(?<!\d)(?<month>\d{1,2}) ?月 ?(?<year>(?:19|20)\d\d)(?!\d)/g,
  /(?<name>十[一二]?|[一二三四五六七八九])月 ?(?<year>(?:19|20)\d\d)(?!\d)/g,
  /(?<![\d./]|(?<![/.] ?(?:19|20)\d\d ?)-)(?<month>\d{1,2}) ?[/.-] ?(?<year>(?:19|20)\d\d)(?![\d.])/g,
  /(?<![\d./$]|\d,)(?<year>\d{2,4}) ?[./-] ?(?<month>\d{1,2})(?:[./-]\d{1,2}(?![\d./]))?(?![\d%/,])/g,
  /(?:(?<!\d)\d{1,2} )?\b(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[.,]{0,2}(?: \d{1,2},)? ?['’]?(?<year>(?:19|20)\d\d)(?!\d)/gi,
  /(?<!\d)(?<year>(?:19|20)\d\d),? ?(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/gi,
  /(?<![\d.]|\d,|(?<!\d{6} ?)-)(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?![\d,])/g,
  /(?<![\d.,$/])(?<year>(?:19|20)\d\d)(?![\d%]|[.,]\d)/g,
]

const between =
  /^[ |]*(?:[-~→]|->|至|到|迄|to|until|till|through)+[ |]*(?:\(?(?:expected|anticipated|預計) ?)?$/i
const untilNow =
  /^ ?\)? ?(?:(?:[-~→起至到迄]|to\b|until\b|till\b) ?)*?(?:仍?在職中?|現職|至今|迄今|今(?!年)|現在|目前|在學中?|就學中|就讀中|present\b|current(?:ly)?\b|now\b|ongoing\b|today\b|date\b)(?:[ /(]{1,2}(?:present\b|now\b|current\b|至今|迄今|仍?在職中?)\)?)?/i

function monthOf({ year = '', month, name }: Partial<Record<string, string>>): Month | undefined {
  const number = Number(year)
  const gregorian = year.length === 4 ? number : number >= 40 && number <= 130 ? number + 1911 : 0
  if (gregorian < 1940 || gregorian > 2060) return undefined
  if (month === undefined && name === undefined) return String(gregorian)
  const named =
    name === undefined ? -1 : Math.max(names.indexOf(name.toLowerCase()), chineseNames.indexOf(name))
  const at = name === undefined ? Number(month) : named + 1
  return at >= 1 && at <= 12 ? `${gregorian}${String(at).padStart(2, '0')}` : undefined
}

/** The months and years in a text, in their order. */
export function monthsIn(text: string): Found[] {
  const plain = folded(text)
  const found: Found[] = []
  for (const pattern of written) {
    for (const match of plain.matchAll(pattern)) {
      const month = monthOf(match.groups ?? {})
      const [from, to] = [match.index, match.index + match[0].length]
      if (month !== undefined && !found.some((each) => from < each.to && each.from < to)) {
        found.push({ month, from, to })
      }
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

/** Whether a text ends in a period whose end is missing. */
export const isOpenPeriod = (text: string) =>
  /(?:\d ?月? ?(?:[-~至]|to)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)$/i.test(
    folded(text),
  )

/** The periods in a text: two months with a sign or word between, or one and a word for now. */
export function periodsIn(text: string): Period[] {
  const plain = folded(text)
  const months = monthsIn(text)
  const periods: Period[] = []
  for (const [at, { month, from, to }] of months.entries()) {
    if (from < (periods.at(-1)?.to ?? 0)) continue
    const next = months[at + 1]
    const now = untilNow.exec(plain.slice(to, to + 30))
    if (now !== null) {
      periods.push({ start: month, from, to: to + now[0].length })
    } else if (next !== undefined && between.test(plain.slice(to, next.from))) {
      if (month.slice(0, 4) > next.month.slice(0, 4)) continue
      periods.push({ start: month, end: next.month, from, to: next.to })
    } else if (/\bsince $/i.test(plain.slice(0, from)) || /^ ?起 ?$/.test(plain.slice(to))) {
      periods.push({ start: month, from, to: plain.slice(to).trim() === '起' ? plain.length : to })
    } else {
      const month0 = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? ?(?:-|to) ?$/i.exec(
        plain.slice(Math.max(0, from - 20), from),
      )
      const start = monthOf({ year: month.slice(0, 4), name: month0?.[1] ?? '?' })
      if (month0 !== null && start !== undefined)
        periods.push({ start, end: month, from: from - month0[0].length, to })
    }
  }
  return periods
}

/** The texts before and after a period, without the words around it, a length of time and a kind of work beside it: `（5年2個月）`. */
export function aroundPeriod(
  text: string,
  { from, to }: { from: number; to: number },
): readonly [string, string] {
  const before = text.slice(0, from).replace(/(?:民國|西元|自|(?:from|since)(?= ?$))? ?$/i, '')
  const after = folded(text.slice(to)).replace(
    /^ ?\)? ?[[(·,]? ?(?:約? ?\d{1,2} ?(?:年|years?|yrs?) ?(?:(?:又|零)? ?\d{1,2} ?(?:個月|months?|mos?))?|\d{1,2} ?(?:個月|months?|mos?)) ?[\])]?|^ ?\)? ?[[(,·、] ?(?:週末|假日)?(?:兼職|兼任|全職|正職|約聘|part.time|full.time|freelance|contract)[\])]?/i,
    (length) => ' '.repeat(length.length),
  )
  const rest = text.slice(to).slice(after.length - after.trimStart().length)
  return [stripped(before, /[\s(（[【|｜,，:：;·-]/), stripped(rest, /[\s)）\]】|｜,，:：;·-]/)]
}

/** The text without a period and what belongs to it. */
export function withoutPeriod(text: string, period: { from: number; to: number }): string {
  return aroundPeriod(text, period)
    .flatMap((part) => part || [])
    .join(' | ')
}
