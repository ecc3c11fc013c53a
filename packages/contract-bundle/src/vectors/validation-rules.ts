import type { Change } from './changes.ts'
import { type BodyName, type ValidationCase, validationCase } from './validation-case.ts'

const set = (path: string, value: unknown): Change => ({ set: path, value })
const remove = (path: string): Change => ({ remove: path })

type Row = readonly [id: string, why: string, body: BodyName, ...changes: Change[]]

const entry = 'experience.entries.1'
const past = [set(`${entry}.salary`, 100_000), set(`${entry}.salaryUnit`, 'hour')] as const
const recommender = 'other.recommenders.0'
const degrees = 'education.secondHighest'

/** The cases of each condition and rule of `x-rules`, by its name. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  distinctJobs: [
    ['second', 'The later of two equal codes.', 'application', set('jobCodes', ['A1', 'A1'])],
    ['each', 'Every later one.', 'application', set('jobCodes', ['A1', 'A2', 'A1', 'A2', 'A1'])],
    ['case', 'A wrong code is reported as such first.', 'application', set('jobCodes', ['a1', 'a1'])],
    ['none', 'Different codes.', 'application', set('jobCodes', ['A1', 'A2'])],
    ['hyphen', 'Codes are compared as sent.', 'application', set('jobCodes', ['A-1', 'A1'])],
  ],
  chineseName: [
    [
      'bothMissing',
      'One issue replaces the two of the parts.',
      'application',
      remove('personal.lastNameZh'),
      remove('personal.firstNameZh'),
    ],
    [
      'bothBlank',
      'Blank is as good as missing.',
      'application',
      set('personal.lastNameZh', ''),
      set('personal.firstNameZh', '\u3000'),
    ],
    ['oneMissing', 'The part that is missing.', 'application', remove('personal.lastNameZh')],
    ['oneBlank', 'The part that is blank.', 'application', set('personal.firstNameZh', ' ')],
    [
      'wrongType',
      'A wrong type is not missing.',
      'application',
      set('personal.lastNameZh', null),
      remove('personal.firstNameZh'),
    ],
    [
      'edit',
      'In the edit form too.',
      'personalInfo',
      remove('personal.lastNameZh'),
      remove('personal.firstNameZh'),
    ],
    ['met', 'Both parts.', 'application'],
  ],
  secondDegreeExists: [
    [
      'none',
      'Without a second degree its fields are absent.',
      'application',
      set(degrees, { qualification: 'none' }),
    ],
    [
      'fields',
      'Each field that is there is reported, also an optional one.',
      'application',
      set(`${degrees}.qualification`, 'none'),
    ],
    [
      'required',
      'School, status and month are required.',
      'application',
      set(degrees, { qualification: 'master' }),
    ],
    ['unanswered', 'Without a qualification the degree exists.', 'application', set(degrees, {})],
    [
      'wins',
      '`notApplicable` replaces what else is wrong at the field.',
      'application',
      set(degrees, { qualification: 'none', school: '', yearMonth: 12 }),
    ],
    [
      'unknownOption',
      'An unknown qualification is not `none`.',
      'application',
      set(degrees, { qualification: 'None' }),
    ],
  ],
  editedSecondDegreeExists: [
    [
      'none',
      'Without a second degree its fields are absent.',
      'personalInfo',
      set(degrees, { qualification: 'none' }),
    ],
    ['fields', 'The duration too.', 'personalInfo', set(`${degrees}.qualification`, 'none')],
    [
      'required',
      'School, status and month are required.',
      'personalInfo',
      set(degrees, { qualification: 'other' }),
    ],
  ],
  employmentEnded: [
    ['missing', 'The end is required.', 'application', remove(`${entry}.end`)],
    ['false', 'An unticked box equals an absent one.', 'application', set(`${entry}.stillEmployed`, false)],
    [
      'ticked',
      'End and reason are absent while employed.',
      'application',
      set(`${entry}.stillEmployed`, true),
    ],
    [
      'wins',
      '`notApplicable` replaces what else is wrong at the field.',
      'application',
      set('experience.entries.0.end', 'soon'),
    ],
    [
      'wrongType',
      'Only true means still employed.',
      'application',
      set('experience.entries.0.stillEmployed', 'true'),
    ],
    ['edit', 'In the edit form too.', 'personalInfo', remove(`${entry}.end`)],
    ['editTicked', 'In the edit form too.', 'personalInfo', set(`${entry}.stillEmployed`, true)],
  ],
  endNotBeforeStart: [
    ['before', 'A month before the start.', 'application', set(`${entry}.end`, '201708')],
    ['equal', 'The same month.', 'application', set(`${entry}.end`, '201709')],
    ['invalid', 'A wrong month is reported only as such.', 'application', set(`${entry}.end`, '2017-8')],
    [
      'sixDigits',
      'Six digits are compared even when they are no month; the field keeps one issue.',
      'application',
      set(`${entry}.end`, '201700'),
    ],
    ['noStart', 'Nothing to compare with.', 'application', remove(`${entry}.start`)],
    ['military', 'The period of service.', 'personalInfo', set('military.end', '201807')],
    ['militaryEqual', 'The same month.', 'personalInfo', set('military.end', '201808')],
    [
      'neighbours',
      'It is evaluated although other fields of the object are wrong.',
      'application',
      set(`${entry}.end`, '201708'),
      remove(`${entry}.companyName`),
      set(`${entry}.age`, 1),
    ],
    ['edit', 'In the edit form too.', 'personalInfo', set(`${entry}.end`, '201708')],
  ],
  toNotBeforeFrom: [
    ['highest', 'The duration of the highest degree.', 'personalInfo', set('education.highest.to', '201808')],
    ['equal', 'The same month.', 'personalInfo', set('education.highest.to', '201809')],
    ['second', 'The duration of the second degree.', 'personalInfo', set(`${degrees}.to`, '201408')],
    ['oneOnly', 'Each month may stand alone.', 'personalInfo', remove('education.highest.from')],
  ],
  salaryByTheHour: [
    ['most', 'The largest amount by the hour.', 'application', ...past],
    ['above', 'One more.', 'application', ...past, set(`${entry}.salary`, 100_001)],
    [
      'aboveAll',
      'More than any unit allows is `tooLarge` only.',
      'application',
      ...past,
      set(`${entry}.salary`, 100_000_001),
    ],
    [
      'month',
      'Another unit.',
      'application',
      ...past,
      set(`${entry}.salary`, 100_001),
      set(`${entry}.salaryUnit`, 'month'),
    ],
    ['noUnit', 'An absent unit means a month.', 'application', set('experience.entries.0.salary', 100_001)],
    [
      'fraction',
      'A fraction is no amount, and above the limit.',
      'application',
      ...past,
      set(`${entry}.salary`, 100_000.5),
    ],
    ['edit', 'In the edit form too.', 'personalInfo', ...past, set(`${entry}.salary`, 100_001)],
  ],
  expectedSalaryByTheHour: [
    [
      'most',
      'The largest amount by the hour.',
      'application',
      set('application.expectedSalary', 100_000),
      set('application.expectedSalaryUnit', 'hour'),
    ],
    [
      'above',
      'One more.',
      'application',
      set('application.expectedSalary', 100_001),
      set('application.expectedSalaryUnit', 'hour'),
    ],
    [
      'unitAlone',
      'A unit without an amount.',
      'leastApplication',
      set('application.expectedSalaryUnit', 'hour'),
    ],
    [
      'edit',
      'In the edit form too.',
      'personalInfo',
      set('application.expectedSalary', 100_001),
      set('application.expectedSalaryUnit', 'hour'),
    ],
  ],
  otherChannel: [
    ['missing', 'The text is required.', 'application', remove('application.channelOther')],
    ['blank', 'A blank text is reported as missing.', 'application', set('application.channelOther', ' ')],
    ['absent', 'The text is absent for another channel.', 'application', set('application.channel', 'cake')],
    [
      'wins',
      '`notApplicable` replaces what else is wrong at the field.',
      'application',
      set('application.channel', 'cake'),
      set('application.channelOther', 5),
    ],
    ['noChannel', 'No channel is not `other`.', 'application', remove('application.channel')],
    [
      'met',
      'Another channel without a text.',
      'application',
      set('application.channel', 'cake'),
      remove('application.channelOther'),
    ],
  ],
  lawsuitExplained: [
    ['missing', 'Details are required.', 'application', remove('other.lawsuitDetails')],
    ['no', 'Details are absent.', 'application', set('other.lawsuit', false)],
    ['unanswered', 'No answer is not yes.', 'application', remove('other.lawsuit')],
    [
      'wins',
      '`notApplicable` replaces what else is wrong at the field.',
      'application',
      set('other.lawsuit', false),
      set('other.lawsuitDetails', ''),
    ],
    ['wrongType', 'Only true means yes.', 'application', set('other.lawsuit', 'true')],
    [
      'met',
      'No lawsuit and no details.',
      'application',
      set('other.lawsuit', false),
      remove('other.lawsuitDetails'),
    ],
  ],
  recommenderNamed: [
    ['missing', 'A row that is begun has a name.', 'application', remove(`${recommender}.name`)],
    ['blank', 'A blank name is reported as missing.', 'application', set(`${recommender}.name`, ' ')],
    ['emptyRow', 'An empty row is accepted.', 'application', set(recommender, {})],
    [
      'wrongType',
      'A name of a wrong type is reported as such.',
      'application',
      set(recommender, { name: 1, contactPhone: '0912345678' }),
    ],
    [
      'emptyTexts',
      'Empty texts do not begin a row, but are no valid values.',
      'application',
      set(recommender, { name: '', contactEmail: '' }),
    ],
  ],
  phoneOrEmail: [
    ['neither', 'Phone or e-mail is required.', 'application', set(recommender, { name: '張' })],
    [
      'phone',
      'The phone suffices.',
      'application',
      set(recommender, { name: '張', contactPhone: '0912345678' }),
    ],
    [
      'email',
      'The e-mail suffices.',
      'application',
      set(recommender, { name: '張', contactEmail: 'a@example.com' }),
    ],
    [
      'invalid',
      'A wrong phone number is there.',
      'application',
      set(recommender, { name: '張', contactPhone: '1' }),
    ],
    [
      'third',
      'Its position in the list.',
      'application',
      set('other.recommenders', [{}, {}, { city: '臺北市' }]),
    ],
    ['false', 'A value of a wrong type begins a row.', 'application', set(recommender, { city: false })],
    ['edit', 'In the edit form too.', 'personalInfo', set(recommender, { name: '張' })],
  ],
  healthDescribed: [
    ['no', 'The description is absent.', 'personalInfo', set('health.condition', false)],
    ['optional', 'The description is optional.', 'personalInfo', remove('health.description')],
    ['unanswered', 'No answer is not yes.', 'personalInfo', remove('health.condition')],
  ],
  servicePeriod: [
    ['never', 'Without service there is no period.', 'personalInfo', set('military.status', 'exempt')],
    ['unanswered', 'No status has no period.', 'personalInfo', remove('military.status')],
    ['serving', 'Serving has a period.', 'personalInfo', set('military.status', 'serving')],
    ['optional', 'The period is optional.', 'personalInfo', set('military', { status: 'completed' })],
    [
      'wins',
      '`notApplicable` replaces the order of the months.',
      'personalInfo',
      set('military', { status: 'pending', start: '202001', end: '201901' }),
    ],
  ],
  portfolioRemoved: [
    [
      'both',
      'A portfolio that is removed is not replaced.',
      'personalInfo',
      set('other.removePortfolio', true),
      set('other.portfolio', 'A'.repeat(43)),
    ],
    [
      'unticked',
      'An unticked box removes nothing.',
      'personalInfo',
      set('other.removePortfolio', false),
      set('other.portfolio', 'A'.repeat(43)),
    ],
    ['removed', 'Removing alone.', 'personalInfo', set('other.removePortfolio', true)],
  ],
  taiwanPostalCodes: [
    ...['100', '10058', '100206'].map(
      (code): Row => [
        `of${code.length}`,
        'The form in Taiwan.',
        'personalInfo',
        set('contact.postalCode', code),
      ],
    ),
    ['four', 'Never four digits.', 'personalInfo', set('contact.postalCode', '1000')],
    ['zero', 'The first digit is not 0.', 'personalInfo', set('contact.postalCode', '010')],
    ['hyphen', 'Digits only.', 'personalInfo', set('contact.registeredPostalCode', '100-206')],
    [
      'abroad',
      'Another country has another form.',
      'personalInfo',
      set('identity.country', 'GB'),
      set('contact.postalCode', 'SW1A 1AA'),
    ],
    [
      'noCountry',
      'No country means Taiwan.',
      'personalInfo',
      remove('identity.country'),
      set('contact.postalCode', 'SW1A 1AA'),
    ],
    [
      'noIdentity',
      'It is evaluated although the section is missing.',
      'personalInfo',
      remove('identity'),
      set('contact.postalCode', 'SW1A 1AA'),
    ],
  ],
}

export function ruleCases(): ValidationCase[] {
  return Object.entries(rows).flatMap(([xRule, cases]) =>
    cases.map(([id, why, body, ...changes]) =>
      validationCase({ id: `validation.rule.${xRule}.${id}`, why, body, xRule, changes }),
    ),
  )
}
