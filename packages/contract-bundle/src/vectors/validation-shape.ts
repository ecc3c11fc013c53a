import type { Change } from './changes.ts'
import { type BodyName, type ValidationCase, validationCase } from './validation-case.ts'

const set = (path: string, value: unknown): Change => ({ set: path, value })

const experience = {
  category: 'work',
  companyName: '範例',
  jobTitle: '工程師',
  start: '202001',
  end: '202012',
}

const rows: readonly (readonly [id: string, why: string, body: BodyName, ...changes: Change[]])[] = [
  ['full', 'Every field is filled in.', 'application'],
  ['least', 'Only what is required.', 'leastApplication'],
  ['edit', 'Every field is filled in.', 'personalInfo'],
  ['deletion', 'The body of a request for deletion.', 'deletion'],
  ['editLinks', 'The body of a request for edit links.', 'editLinks'],
  ['empty', 'Every required part of the first level, in the order of the document.', 'empty'],
  ['null', 'The body is null.', 'application', set('', null)],
  ['list', 'The body is a list.', 'application', set('', [])],
  ['text', 'The body is a text.', 'application', set('', 'x')],
  ['number', 'The body is a number.', 'deletion', set('', 0)],
  [
    'sectionEmpty',
    'Every required field of a section, in the order of the document.',
    'application',
    set('other', {}),
  ],
  [
    'unknownFirst',
    'Unknown members of an object stand before its known ones, in the order of the body.',
    'application',
    set('personal.email', 'x'),
    set('personal.zodiac', 'x'),
    set('personal.age', 30),
    set('hobbies', []),
    set('jobCodes', []),
  ],
  [
    'unknownInList',
    'The position stands in the path.',
    'application',
    set('experience.entries.1.boss', 'x'),
    set('experience.entries.0.end', 'x'),
  ],
  [
    'documentOrder',
    'Issues stand in the order of the document, whatever the order of the body and of the checks.',
    'application',
    set('other', {}),
    set('application', { channel: 'other', recommenderName: '' }),
    set('experience', { entries: [], seniority: 'x' }),
    set('consent', {}),
  ],
  [
    'inherited',
    'Names that objects of JavaScript inherit are unknown.',
    'deletion',
    set('constructor', 1),
    set('toString', 1),
  ],
  ['nameCase', 'Names are compared with case.', 'deletion', set('Email', 'a@example.com')],
  ['dotted', 'A name with a dot is one name.', 'deletion', set('', { email: 'a@b.co', 'a.b': 1 })],
  ['emptyName', 'The empty name is unknown.', 'deletion', set('', { email: 'a@b.co', '': 1 })],
  [
    'longName',
    'The path of an issue has 500 code points at most.',
    'deletion',
    set('', { email: 'a@b.co', ['𠮷'.repeat(501)]: 1 }),
  ],
  ['cap', 'An answer has 1,000 issues at most; the first ones are kept.', 'empty', { unknownFields: 1000 }],
  ['belowCap', 'The last issue within the cap.', 'empty', { unknownFields: 990 }],
  ['listFull', 'The most entries.', 'application', set('experience.entries', Array(5).fill(experience))],
  ['listTooLong', 'One more.', 'application', set('experience.entries', Array(6).fill(experience))],
  [
    'listTooLongBrokenRows',
    'A list that is too long has no issue besides: its rows are not looked at.',
    'application',
    set('jobCodes', Array(6).fill('x')),
    set('experience.entries', Array(6).fill({ category: 'x', unheardOf: 1 })),
    set('other.recommenders', [{ city: 7 }, null, 'x', { contactEmail: 'x' }]),
  ],
  ['jobsFull', 'The most vacancies.', 'application', set('jobCodes', ['A1', 'A2', 'A3', 'A4', 'A5'])],
  ['jobsTooMany', 'One more.', 'application', set('jobCodes', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'])],
  [
    'jobsNone',
    'An empty list that needs an item is reported as missing.',
    'application',
    set('jobCodes', []),
  ],
  ['recommendersFull', 'The most recommenders.', 'application', set('other.recommenders', [{}, {}, {}])],
  ['recommendersTooMany', 'One more.', 'application', set('other.recommenders', [{}, {}, {}, {}])],
  [
    'editEntries',
    'In the edit form too.',
    'personalInfo',
    set('experience.entries', Array(6).fill(experience)),
  ],
  ['editRecommenders', 'In the edit form too.', 'personalInfo', set('other.recommenders', [{}, {}, {}, {}])],
  ['item', 'An item of a wrong type.', 'application', set('experience.entries.0', null)],
  ['itemText', 'An item of a wrong type.', 'application', set('other.recommenders.0', 'x')],
  ['countryLower', 'Countries are compared with case.', 'personalInfo', set('identity.country', 'tw')],
  ['country', 'An unknown country.', 'personalInfo', set('identity.country', 'XX')],
  ['maskedIdNumber', 'A masked number is no number.', 'personalInfo', set('identity.idNumber', 'A22****781')],
]

/** Accepted bodies, bodies of another shape, and the order and number of issues. */
export function shapeCases(): ValidationCase[] {
  return rows.map(([id, why, body, ...changes]) =>
    validationCase({ id: `validation.shape.${id}`, why, body, changes }),
  )
}
