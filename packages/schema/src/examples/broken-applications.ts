import { limits } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { exampleApplication } from './application.ts'

/** The example with one error: a name for the change, and the issue that `validate` must report, with its path. */
export type BrokenApplication = { name: string; value: unknown; path: string; rule: Rule }

const { personal, education, experience, application, other, consent } = exampleApplication
const [entry, former] = experience.entries
const [recommender] = other.recommenders

function broken(name: string, change: object, path: string, rule: Rule): BrokenApplication {
  return { name, value: { ...exampleApplication, ...change }, path, rule }
}

function without<T extends object>(value: T, ...names: readonly (keyof T)[]) {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as keyof T)))
}

/** Conditions, rules between fields, list bounds and strictness; `field-values.ts` covers single fields. */
export const brokenApplications: readonly BrokenApplication[] = [
  broken('a section is missing', { education: undefined }, 'education', 'required'),
  broken('a section is a list', { education: [] }, 'education', 'invalid'),
  broken('an unknown section', { hobbies: {} }, 'hobbies', 'unknownField'),
  broken('an unknown field', { personal: { ...personal, age: 30 } }, 'personal.age', 'unknownField'),
  broken('no vacancy', { jobCodes: [] }, 'jobCodes', 'required'),
  broken('six vacancies', { jobCodes: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] }, 'jobCodes', 'tooMany'),
  broken('one vacancy twice', { jobCodes: ['A1', 'A2', 'A1'] }, 'jobCodes.2', 'duplicate'),
  broken('no consent', { consent: { ...consent, agreed: false } }, 'consent.agreed', 'required'),
  broken(
    'neither part of the Chinese name',
    { personal: without(personal, 'lastNameZh', 'firstNameZh') },
    'personal.nameZh',
    'required',
  ),
  broken('no first name', { personal: without(personal, 'firstNameZh') }, 'personal.firstNameZh', 'required'),
  broken(
    'a second degree without its school',
    { education: { ...education, secondHighest: without(education.secondHighest, 'school') } },
    'education.secondHighest.school',
    'required',
  ),
  broken(
    'a school of no second degree',
    { education: { ...education, secondHighest: { qualification: 'none', school: '國立成功大學' } } },
    'education.secondHighest.school',
    'notApplicable',
  ),
  broken(
    'no highest degree',
    { education: { ...education, highest: { ...education.highest, qualification: 'none' } } },
    'education.highest.qualification',
    'option',
  ),
  broken(
    'past pay by the hour that is pay of months',
    {
      experience: {
        ...experience,
        entries: [{ ...entry, salary: limits.hourlySalary + 1, salaryUnit: 'hour' }, former],
      },
    },
    'experience.entries.0.salary',
    'tooLargeByTheHour',
  ),
  broken(
    'expected pay by the hour that is pay of years',
    {
      application: {
        ...application,
        expectedSalary: limits.hourlySalary + 1,
        expectedSalaryUnit: 'hour',
      },
    },
    'application.expectedSalary',
    'tooLargeByTheHour',
  ),
  broken(
    'pay by the week',
    { application: { ...application, expectedSalaryUnit: 'week' } },
    'application.expectedSalaryUnit',
    'option',
  ),
  broken(
    'six entries',
    {
      experience: {
        ...experience,
        entries: Array.from({ length: limits.experienceEntries + 1 }, () => former),
      },
    },
    'experience.entries',
    'tooMany',
  ),
  broken(
    'an entry without an end',
    { experience: { ...experience, entries: [without(former ?? {}, 'end' as never)] } },
    'experience.entries.0.end',
    'required',
  ),
  broken(
    'an end although still employed',
    { experience: { ...experience, entries: [{ ...entry, end: '202506' }] } },
    'experience.entries.0.end',
    'notApplicable',
  ),
  broken(
    'an end before the start',
    { experience: { ...experience, entries: [{ ...former, start: '201807', end: '201806' }] } },
    'experience.entries.0.end',
    'endBeforeStart',
  ),
  broken(
    'another channel without its text',
    { application: without(application, 'channelOther') },
    'application.channelOther',
    'required',
  ),
  broken(
    'a text for a channel that needs none',
    { application: { ...application, channel: 'linkedin' } },
    'application.channelOther',
    'notApplicable',
  ),
  broken(
    'a lawsuit without details',
    { other: without(other, 'lawsuitDetails') },
    'other.lawsuitDetails',
    'required',
  ),
  broken(
    'details of no lawsuit',
    { other: { ...other, lawsuit: false } },
    'other.lawsuitDetails',
    'notApplicable',
  ),
  broken(
    'four recommenders',
    { other: { ...other, recommenders: Array.from({ length: limits.recommenders + 1 }, () => recommender) } },
    'other.recommenders',
    'tooMany',
  ),
  broken(
    'a recommender without a name',
    { other: { ...other, recommenders: [{}, { contactEmail: 'a@example.com' }] } },
    'other.recommenders.1.name',
    'required',
  ),
  broken(
    'a recommender whom nobody can reach',
    { other: { ...other, recommenders: [{ name: '張' }] } },
    'other.recommenders.0.contactPhone',
    'phoneOrEmail',
  ),
]

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
        highest: without(education.highest, 'department'),
        secondHighest: { qualification: 'none' },
      },
      experience: { seniority: 'none', entries: [] },
      application: { channel: 'cake' },
      other: { workPermitRequired: true, recommenders: [], headshot: other.headshot, resume: other.resume },
    },
  },
  {
    name: 'an empty row of recommenders before a filled one',
    value: { ...exampleApplication, other: { ...other, recommenders: [{}, recommender] } },
  },
  {
    name: 'a job of one month',
    value: {
      ...exampleApplication,
      experience: {
        ...experience,
        entries: [{ ...former, start: '201806', end: '201806', stillEmployed: false }],
      },
    },
  },
]
