import { limits } from '@recruiting/schema/limits'
import { type RuleRows, set } from './changes.ts'
import { type BodyName, type ValidationCase, validationCase } from './validation-case.ts'

const experience = {
  category: 'work',
  companyName: '範例',
  jobTitle: '工程師',
  start: '202001',
  end: '202012',
}

const rows: Partial<Record<BodyName, RuleRows[string]>> = {
  application: {
    full: ['An application with every field filled in is accepted.'],
    null: ['A body that is null instead of an object is refused as invalid.', set('', null)],
    list: ['A body that is a list instead of an object is refused as invalid.', set('', [])],
    text: ['A body that is a text instead of an object is refused as invalid.', set('', 'x')],
    sectionEmpty: [
      'An empty section has an issue for each of its required fields, in the order of the document.',
      set('other', {}),
    ],
    unknownFirst: [
      'Issues of unknown members of an object stand before those of its fields, in the order of the body.',
      set('personal.email', 'x'),
      set('personal.zodiac', 'x'),
      set('personal.age', 30),
      set('hobbies', []),
      set('jobCodes', []),
    ],
    unknownInList: [
      'The path of an issue in a list has the position of the item, counted from 0.',
      set('experience.entries.1.boss', 'x'),
      set('experience.entries.0.end', 'x'),
    ],
    documentOrder: [
      'Issues stand in the order of the document, whatever the order of the body and of the checks.',
      set('other', {}),
      set('application', { channel: 'other', recommenderName: '' }),
      set('experience', { entries: [], seniority: 'x' }),
      set('consent', {}),
    ],
    listFull: [
      `An application may have ${limits.experienceEntries} entries of work experience.`,
      set('experience.entries', Array(5).fill(experience)),
    ],
    listTooLong: [
      `An application with ${limits.experienceEntries + 1} entries of work experience is refused as tooMany.`,
      set('experience.entries', Array(6).fill(experience)),
    ],
    listTooLongBrokenRows: [
      'A list that is too long has the issue tooMany alone: its items are not looked at.',
      set('jobCodes', Array(6).fill('x')),
      set('experience.entries', Array(6).fill({ category: 'x', unheardOf: 1 })),
      set('other.recommenders', [{ city: 7 }, null, 'x', { contactEmail: 'x' }]),
    ],
    jobsFull: [
      `An application may be for ${limits.jobCodes} vacancies.`,
      set('jobCodes', ['A1', 'A2', 'A3', 'A4', 'A5']),
    ],
    jobsTooMany: [
      `An application for ${limits.jobCodes + 1} vacancies is refused as tooMany.`,
      set('jobCodes', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']),
    ],
    jobsNone: ['An empty list that needs an item is refused as required.', set('jobCodes', [])],
    recommendersFull: [
      `An application may have ${limits.recommenders} recommenders.`,
      set('other.recommenders', [{}, {}, {}]),
    ],
    recommendersTooMany: [
      `An application with ${limits.recommenders + 1} recommenders is refused as tooMany.`,
      set('other.recommenders', [{}, {}, {}, {}]),
    ],
    item: [
      'An entry of work experience that is null is refused as invalid.',
      set('experience.entries.0', null),
    ],
    itemText: ['A recommender that is a text is refused as invalid.', set('other.recommenders.0', 'x')],
  },
  leastApplication: {
    least: ['An application with only its required fields is accepted.'],
  },
  personalInfo: {
    edit: ['Personal information with every field filled in is accepted.'],
    editEntries: [
      `Personal information with ${limits.experienceEntries + 1} entries of work experience is refused as tooMany.`,
      set('experience.entries', Array(6).fill(experience)),
    ],
    editRecommenders: [
      `Personal information with ${limits.recommenders + 1} recommenders is refused as tooMany.`,
      set('other.recommenders', [{}, {}, {}, {}]),
    ],
    countryLower: [
      'Countries are compared with case: tw is refused as option.',
      set('identity.country', 'tw'),
    ],
    country: ['An unknown country is refused as option.', set('identity.country', 'XX')],
    maskedIdNumber: ['A masked ID number is refused as idNumber.', set('identity.idNumber', 'A22****781')],
  },
  deletion: {
    deletion: ['A request for deletion with an e-mail address is accepted.'],
    number: ['A body that is a number instead of an object is refused as invalid.', set('', 0)],
    inherited: [
      'Names that objects of JavaScript inherit are refused as unknownField.',
      set('constructor', 1),
      set('toString', 1),
    ],
    nameCase: [
      'Names are compared with case: the member Email is refused as unknownField.',
      set('Email', 'a@example.com'),
    ],
    dotted: [
      'A member whose name has a dot is refused as unknownField under its whole name.',
      set('', { email: 'a@b.co', 'a.b': 1 }),
    ],
    emptyName: [
      'A member with the empty name is refused as unknownField.',
      set('', { email: 'a@b.co', '': 1 }),
    ],
    longName: [
      `The path of an issue has ${limits.issuePath} code points at most; the rest is cut off.`,
      set('', { email: 'a@b.co', ['𠮷'.repeat(501)]: 1 }),
    ],
  },
  editLinks: {
    editLinks: ['A request for edit links with an e-mail address is accepted.'],
  },
  empty: {
    empty: [
      'An empty body has an issue for each required part of the first level, in the order of the document.',
    ],
    cap: [`An answer has ${limits.issues} issues at most; the first ones are kept.`, { unknownFields: 1000 }],
    belowCap: [`An answer of fewer than ${limits.issues} issues has all of them.`, { unknownFields: 990 }],
  },
}

/** Accepted bodies, bodies of another shape, and the order and number of issues. */
export function shapeCases(): ValidationCase[] {
  return (Object.entries(rows) as [BodyName, RuleRows[string]][]).flatMap(([body, ofBody]) =>
    Object.entries(ofBody).map(([id, [why, ...changes]]) =>
      validationCase({ id: `validation.shape.${id}`, why, body, changes }),
    ),
  )
}
