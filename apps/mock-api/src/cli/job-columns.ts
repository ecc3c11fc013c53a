import { filterNames, jobFilters } from '@recruiting/schema/job-filters'
import { locales, salaryUnits } from '@recruiting/schema/options'
import { elementOf, isOptional } from '@recruiting/schema/outline'
import { ImportedJob } from '../use-cases/import-jobs-schema.ts'
import {
  acceptedAnswers,
  acceptedDays,
  capitals,
  items,
  lines,
  moment,
  option,
  optional,
  text,
  wholeNumber,
  withDefault,
  yesNo,
} from './cells.ts'
import { type Column, headerOf } from './columns.ts'

function localized(name: string, read: (cell: string) => unknown): Column[] {
  return locales.map((locale) => ({
    name: `${name}_${locale}`,
    path: `${name}.${locale}`,
    read: optional(read),
    join: '\n',
  }))
}

/** The column of each filter: `employmentType` is read from `employment_type`. */
const filterColumns = filterNames.map((filter): Column & { isNeeded: boolean } => {
  const { property, offered } = jobFilters[filter]
  const schema = ImportedJob.shape[property]
  const optionOf = option(filter)
  const holdsSeveral = elementOf(schema) !== undefined
  return {
    name: property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    path: property,
    read: holdsSeveral ? (cell) => items(cell).map(optionOf) : optional(optionOf),
    accepts: `${offered.join(', ')}${holdsSeveral ? '; or names; several separated by |' : ''}`,
    isNeeded: !isOptional(schema),
  }
})

/** The columns of a vacancies file, in the order of `docs/commands.md`. */
export const jobColumns: readonly Column[] = [
  { name: 'code', path: 'code', read: optional(capitals), accepts: 'capital letters, digits and hyphens' },
  ...localized('title', text),
  ...filterColumns,
  {
    name: 'pay_negotiable',
    path: 'salary.negotiable',
    read: withDefault(yesNo, false),
    accepts: acceptedAnswers,
  },
  {
    name: 'pay_unit',
    path: 'salary.unit',
    read: withDefault(text, 'month'),
    accepts: salaryUnits.join(', '),
  },
  {
    name: 'pay_currency',
    path: 'salary.currency',
    read: withDefault(text, 'TWD'),
    accepts: 'TWD',
  },
  { name: 'pay_min', path: 'salary.min', read: optional(wholeNumber) },
  { name: 'pay_max', path: 'salary.max', read: optional(wholeNumber) },
  { name: 'monthly_minimum', path: 'monthlyMinimum', read: optional(wholeNumber) },
  ...localized('content', lines),
  ...localized('requirements', lines),
  ...localized('benefits', lines),
  { name: 'openings', path: 'openings', read: withDefault(wholeNumber, 1) },
  { name: 'posted_at', path: 'postedAt', read: optional(moment('00:00:00')), accepts: acceptedDays },
  { name: 'valid_through', path: 'validThrough', read: optional(moment('23:59:59')), accepts: acceptedDays },
  { name: 'status', path: 'status', read: withDefault(text, 'open'), accepts: 'open, closed' },
]

export const jobHeader = headerOf(jobColumns, [
  ['code'],
  ['title_tw', 'title_us'],
  ...filterColumns.filter(({ isNeeded }) => isNeeded).map(({ name }) => [name]),
  ['pay_min', 'pay_negotiable'],
  ['content_tw', 'content_us'],
  ['requirements_tw', 'requirements_us'],
  ['benefits_tw', 'benefits_us'],
])
