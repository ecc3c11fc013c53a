import { z } from 'zod'
import { checkbox, choice } from '../fields/choice.ts'
import { money } from '../fields/money.ts'
import { phone } from '../fields/phone.ts'
import { line, multiline } from '../fields/text.ts'
import { type MonthField, yearMonth, yearMonthSixDigits } from '../fields/year-month.ts'
import { limits } from '../limits.ts'
import { experienceCategories, salaryUnits, seniorities } from '../options.ts'
import { type Structure, structured } from '../structure.ts'
import { hourlyLimit } from './hourly-limit.ts'
import { notBefore } from './not-before.ts'

/** The fields of a work experience; `month` is the month field of the form. */
function entry(month: MonthField) {
  return z.strictObject({
    category: choice(experienceCategories),
    companyName: line(limits.line),
    location: line(limits.line).optional(),
    jobTitle: line(limits.line),
    start: month(),
    stillEmployed: checkbox().optional(),
    end: month().optional(),
    salary: money().optional(),
    /** A month when absent. */
    salaryUnit: choice(salaryUnits).optional(),
    content: multiline(limits.text).optional(),
    reasonForLeaving: line(limits.line).optional(),
    supervisorName: line(limits.name).optional(),
    supervisorTitle: line(limits.line).optional(),
    supervisorPhone: phone().optional(),
  })
}

const entryStructure: Structure = {
  conditions: [
    {
      name: 'employmentEnded',
      sentence: 'The end is required unless still employed; end and reason for leaving are absent then.',
      fields: ['end', 'reasonForLeaving'],
      required: ['end'],
      when: { field: 'stillEmployed', isNot: true },
    },
  ],
  rules: [notBefore('start', 'end'), hourlyLimit('salary', 'salaryUnit')],
}

/** spec 3, one entry of work experience. */
export const ExperienceEntry = structured(entry(yearMonth).meta({ id: 'ExperienceEntry' }), entryStructure)
export type ExperienceEntry = z.infer<typeof ExperienceEntry>

/** The same entry in the edit form. */
export const EditedExperienceEntry = structured(
  entry(yearMonthSixDigits).meta({ id: 'EditedExperienceEntry' }),
  entryStructure,
)
export type EditedExperienceEntry = z.infer<typeof EditedExperienceEntry>

/** spec 3, experience; spec 9: at most five entries. */
export const Experience = z
  .strictObject({
    seniority: choice(seniorities),
    entries: z.array(ExperienceEntry).max(limits.experienceEntries),
  })
  .meta({ id: 'Experience' })
export type Experience = z.infer<typeof Experience>

/** Experience in the edit form. */
export const EditedExperience = z
  .strictObject({
    seniority: choice(seniorities),
    entries: z.array(EditedExperienceEntry).max(limits.experienceEntries),
  })
  .meta({ id: 'EditedExperience' })
export type EditedExperience = z.infer<typeof EditedExperience>

/**
 * spec 5: newest first. Orders by end (current employment counts as now), then by start; entries without months
 * stay at the end in their order. Accepts wire values and drafts, valid or not.
 */
export function newestFirst<
  E extends { start?: string | undefined; end?: string | undefined; stillEmployed?: unknown },
>(entries: readonly E[], monthOf: (text: string | undefined) => string | undefined = (text) => text): E[] {
  const key = (entry: E) => {
    const start = monthOf(entry.start)
    const end = entry.stillEmployed === true ? '999999' : monthOf(entry.end)
    return start === undefined && end === undefined ? '' : `${end ?? start}-${start ?? end}`
  }
  return entries
    .map((entry) => ({ entry, key: key(entry) }))
    .sort((a, b) => (a.key < b.key ? 1 : a.key > b.key ? -1 : 0))
    .map(({ entry }) => entry)
}
