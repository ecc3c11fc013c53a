import { z } from 'zod'
import { halfWidth } from '../text.ts'
import { field, rule } from './field.ts'

/** A day from 1900 to today; `yyyy-MM-dd` on the wire, typed as `yyyy/MM/dd`. */
export function birthDate() {
  const schema = z.string().refine(isPastDay, rule('date')).meta({
    minLength: 10,
    maxLength: 10,
    format: 'date',
    pattern: '^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
  })
  return field(schema, {
    kind: 'birthDate',
    rules: { invalid: {}, date: {} },
    normalise: (typed) => parseDay(typed) ?? typed,
    show: formatDay,
  })
}

/** Whether the text is an existing day, `yyyy-MM-dd`, from 1900 to today. */
export function isPastDay(value: string): boolean {
  const time = /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  // Date.parse turns 02-30 into a day in March: the text must survive the round trip.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value) && time <= Date.now()
}

/** Parses `1990/1/31`, `1990-01-31`, `1990.1.31`, `1990年1月31日`, `19900131`, and full-width forms. */
export function parseDay(typed: string): string | undefined {
  const text = halfWidth(typed).replace(/\s+/g, '')
  const match =
    /^(\d{4})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : undefined
}

/** `1990-01-31` → `1990/01/31`, as the form shows it; other text unchanged. */
export function formatDay(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '/') : value
}
