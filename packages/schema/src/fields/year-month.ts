import { z } from 'zod'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

const wirePattern = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])$/

/** A month of the years 1900 to 2099; `yyyyMM` on the wire, typed as `yyyy/MM`. */
export function yearMonth() {
  return month('yearMonth')
}

/** The same month in the edit form, typed as `YYYYMM`: the specification has a separate sentence for it (spec 5). */
export function yearMonthSixDigits() {
  return month('yearMonthSixDigits')
}

/** How a form asks for months; the wire value is the same. */
export type MonthField = () => ReturnType<typeof month>

function month(kind: 'yearMonth' | 'yearMonthSixDigits') {
  const schema = z
    .string()
    .regex(wirePattern, rule(kind))
    .meta({ minLength: 6, maxLength: 6, examples: ['202406'] })
  return field(schema, {
    kind,
    rules: { invalid: {}, [kind]: {} },
    normalise: (typed) => parseYearMonth(typed) ?? typed,
    // The edit form asks for the wire format itself.
    ...(kind === 'yearMonth' && { show: formatYearMonth }),
  })
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** The number of an English month, of which at least three letters are typed: `june`, `jun`, `sept`. */
function monthOfName(name: string): string {
  const found = name.length < 3 ? -1 : months.findIndex((month) => month.startsWith(name))
  return found === -1 ? '' : String(found + 1)
}

/**
 * Parses what people type for a month: `2024/06`, `2024-6`, `2024.6`, `2024年6月`, `202406`, `06/2024`, `June 2024`,
 * `2024 Jun.`, full-width forms.
 * @returns `yyyyMM`, or undefined for any other text; a Minguo year is not converted silently.
 */
export function parseYearMonth(typed: string): string | undefined {
  const text = halfWidth(typed).replace(/\s+/g, '').toLowerCase()
  const yearFirst = /^(\d{4})(?:[/.\-年](\d{1,2})月?|(\d{2})|([a-z]{3,9})\.?)$/.exec(text)
  const monthFirst = /^(?:(\d{1,2})[/.-]|([a-z]{3,9})[.,]?)(\d{4})$/.exec(text)
  const year = yearFirst?.[1] ?? monthFirst?.[3] ?? ''
  const name = yearFirst?.[4] ?? monthFirst?.[2]
  const number = yearFirst?.[2] ?? yearFirst?.[3] ?? monthFirst?.[1]
  const value = year + (name === undefined ? (number ?? '') : monthOfName(name)).padStart(2, '0')
  return wirePattern.test(value) ? value : undefined
}

/** `202406` → `2024/06`, as the application form shows it; other text unchanged. */
export function formatYearMonth(value: string): string {
  return wirePattern.test(value) ? `${value.slice(0, 4)}/${value.slice(4)}` : value
}
