import { formatDay, isPastDay, parseDay } from '@recruiting/schema/fields/birth-date'
import { formatYearMonth, parseYearMonth } from '@recruiting/schema/fields/year-month'
import { halfWidth } from '@recruiting/schema/text'

/** Minguo year 1 is 1912. */
const offset = 1911

/** A Minguo month, and the same month in the format of the form. */
export type MinguoMonth = { year: number; month: number; value: string }

/**
 * Recognises `113/06`, `民國113年6月`, `113.6`, `11306` as an offer, without converting. Five bare digits count
 * only while they cannot be the start of a Gregorian month.
 */
export function recogniseMinguo(typed: string): MinguoMonth | undefined {
  const text = halfWidth(typed).replace(/\s+/g, '')
  const match =
    /^(?:民國|民)?(\d{2,3})(?:[/.\-年](\d{1,2})月?)$/.exec(text) ?? /^(?:民國)?(\d{3})(\d{2})$/.exec(text)
  if (!match) return undefined
  const year = Number(match[1])
  const month = Number(match[2])
  const wire = parseYearMonth(`${year + offset}/${month}`)
  return wire === undefined ? undefined : { year, month, value: formatYearMonth(wire) }
}

/** A Minguo day, and the same day in the format of the form. */
export type MinguoDay = { year: number; month: number; day: number; value: string }

/**
 * Recognises `79/1/31`, `民國79年1月31日`, `790131`, `0790131` as an offer, without converting. Bare digits count
 * only while they cannot be the start of a Gregorian day.
 */
export function recogniseMinguoDay(typed: string): MinguoDay | undefined {
  const text = halfWidth(typed).replace(/\s+/g, '')
  const match =
    /^(?:民國|民)?(\d{2,3})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/.exec(text) ??
    /^(?:民國)?([01]\d{2}|(?!19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const wire = parseDay(`${year + offset}/${month}/${day}`)
  return wire === undefined || !isPastDay(wire) ? undefined : { year, month, day, value: formatDay(wire) }
}
