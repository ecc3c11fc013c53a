import { z } from 'zod'
import { choice } from '../fields/choice.ts'
import { line } from '../fields/text.ts'
import { type MonthField, yearMonth, yearMonthSixDigits } from '../fields/year-month.ts'
import { limits } from '../limits.ts'
import { educationStatuses, qualifications, secondQualifications } from '../options.ts'
import { type Condition, structured } from '../structure.ts'
import { notBefore } from './not-before.ts'

/** The fields of every degree; `month` is the month field of the form. */
function details(month: MonthField) {
  return {
    school: line(limits.line),
    department: line(limits.line).optional(),
    status: choice(educationStatuses),
    /** Month of graduation, dropping out or expected graduation, depending on `status`. */
    yearMonth: month(),
  }
}

/** spec 3, personal-info edit: education duration from and to. */
function duration() {
  return { from: yearMonthSixDigits().optional(), to: yearMonthSixDigits().optional() }
}

const detailNames = ['school', 'department', 'status', 'yearMonth'] as const

/** A second degree that does not exist has no other fields. */
function existsUnlessNone(name: string, fields: readonly string[]): Condition {
  return {
    name,
    sentence: 'School, status and month are required unless the qualification is none, and absent then.',
    fields,
    required: ['school', 'status', 'yearMonth'],
    when: { field: 'qualification', isNot: 'none' },
  }
}

/** spec 3, education: the highest degree. */
export const Degree = z
  .strictObject({ qualification: choice(qualifications), ...details(yearMonth) })
  .meta({ id: 'Degree' })
export type Degree = z.infer<typeof Degree>

/** The second-highest degree; `none` if there is none. */
export const SecondDegree = structured(
  z
    .strictObject({
      qualification: choice(secondQualifications),
      ...z.object(details(yearMonth)).partial().shape,
    })
    .meta({ id: 'SecondDegree' }),
  { conditions: [existsUnlessNone('secondDegreeExists', detailNames)] },
)
export type SecondDegree = z.infer<typeof SecondDegree>

/** spec 5: both the highest and the second-highest degree are required. */
export const Education = z
  .strictObject({ highest: Degree, secondHighest: SecondDegree })
  .meta({ id: 'Education' })
export type Education = z.infer<typeof Education>

/** The highest degree in the edit form. */
export const EditedDegree = structured(
  z
    .strictObject({
      qualification: choice(qualifications),
      ...details(yearMonthSixDigits),
      ...duration(),
    })
    .meta({ id: 'EditedDegree' }),
  { rules: [notBefore('from', 'to')] },
)
export type EditedDegree = z.infer<typeof EditedDegree>

/** The second-highest degree in the edit form. */
export const EditedSecondDegree = structured(
  z
    .strictObject({
      qualification: choice(secondQualifications),
      ...z.object(details(yearMonthSixDigits)).partial().shape,
      ...duration(),
    })
    .meta({ id: 'EditedSecondDegree' }),
  {
    conditions: [existsUnlessNone('editedSecondDegreeExists', [...detailNames, 'from', 'to'])],
    rules: [notBefore('from', 'to')],
  },
)
export type EditedSecondDegree = z.infer<typeof EditedSecondDegree>

/** Education in the edit form. */
export const EditedEducation = z
  .strictObject({ highest: EditedDegree, secondHighest: EditedSecondDegree })
  .meta({ id: 'EditedEducation' })
export type EditedEducation = z.infer<typeof EditedEducation>
