import { limits } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { exampleApplication } from './application.ts'

/** The example with one error: a name for the change, and the issue that `validate` must report, with its path. */
export type BrokenApplication = { name: string; value: unknown; path: string; rule: Rule }

const { personal, education, experience, other, consent } = exampleApplication
const [, former] = experience.entries
const [recommender] = other.recommenders

/** Values by their paths; an undefined one is removed. */
type Changes = Readonly<Record<string, unknown>>

/** The example with other values at some paths. */
function changed(changes: Changes): unknown {
  return Object.entries(changes).reduce<unknown>(
    (body, [path, value]) => withValue(body, path.split('.'), value),
    exampleApplication,
  )
}

function withValue(holder: unknown, [name = '', ...below]: readonly string[], value: unknown): unknown {
  const own = Object(holder)[name]
  const part = below.length === 0 ? value : withValue(own, below, value)
  if (Array.isArray(holder)) return holder.with(Number(name), part)
  const { [name]: _, ...others } = Object(holder)
  return part === undefined ? others : { ...Object(holder), [name]: part }
}

const byTheHour = limits.hourlySalary + 1
const entry = 'experience.entries.0'

/** Conditions, rules between fields, list bounds and strictness; `field-values.ts` covers single fields. */
const rows: readonly (readonly [name: string, path: string, rule: Rule, changes: Changes])[] = [
  ['a section is missing', 'education', 'required', { education: undefined }],
  ['a section is a list', 'education', 'invalid', { education: [] }],
  ['an unknown section', 'hobbies', 'unknownField', { hobbies: {} }],
  ['an unknown field', 'personal.age', 'unknownField', { 'personal.age': 30 }],
  ['no vacancy', 'jobCodes', 'required', { jobCodes: [] }],
  ['six vacancies', 'jobCodes', 'tooMany', { jobCodes: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] }],
  ['one vacancy twice', 'jobCodes.2', 'duplicate', { jobCodes: ['A1', 'A2', 'A1'] }],
  ['no consent', 'consent.agreed', 'required', { 'consent.agreed': false }],
  [
    'neither part of the Chinese name',
    'personal.nameZh',
    'required',
    { 'personal.lastNameZh': undefined, 'personal.firstNameZh': undefined },
  ],
  ['no first name', 'personal.firstNameZh', 'required', { 'personal.firstNameZh': undefined }],
  [
    'a second degree without its school',
    'education.secondHighest.school',
    'required',
    { 'education.secondHighest.school': undefined },
  ],
  [
    'a school of no second degree',
    'education.secondHighest.school',
    'notApplicable',
    { 'education.secondHighest': { qualification: 'none', school: '國立成功大學' } },
  ],
  [
    'no highest degree',
    'education.highest.qualification',
    'option',
    { 'education.highest.qualification': 'none' },
  ],
  [
    'past pay by the hour that is pay of months',
    `${entry}.salary`,
    'tooLargeByTheHour',
    { [`${entry}.salary`]: byTheHour, [`${entry}.salaryUnit`]: 'hour' },
  ],
  [
    'expected pay by the hour that is pay of years',
    'application.expectedSalary',
    'tooLargeByTheHour',
    { 'application.expectedSalary': byTheHour, 'application.expectedSalaryUnit': 'hour' },
  ],
  [
    'pay by the week',
    'application.expectedSalaryUnit',
    'option',
    { 'application.expectedSalaryUnit': 'week' },
  ],
  [
    'six entries',
    'experience.entries',
    'tooMany',
    { 'experience.entries': Array(limits.experienceEntries + 1).fill(former) },
  ],
  ['an entry without an end', `${entry}.end`, 'required', { [entry]: former, [`${entry}.end`]: undefined }],
  ['an end although still employed', `${entry}.end`, 'notApplicable', { [`${entry}.end`]: '202506' }],
  [
    'an end before the start',
    `${entry}.end`,
    'endBeforeStart',
    { [entry]: { ...former, start: '201807', end: '201806' } },
  ],
  [
    'another channel without its text',
    'application.channelOther',
    'required',
    { 'application.channelOther': undefined },
  ],
  [
    'a text for a channel that needs none',
    'application.channelOther',
    'notApplicable',
    { 'application.channel': 'linkedin' },
  ],
  ['a lawsuit without details', 'other.lawsuitDetails', 'required', { 'other.lawsuitDetails': undefined }],
  ['details of no lawsuit', 'other.lawsuitDetails', 'notApplicable', { 'other.lawsuit': false }],
  [
    'four recommenders',
    'other.recommenders',
    'tooMany',
    { 'other.recommenders': Array(limits.recommenders + 1).fill(recommender) },
  ],
  [
    'a recommender without a name',
    'other.recommenders.1.name',
    'required',
    { 'other.recommenders': [{}, { contactEmail: 'a@example.com' }] },
  ],
  [
    'a recommender whom nobody can reach',
    'other.recommenders.0.contactPhone',
    'phoneOrEmail',
    { 'other.recommenders': [{ name: '張' }] },
  ],
]

export const brokenApplications: readonly BrokenApplication[] = rows.map(([name, path, rule, changes]) => ({
  name,
  value: changed(changes),
  path,
  rule,
}))

/** Further valid applications: the minimum, and the other branch of each condition. */
export const acceptedApplications: readonly { name: string; value: unknown }[] = [
  { name: 'every field', value: exampleApplication },
  {
    name: 'only what is required',
    value: {
      jobCodes: ['A1'],
      consent,
      personal,
      education: {
        highest: { ...education.highest, department: undefined },
        secondHighest: { qualification: 'none' },
      },
      experience: { seniority: 'none', entries: [] },
      application: { channel: 'cake' },
      other: { workPermitRequired: true, recommenders: [], headshot: other.headshot, resume: other.resume },
    },
  },
  {
    name: 'an empty row of recommenders before a filled one',
    value: changed({ 'other.recommenders': [{}, recommender] }),
  },
  {
    name: 'a job of one month',
    value: changed({
      'experience.entries': [{ ...former, start: '201806', end: '201806', stillEmployed: false }],
    }),
  },
]
