import { limits } from '@recruiting/schema/limits'
import { type RuleRows, remove, set } from './changes.ts'

const entry = 'experience.entries.1'
const past = [set(`${entry}.salary`, limits.hourlySalary), set(`${entry}.salaryUnit`, 'hour')] as const
const degrees = 'education.secondHighest'
const recommender = 'other.recommenders.0'

/** The cases of the rules between fields, in a body of personal information. */
export const editRules: RuleRows = {
  chineseName: {
    edit: [
      'Personal information with neither part of the Chinese name has one issue at nameZh.',
      remove('personal.lastNameZh'),
      remove('personal.firstNameZh'),
    ],
  },
  editedSecondDegreeExists: {
    none: [
      'Personal information may have a second degree with the qualification none and no other field.',
      set(degrees, { qualification: 'none' }),
    ],
    fields: [
      'With the qualification none, each other field of the second degree is refused, also its duration.',
      set(`${degrees}.qualification`, 'none'),
    ],
    required: [
      'In personal information a second degree with a qualification requires school, status and month.',
      set(degrees, { qualification: 'other' }),
    ],
  },
  employmentEnded: {
    edit: [
      'In personal information an employment that has ended requires its last month.',
      remove(`${entry}.end`),
    ],
    editTicked: [
      'In personal information end and reasonForLeaving are refused as notApplicable while still employed.',
      set(`${entry}.stillEmployed`, true),
    ],
  },
  endNotBeforeStart: {
    military: [
      'A military service that ends a month before its start is refused as endBeforeStart.',
      set('military.end', '201807'),
    ],
    militaryEqual: ['A military service may end in the month of its start.', set('military.end', '201808')],
    edit: [
      'In personal information an employment that ends before its start is refused as endBeforeStart.',
      set(`${entry}.end`, '201708'),
    ],
  },
  toNotBeforeFrom: {
    highest: [
      'The duration of the highest degree is refused as endBeforeStart when to is before from.',
      set('education.highest.to', '201808'),
    ],
    equal: [
      'The duration of a degree may end in the month of its start.',
      set('education.highest.to', '201809'),
    ],
    second: [
      'The duration of the second degree is refused as endBeforeStart when to is before from.',
      set(`${degrees}.to`, '201408'),
    ],
    oneOnly: [
      'The duration of a degree may have its last month without its first one.',
      remove('education.highest.from'),
    ],
  },
  salaryByTheHour: {
    edit: [
      `Personal information with a past salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      ...past,
      set(`${entry}.salary`, limits.hourlySalary + 1),
    ],
  },
  expectedSalaryByTheHour: {
    edit: [
      `Personal information with an expected salary of ${limits.hourlySalary + 1} by the hour is refused as tooLargeByTheHour.`,
      set('application.expectedSalary', limits.hourlySalary + 1),
      set('application.expectedSalaryUnit', 'hour'),
    ],
  },
  phoneOrEmail: {
    edit: [
      'In personal information a recommender with neither phone nor e-mail is refused as phoneOrEmail.',
      set(recommender, { name: '張' }),
    ],
  },
  healthDescribed: {
    no: [
      'A description of health is refused as notApplicable when the answer about a condition is no.',
      set('health.condition', false),
    ],
    optional: ['A health condition is accepted without a description.', remove('health.description')],
    unanswered: [
      'A description of health is refused as notApplicable when the condition is not answered.',
      remove('health.condition'),
    ],
  },
  servicePeriod: {
    never: [
      'A period of military service is refused as notApplicable when the status is exempt.',
      set('military.status', 'exempt'),
    ],
    unanswered: [
      'A period of military service is refused as notApplicable when there is no status.',
      remove('military.status'),
    ],
    serving: [
      'A period of military service is accepted when the status is serving.',
      set('military.status', 'serving'),
    ],
    optional: [
      'A completed military service is accepted without a period.',
      set('military', { status: 'completed' }),
    ],
    wins: [
      'A period of a pending service is refused as notApplicable, not as endBeforeStart.',
      set('military', { status: 'pending', start: '202001', end: '201901' }),
    ],
  },
  portfolioRemoved: {
    both: [
      'A new portfolio is refused as notApplicable when the stored one is to be removed.',
      set('other.removePortfolio', true),
      set('other.portfolio', 'A'.repeat(43)),
    ],
    unticked: [
      'A new portfolio is accepted when removePortfolio is false.',
      set('other.removePortfolio', false),
      set('other.portfolio', 'A'.repeat(43)),
    ],
    removed: ['A portfolio may be removed without sending a new one.', set('other.removePortfolio', true)],
  },
  taiwanPostalCodes: {
    of3: ['A Taiwanese postal code of 3 digits is accepted.', set('contact.postalCode', '100')],
    of5: ['A Taiwanese postal code of 5 digits is accepted.', set('contact.postalCode', '10058')],
    of6: ['A Taiwanese postal code of 6 digits is accepted.', set('contact.postalCode', '100206')],
    four: [
      'A Taiwanese postal code of 4 digits is refused as postalCode.',
      set('contact.postalCode', '1000'),
    ],
    zero: [
      'A Taiwanese postal code that begins with 0 is refused as postalCode.',
      set('contact.postalCode', '010'),
    ],
    hyphen: [
      'A Taiwanese postal code with a hyphen is refused as postalCode.',
      set('contact.registeredPostalCode', '100-206'),
    ],
    abroad: [
      'A postal code of another country need not have the form of Taiwan.',
      set('contact.country', 'GB'),
      set('contact.postalCode', 'SW1A 1AA'),
      set('contact.registeredCountry', 'JP'),
      set('contact.registeredPostalCode', '100-0001'),
    ],
    otherAddress: [
      'The country of one address says nothing about the postal code of the other.',
      set('contact.country', 'GB'),
      set('contact.registeredPostalCode', 'SW1A 1AA'),
    ],
    nationality: [
      'The postal code follows the country of its address, not the nationality.',
      set('identity.country', 'GB'),
      set('contact.postalCode', 'SW1A 1AA'),
    ],
    taiwan: [
      'The postal code of an address whose country is TW must have the form of Taiwan.',
      set('contact.registeredCountry', 'TW'),
      set('contact.registeredPostalCode', '1000'),
    ],
    noCountry: [
      'Without a country of its address the postal code must have the form of Taiwan.',
      remove('contact.country'),
      set('contact.postalCode', 'SW1A 1AA'),
    ],
  },
}
