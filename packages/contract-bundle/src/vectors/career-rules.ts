import { limits } from '@recruiting/schema/limits'
import { type RuleRows, remove, set } from './rule-row.ts'

const entry = 'experience.entries.1'
const past = [set(`${entry}.salary`, limits.hourlySalary), set(`${entry}.salaryUnit`, 'hour')] as const
const degrees = 'education.secondHighest'

/** The cases of the rules about education, employment, military service and salary. */
export const careerRules: RuleRows = {
  secondDegreeExists: [
    [
      'none',
      'A second degree with the qualification none and no other field is accepted.',
      'application',
      set(degrees, { qualification: 'none' }),
    ],
    [
      'fields',
      'With the qualification none, each other field of the second degree is refused as notApplicable.',
      'application',
      set(`${degrees}.qualification`, 'none'),
    ],
    [
      'required',
      'A second degree with a qualification requires school, status and month.',
      'application',
      set(degrees, { qualification: 'master' }),
    ],
    [
      'unanswered',
      'A second degree without a qualification requires qualification, school, status and month.',
      'application',
      set(degrees, {}),
    ],
    [
      'wins',
      'A field that the qualification none excludes is refused as notApplicable, whatever its value.',
      'application',
      set(degrees, { qualification: 'none', school: '', yearMonth: 12 }),
    ],
    [
      'unknownOption',
      'An unknown qualification is refused as option and requires the fields of the second degree.',
      'application',
      set(degrees, { qualification: 'None' }),
    ],
  ],
  editedSecondDegreeExists: [
    [
      'none',
      'Personal information may have a second degree with the qualification none and no other field.',
      'personalInfo',
      set(degrees, { qualification: 'none' }),
    ],
    [
      'fields',
      'With the qualification none, each other field of the second degree is refused, also its duration.',
      'personalInfo',
      set(`${degrees}.qualification`, 'none'),
    ],
    [
      'required',
      'In personal information a second degree with a qualification requires school, status and month.',
      'personalInfo',
      set(degrees, { qualification: 'other' }),
    ],
  ],
  employmentEnded: [
    [
      'missing',
      'An employment that has ended requires its last month.',
      'application',
      remove(`${entry}.end`),
    ],
    [
      'false',
      'A false stillEmployed means the same as an absent one: the employment has ended.',
      'application',
      set(`${entry}.stillEmployed`, false),
    ],
    [
      'ticked',
      'While an applicant is still employed, end and reasonForLeaving are refused as notApplicable.',
      'application',
      set(`${entry}.stillEmployed`, true),
    ],
    [
      'wins',
      'The end of an employment that goes on is refused as notApplicable, whatever its value.',
      'application',
      set('experience.entries.0.end', 'soon'),
    ],
    [
      'wrongType',
      'The text "true" as stillEmployed is refused as invalid and does not mean still employed.',
      'application',
      set('experience.entries.0.stillEmployed', 'true'),
    ],
    [
      'edit',
      'In personal information an employment that has ended requires its last month.',
      'personalInfo',
      remove(`${entry}.end`),
    ],
    [
      'editTicked',
      'In personal information end and reasonForLeaving are refused as notApplicable while still employed.',
      'personalInfo',
      set(`${entry}.stillEmployed`, true),
    ],
  ],
  endNotBeforeStart: [
    [
      'before',
      'An employment that ends a month before its start is refused as endBeforeStart.',
      'application',
      set(`${entry}.end`, '201708'),
    ],
    [
      'equal',
      'An employment may end in the month of its start.',
      'application',
      set(`${entry}.end`, '201709'),
    ],
    [
      'invalid',
      'An end that is no month is refused as yearMonth, not as endBeforeStart.',
      'application',
      set(`${entry}.end`, '2017-8'),
    ],
    [
      'sixDigits',
      'An end of six digits that is no month, and before the start, has the issue yearMonth alone.',
      'application',
      set(`${entry}.end`, '201700'),
    ],
    [
      'noStart',
      'An employment without a start has the issue required there, and none at its end.',
      'application',
      remove(`${entry}.start`),
    ],
    [
      'military',
      'A military service that ends a month before its start is refused as endBeforeStart.',
      'personalInfo',
      set('military.end', '201807'),
    ],
    [
      'militaryEqual',
      'A military service may end in the month of its start.',
      'personalInfo',
      set('military.end', '201808'),
    ],
    [
      'neighbours',
      'An end before the start is reported although other fields of the entry are wrong.',
      'application',
      set(`${entry}.end`, '201708'),
      remove(`${entry}.companyName`),
      set(`${entry}.age`, 1),
    ],
    [
      'edit',
      'In personal information an employment that ends before its start is refused as endBeforeStart.',
      'personalInfo',
      set(`${entry}.end`, '201708'),
    ],
  ],
  toNotBeforeFrom: [
    [
      'highest',
      'The duration of the highest degree is refused as endBeforeStart when to is before from.',
      'personalInfo',
      set('education.highest.to', '201808'),
    ],
    [
      'equal',
      'The duration of a degree may end in the month of its start.',
      'personalInfo',
      set('education.highest.to', '201809'),
    ],
    [
      'second',
      'The duration of the second degree is refused as endBeforeStart when to is before from.',
      'personalInfo',
      set(`${degrees}.to`, '201408'),
    ],
    [
      'oneOnly',
      'The duration of a degree may have its last month without its first one.',
      'personalInfo',
      remove('education.highest.from'),
    ],
  ],
  salaryByTheHour: [
    ['most', `A past salary of ${limits.hourlySalary} by the hour is accepted.`, 'application', ...past],
    [
      'above',
      `A past salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      'application',
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 1),
    ],
    [
      'aboveAll',
      `A past salary of ${limits.salary + 1} by the hour is refused as tooLarge alone.`,
      'application',
      ...past,
      set(`${entry}.salary`, limits.salary + 1),
    ],
    [
      'month',
      `A past salary of ${limits.hourlySalary + 1} by the month is accepted.`,
      'application',
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 1),
      set(`${entry}.salaryUnit`, 'month'),
    ],
    [
      'noUnit',
      `A past salary of ${limits.hourlySalary + 1} without a unit is accepted: it is by the month.`,
      'application',
      set('experience.entries.0.salary', limits.hourlySalary + 1),
    ],
    [
      'fraction',
      'A past salary by the hour with a fraction is refused as number, also above the limit.',
      'application',
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 0.5),
    ],
    [
      'edit',
      `Personal information with a past salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      'personalInfo',
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 1),
    ],
  ],
  expectedSalaryByTheHour: [
    [
      'most',
      `An expected salary of ${limits.hourlySalary} by the hour is accepted.`,
      'application',
      set('application.expectedSalary', limits.hourlySalary),
      set('application.expectedSalaryUnit', 'hour'),
    ],
    [
      'above',
      `An expected salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      'application',
      set('application.expectedSalary', limits.hourlySalary + 1),
      set('application.expectedSalaryUnit', 'hour'),
    ],
    [
      'unitAlone',
      'A unit of the expected salary without an amount is accepted.',
      'leastApplication',
      set('application.expectedSalaryUnit', 'hour'),
    ],
    [
      'edit',
      `Personal information with an expected salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      'personalInfo',
      set('application.expectedSalary', limits.hourlySalary + 1),
      set('application.expectedSalaryUnit', 'hour'),
    ],
  ],
}
