import { careerRules } from './career-rules.ts'
import { type Row, type RuleRows, remove, set } from './rule-row.ts'
import { type ValidationCase, validationCase } from './validation-case.ts'

const recommender = 'other.recommenders.0'

/** The cases of each condition and rule of `x-rules`, by its name. */
const rows: RuleRows = {
  distinctJobs: [
    [
      'second',
      'When an application has a code twice, the later one is refused as duplicate.',
      'application',
      set('jobCodes', ['A1', 'A1']),
    ],
    [
      'each',
      'Every repetition of a code is refused as duplicate, also of several codes.',
      'application',
      set('jobCodes', ['A1', 'A2', 'A1', 'A2', 'A1']),
    ],
    [
      'case',
      'A wrong code that is sent twice is refused as invalid, not as duplicate.',
      'application',
      set('jobCodes', ['a1', 'a1']),
    ],
    [
      'none',
      'An application with different codes is accepted.',
      'application',
      set('jobCodes', ['A1', 'A2']),
    ],
    [
      'hyphen',
      'Codes are compared as sent: one with a hyphen differs from one without.',
      'application',
      set('jobCodes', ['A-1', 'A1']),
    ],
  ],
  chineseName: [
    [
      'bothMissing',
      'When both parts of the Chinese name are missing, one issue at nameZh replaces those of the parts.',
      'application',
      remove('personal.lastNameZh'),
      remove('personal.firstNameZh'),
    ],
    [
      'bothBlank',
      'When both parts of the Chinese name are blank, one issue at nameZh replaces those of the parts.',
      'application',
      set('personal.lastNameZh', ''),
      set('personal.firstNameZh', '\u3000'),
    ],
    [
      'oneMissing',
      'When one part of the Chinese name is missing, that part is refused as required.',
      'application',
      remove('personal.lastNameZh'),
    ],
    [
      'oneBlank',
      'When one part of the Chinese name is blank, that part is refused as required.',
      'application',
      set('personal.firstNameZh', ' '),
    ],
    [
      'wrongType',
      'A part of the Chinese name with a wrong JSON type is refused as invalid, not as missing.',
      'application',
      set('personal.lastNameZh', null),
      remove('personal.firstNameZh'),
    ],
    [
      'edit',
      'Personal information with neither part of the Chinese name has one issue at nameZh.',
      'personalInfo',
      remove('personal.lastNameZh'),
      remove('personal.firstNameZh'),
    ],
    ['met', 'An application with both parts of the Chinese name is accepted.', 'application'],
  ],
  ...careerRules,
  otherChannel: [
    [
      'missing',
      'The channel other requires the text channelOther.',
      'application',
      remove('application.channelOther'),
    ],
    [
      'blank',
      'A blank channelOther is refused as required when the channel is other.',
      'application',
      set('application.channelOther', ' '),
    ],
    [
      'absent',
      'A channelOther is refused as notApplicable when the channel is not other.',
      'application',
      set('application.channel', 'cake'),
    ],
    [
      'wins',
      'A channelOther of a wrong JSON type is refused as notApplicable alone when the channel is not other.',
      'application',
      set('application.channel', 'cake'),
      set('application.channelOther', 5),
    ],
    [
      'noChannel',
      'Without a channel, channelOther is refused as notApplicable.',
      'application',
      remove('application.channel'),
    ],
    [
      'met',
      'A channel that is not other is accepted without channelOther.',
      'application',
      set('application.channel', 'cake'),
      remove('application.channelOther'),
    ],
  ],
  lawsuitExplained: [
    [
      'missing',
      'The answer that there is a lawsuit requires lawsuitDetails.',
      'application',
      remove('other.lawsuitDetails'),
    ],
    [
      'no',
      'Details of a lawsuit are refused as notApplicable when the answer is no.',
      'application',
      set('other.lawsuit', false),
    ],
    [
      'unanswered',
      'Details of a lawsuit are refused as notApplicable when the question is not answered.',
      'application',
      remove('other.lawsuit'),
    ],
    [
      'wins',
      'Empty details of a lawsuit are refused as notApplicable, not as required, when the answer is no.',
      'application',
      set('other.lawsuit', false),
      set('other.lawsuitDetails', ''),
    ],
    [
      'wrongType',
      'The text "true" as answer about a lawsuit is refused as invalid and does not mean yes.',
      'application',
      set('other.lawsuit', 'true'),
    ],
    [
      'met',
      'The answer that there is no lawsuit is accepted without details.',
      'application',
      set('other.lawsuit', false),
      remove('other.lawsuitDetails'),
    ],
  ],
  recommenderNamed: [
    [
      'missing',
      'A recommender with any other value requires a name.',
      'application',
      remove(`${recommender}.name`),
    ],
    [
      'blank',
      'A blank name of a recommender is refused as required.',
      'application',
      set(`${recommender}.name`, ' '),
    ],
    ['emptyRow', 'A recommender without any value is accepted.', 'application', set(recommender, {})],
    [
      'wrongType',
      'A name of a recommender that is a number is refused as invalid, not as required.',
      'application',
      set(recommender, { name: 1, contactPhone: '0912345678' }),
    ],
    [
      'emptyTexts',
      'Empty texts of a recommender are refused as required but do not demand a phone or e-mail.',
      'application',
      set(recommender, { name: '', contactEmail: '' }),
    ],
  ],
  phoneOrEmail: [
    [
      'neither',
      'A recommender with neither phone nor e-mail is refused as phoneOrEmail.',
      'application',
      set(recommender, { name: '張' }),
    ],
    [
      'phone',
      'A recommender may have a phone number without an e-mail address.',
      'application',
      set(recommender, { name: '張', contactPhone: '0912345678' }),
    ],
    [
      'email',
      'A recommender may have an e-mail address without a phone number.',
      'application',
      set(recommender, { name: '張', contactEmail: 'a@example.com' }),
    ],
    [
      'invalid',
      'A wrong phone number of a recommender is refused as phone, not as phoneOrEmail.',
      'application',
      set(recommender, { name: '張', contactPhone: '1' }),
    ],
    [
      'third',
      'Issues of the third recommender have its position 2 in their paths.',
      'application',
      set('other.recommenders', [{}, {}, { city: '臺北市' }]),
    ],
    [
      'false',
      'A recommender with a single value of a wrong JSON type still requires name and phone or e-mail.',
      'application',
      set(recommender, { city: false }),
    ],
    [
      'edit',
      'In personal information a recommender with neither phone nor e-mail is refused as phoneOrEmail.',
      'personalInfo',
      set(recommender, { name: '張' }),
    ],
  ],
  healthDescribed: [
    [
      'no',
      'A description of health is refused as notApplicable when the answer about a condition is no.',
      'personalInfo',
      set('health.condition', false),
    ],
    [
      'optional',
      'A health condition is accepted without a description.',
      'personalInfo',
      remove('health.description'),
    ],
    [
      'unanswered',
      'A description of health is refused as notApplicable when the condition is not answered.',
      'personalInfo',
      remove('health.condition'),
    ],
  ],
  servicePeriod: [
    [
      'never',
      'A period of military service is refused as notApplicable when the status is exempt.',
      'personalInfo',
      set('military.status', 'exempt'),
    ],
    [
      'unanswered',
      'A period of military service is refused as notApplicable when there is no status.',
      'personalInfo',
      remove('military.status'),
    ],
    [
      'serving',
      'A period of military service is accepted when the status is serving.',
      'personalInfo',
      set('military.status', 'serving'),
    ],
    [
      'optional',
      'A completed military service is accepted without a period.',
      'personalInfo',
      set('military', { status: 'completed' }),
    ],
    [
      'wins',
      'A period of a pending service is refused as notApplicable, not as endBeforeStart.',
      'personalInfo',
      set('military', { status: 'pending', start: '202001', end: '201901' }),
    ],
  ],
  portfolioRemoved: [
    [
      'both',
      'A new portfolio is refused as notApplicable when the stored one is to be removed.',
      'personalInfo',
      set('other.removePortfolio', true),
      set('other.portfolio', 'A'.repeat(43)),
    ],
    [
      'unticked',
      'A new portfolio is accepted when removePortfolio is false.',
      'personalInfo',
      set('other.removePortfolio', false),
      set('other.portfolio', 'A'.repeat(43)),
    ],
    [
      'removed',
      'A portfolio may be removed without sending a new one.',
      'personalInfo',
      set('other.removePortfolio', true),
    ],
  ],
  taiwanPostalCodes: [
    ...['100', '10058', '100206'].map(
      (code): Row => [
        `of${code.length}`,
        `A Taiwanese postal code of ${code.length} digits is accepted.`,
        'personalInfo',
        set('contact.postalCode', code),
      ],
    ),
    [
      'four',
      'A Taiwanese postal code of 4 digits is refused as postalCode.',
      'personalInfo',
      set('contact.postalCode', '1000'),
    ],
    [
      'zero',
      'A Taiwanese postal code that begins with 0 is refused as postalCode.',
      'personalInfo',
      set('contact.postalCode', '010'),
    ],
    [
      'hyphen',
      'A Taiwanese postal code with a hyphen is refused as postalCode.',
      'personalInfo',
      set('contact.registeredPostalCode', '100-206'),
    ],
    [
      'abroad',
      'A postal code of another country need not have the form of Taiwan.',
      'personalInfo',
      set('contact.country', 'GB'),
      set('contact.postalCode', 'SW1A 1AA'),
      set('contact.registeredCountry', 'JP'),
      set('contact.registeredPostalCode', '100-0001'),
    ],
    [
      'otherAddress',
      'The country of one address says nothing about the postal code of the other.',
      'personalInfo',
      set('contact.country', 'GB'),
      set('contact.registeredPostalCode', 'SW1A 1AA'),
    ],
    [
      'nationality',
      'The postal code follows the country of its address, not the nationality.',
      'personalInfo',
      set('identity.country', 'GB'),
      set('contact.postalCode', 'SW1A 1AA'),
    ],
    [
      'taiwan',
      'The postal code of an address whose country is TW must have the form of Taiwan.',
      'personalInfo',
      set('contact.registeredCountry', 'TW'),
      set('contact.registeredPostalCode', '1000'),
    ],
    [
      'noCountry',
      'Without a country of its address the postal code must have the form of Taiwan.',
      'personalInfo',
      remove('contact.country'),
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
