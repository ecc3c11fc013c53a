import { normaliseEmail } from '@recruiting/schema/fields/email'
import { normalisePhone } from '@recruiting/schema/fields/phone'
import { halfWidth } from '@recruiting/schema/text'
import { capitals, items, optional, text, withDefault } from './cells.ts'
import { type Column, headerOf } from './columns.ts'

/** The columns of a recommendations file, in the order of `docs/commands.md`. */
export const referralColumns: readonly Column[] = [
  { name: 'recommender', path: 'recommender', read: optional(text) },
  { name: 'applicant_name', path: 'applicantName', read: optional(text) },
  { name: 'email', path: 'email', read: optional(normaliseEmail) },
  { name: 'phone', path: 'phone', read: optional(normalisePhone) },
  { name: 'reason', path: 'reason', read: optional(text) },
  { name: 'recommender_employee_id', path: 'recommenderEmployeeId', read: optional(halfWidth) },
  { name: 'recommend_code', path: 'recommendCode', read: optional(halfWidth) },
  { name: 'job_codes', path: 'jobCodes', read: (cell) => items(cell).map(capitals) },
  { name: 'locale', path: 'locale', read: withDefault(text, 'tw'), accepts: 'tw, us' },
]

export const referralHeader = headerOf(
  referralColumns,
  ['recommender', 'applicant_name', 'email', 'phone', 'reason', 'job_codes'].map((name) => [name]),
)
