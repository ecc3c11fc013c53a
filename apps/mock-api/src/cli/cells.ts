import { options as twOptions } from '@recruiting/i18n/locales/tw/options'
import { options as usOptions } from '@recruiting/i18n/locales/us/options'
import { normaliseMoney } from '@recruiting/schema/fields/money'
import type { FilterName } from '@recruiting/schema/job-filters'
import { halfWidth } from '@recruiting/schema/text'

/**
 * Undefined for an empty cell. Like all readers here, `read` returns text that it cannot parse unchanged, so that
 * validation reports the reason.
 */
export function optional<T>(read: (cell: string) => T): (cell: string) => T | undefined {
  return (cell) => (cell === '' ? undefined : read(cell))
}

/** A default for an empty cell. */
export function withDefault<T, D>(read: (cell: string) => T, value: D): (cell: string) => T | D {
  return (cell) => (cell === '' ? value : read(cell))
}

export function text(cell: string): string {
  return cell
}

/** Codes and ids: full-width forms folded, upper case. */
export function capitals(cell: string): string {
  return halfWidth(cell).toUpperCase()
}

/** The non-empty lines of a cell. */
export function lines(cell: string): string[] {
  return cell
    .split(/\r\n|\r|\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** The items of a cell, separated by `|` or `;`, half-width or full-width. */
export function items(cell: string): string[] {
  return cell
    .normalize('NFKC')
    .split(/[|;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

export function wholeNumber(cell: string): number | string {
  return normaliseMoney(cell)
}

const answers = new Map<string, boolean>(
  [[true, 'yes', 'true', '1', '是'] as const, [false, 'no', 'false', '0', '否'] as const].flatMap(
    ([answer, ...words]) => words.map((word) => [word, answer] as const),
  ),
)
export const acceptedAnswers = 'yes or no'

export function yesNo(cell: string): boolean | string {
  return answers.get(halfWidth(cell).toLowerCase()) ?? cell
}

/** An option of a filter by its id or its word in either language; 台 equals 臺. */
export function option(list: FilterName): (cell: string) => string {
  const ids = new Map<string, string>()
  for (const words of [twOptions, usOptions]) {
    for (const [id, word] of Object.entries(words[list])) ids.set(folded(id), id).set(folded(word), id)
  }
  return (cell) => ids.get(folded(cell)) ?? cell
}

function folded(word: string): string {
  return halfWidth(word).toLowerCase().replaceAll('台', '臺')
}

const dayPattern = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
export const acceptedDays = 'a day such as 2026-11-02, or a moment such as 2026-11-02T01:00:00.000Z'

/** A day in Taiwan as spreadsheets write it, or a moment in the contract's format → the moment in UTC. */
export function moment(timeOfDay: '00:00:00' | '23:59:59'): (cell: string) => string {
  return (cell) => {
    const [, year, month = '', day = ''] = dayPattern.exec(halfWidth(cell)) ?? []
    if (year === undefined) return cell
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = Date.parse(`${date}T${timeOfDay}+08:00`)
    // `Date` parses the 30th of February as a day in March.
    const isDay = !Number.isNaN(time) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)
    return isDay ? new Date(time).toISOString() : cell
  }
}
