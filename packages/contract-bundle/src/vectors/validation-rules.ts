import { limits } from '@recruiting/schema/limits'
import { type RuleRows, remove, set } from './changes.ts'
import { editRules } from './edit-rules.ts'
import { type BodyName, type ValidationCase, validationCase } from './validation-case.ts'

const entry = 'experience.entries.1'
const past = [set(`${entry}.salary`, limits.hourlySalary), set(`${entry}.salaryUnit`, 'hour')] as const
const degrees = 'education.secondHighest'
const recommender = 'other.recommenders.0'

/** The cases of each condition and rule of `x-rules`, by its name, in a body of an application. */
const applicationRules: RuleRows = {
  distinctJobs: {
    second: [
      'When an application has a code twice, the later one is refused as duplicate.',
      set('jobCodes', ['A1', 'A1']),
    ],
    each: [
      'Every repetition of a code is refused as duplicate, also of several codes.',
      set('jobCodes', ['A1', 'A2', 'A1', 'A2', 'A1']),
    ],
    case: [
      'A wrong code that is sent twice is refused as invalid, not as duplicate.',
      set('jobCodes', ['a1', 'a1']),
    ],
    none: ['An application with different codes is accepted.', set('jobCodes', ['A1', 'A2'])],
    hyphen: [
      'Codes are compared as sent: one with a hyphen differs from one without.',
      set('jobCodes', ['A-1', 'A1']),
    ],
  },
  chineseName: {
    bothMissing: [
      'When both parts of the Chinese name are missing, one issue at nameZh replaces those of the parts.',
      remove('personal.lastNameZh'),
      remove('personal.firstNameZh'),
    ],
    bothBlank: [
      'When both parts of the Chinese name are blank, one issue at nameZh replaces those of the parts.',
      set('personal.lastNameZh', ''),
      set('personal.firstNameZh', '\u3000'),
    ],
    oneMissing: [
      'When one part of the Chinese name is missing, that part is refused as required.',
      remove('personal.lastNameZh'),
    ],
    oneBlank: [
      'When one part of the Chinese name is blank, that part is refused as required.',
      set('personal.firstNameZh', ' '),
    ],
    wrongType: [
      'A part of the Chinese name with a wrong JSON type is refused as invalid, not as missing.',
      set('personal.lastNameZh', null),
      remove('personal.firstNameZh'),
    ],
    met: ['An application with both parts of the Chinese name is accepted.'],
  },
  secondDegreeExists: {
    none: [
      'A second degree with the qualification none and no other field is accepted.',
      set(degrees, { qualification: 'none' }),
    ],
    fields: [
      'With the qualification none, each other field of the second degree is refused as notApplicable.',
      set(`${degrees}.qualification`, 'none'),
    ],
    required: [
      'A second degree with a qualification requires school, status and month.',
      set(degrees, { qualification: 'master' }),
    ],
    unanswered: [
      'A second degree without a qualification requires qualification, school, status and month.',
      set(degrees, {}),
    ],
    wins: [
      'A field that the qualification none excludes is refused as notApplicable, whatever its value.',
      set(degrees, { qualification: 'none', school: '', yearMonth: 12 }),
    ],
    unknownOption: [
      'An unknown qualification is refused as option and requires the fields of the second degree.',
      set(degrees, { qualification: 'None' }),
    ],
  },
  employmentEnded: {
    missing: ['An employment that has ended requires its last month.', remove(`${entry}.end`)],
    false: [
      'A false stillEmployed means the same as an absent one: the employment has ended.',
      set(`${entry}.stillEmployed`, false),
    ],
    ticked: [
      'While an applicant is still employed, end and reasonForLeaving are refused as notApplicable.',
      set(`${entry}.stillEmployed`, true),
    ],
    wins: [
      'The end of an employment that goes on is refused as notApplicable, whatever its value.',
      set('experience.entries.0.end', 'soon'),
    ],
    wrongType: [
      'The text "true" as stillEmployed is refused as invalid and does not mean still employed.',
      set('experience.entries.0.stillEmployed', 'true'),
    ],
  },
  endNotBeforeStart: {
    before: [
      'An employment that ends a month before its start is refused as endBeforeStart.',
      set(`${entry}.end`, '201708'),
    ],
    equal: ['An employment may end in the month of its start.', set(`${entry}.end`, '201709')],
    invalid: [
      'An end that is no month is refused as yearMonth, not as endBeforeStart.',
      set(`${entry}.end`, '2017-8'),
    ],
    sixDigits: [
      'An end of six digits that is no month, and before the start, has the issue yearMonth alone.',
      set(`${entry}.end`, '201700'),
    ],
    noStart: [
      'An employment without a start has the issue required there, and none at its end.',
      remove(`${entry}.start`),
    ],
    neighbours: [
      'An end before the start is reported although other fields of the entry are wrong.',
      set(`${entry}.end`, '201708'),
      remove(`${entry}.companyName`),
      set(`${entry}.age`, 1),
    ],
  },
  salaryByTheHour: {
    most: [`A past salary of ${limits.hourlySalary} by the hour is accepted.`, ...past],
    above: [
      `A past salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 1),
    ],
    aboveAll: [
      `A past salary of ${limits.salary + 1} by the hour is refused as tooLarge alone.`,
      ...past,
      set(`${entry}.salary`, limits.salary + 1),
    ],
    month: [
      `A past salary of ${limits.hourlySalary + 1} by the month is accepted.`,
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 1),
      set(`${entry}.salaryUnit`, 'month'),
    ],
    noUnit: [
      `A past salary of ${limits.hourlySalary + 1} without a unit is accepted: it is by the month.`,
      set('experience.entries.0.salary', limits.hourlySalary + 1),
    ],
    fraction: [
      'A past salary by the hour with a fraction is refused as number, also above the limit.',
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 0.5),
    ],
  },
  expectedSalaryByTheHour: {
    most: [
      `An expected salary of ${limits.hourlySalary} by the hour is accepted.`,
      set('application.expectedSalary', limits.hourlySalary),
      set('application.expectedSalaryUnit', 'hour'),
    ],
    above: [
      `An expected salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      set('application.expectedSalary', limits.hourlySalary + 1),
      set('application.expectedSalaryUnit', 'hour'),
    ],
  },
  otherChannel: {
    missing: ['The channel other requires the text channelOther.', remove('application.channelOther')],
    blank: [
      'A blank channelOther is refused as required when the channel is other.',
      set('application.channelOther', ' '),
    ],
    absent: [
      'A channelOther is refused as notApplicable when the channel is not other.',
      set('application.channel', 'cake'),
    ],
    wins: [
      'A channelOther of a wrong JSON type is refused as notApplicable alone when the channel is not other.',
      set('application.channel', 'cake'),
      set('application.channelOther', 5),
    ],
    noChannel: [
      'Without a channel, channelOther is refused as notApplicable.',
      remove('application.channel'),
    ],
    met: [
      'A channel that is not other is accepted without channelOther.',
      set('application.channel', 'cake'),
      remove('application.channelOther'),
    ],
  },
  lawsuitExplained: {
    missing: ['The answer that there is a lawsuit requires lawsuitDetails.', remove('other.lawsuitDetails')],
    no: [
      'Details of a lawsuit are refused as notApplicable when the answer is no.',
      set('other.lawsuit', false),
    ],
    unanswered: [
      'Details of a lawsuit are refused as notApplicable when the question is not answered.',
      remove('other.lawsuit'),
    ],
    wins: [
      'Empty details of a lawsuit are refused as notApplicable, not as required, when the answer is no.',
      set('other.lawsuit', false),
      set('other.lawsuitDetails', ''),
    ],
    wrongType: [
      'The text "true" as answer about a lawsuit is refused as invalid and does not mean yes.',
      set('other.lawsuit', 'true'),
    ],
    met: [
      'The answer that there is no lawsuit is accepted without details.',
      set('other.lawsuit', false),
      remove('other.lawsuitDetails'),
    ],
  },
  recommenderNamed: {
    missing: ['A recommender with any other value requires a name.', remove(`${recommender}.name`)],
    blank: ['A blank name of a recommender is refused as required.', set(`${recommender}.name`, ' ')],
    emptyRow: ['A recommender without any value is accepted.', set(recommender, {})],
    wrongType: [
      'A name of a recommender that is a number is refused as invalid, not as required.',
      set(recommender, { name: 1, contactPhone: '0912345678' }),
    ],
    emptyTexts: [
      'Empty texts of a recommender are refused as required but do not demand a phone or e-mail.',
      set(recommender, { name: '', contactEmail: '' }),
    ],
  },
  phoneOrEmail: {
    neither: [
      'A recommender with neither phone nor e-mail is refused as phoneOrEmail.',
      set(recommender, { name: '張' }),
    ],
    phone: [
      'A recommender may have a phone number without an e-mail address.',
      set(recommender, { name: '張', contactPhone: '0912345678' }),
    ],
    email: [
      'A recommender may have an e-mail address without a phone number.',
      set(recommender, { name: '張', contactEmail: 'a@example.com' }),
    ],
    invalid: [
      'A wrong phone number of a recommender is refused as phone, not as phoneOrEmail.',
      set(recommender, { name: '張', contactPhone: '1' }),
    ],
    third: [
      'Issues of the third recommender have its position 2 in their paths.',
      set('other.recommenders', [{}, {}, { city: '臺北市' }]),
    ],
    false: [
      'A recommender with a single value of a wrong JSON type still requires name and phone or e-mail.',
      set(recommender, { city: false }),
    ],
  },
}

/** The same in an application with only what is required. */
const leastRules: RuleRows = {
  expectedSalaryByTheHour: {
    unitAlone: [
      'A unit of the expected salary without an amount is accepted.',
      set('application.expectedSalaryUnit', 'hour'),
    ],
  },
}

export function ruleCases(): ValidationCase[] {
  const tables = { application: applicationRules, leastApplication: leastRules, personalInfo: editRules }
  return (Object.entries(tables) as [BodyName, RuleRows][]).flatMap(([body, rules]) =>
    Object.entries(rules).flatMap(([xRule, rows]) =>
      Object.entries(rows).map(([id, [why, ...changes]]) =>
        validationCase({ id: `validation.rule.${xRule}.${id}`, why, body, xRule, changes }),
      ),
    ),
  )
}
