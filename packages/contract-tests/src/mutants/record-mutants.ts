import {
  bodyEdit,
  edited,
  headerEdit,
  headerRead,
  onRequest,
  reversed,
  statusInstead,
  withJson,
} from './edits.ts'
import { mutantsOf, type ProxyMutant } from './mutant.ts'

const record = ['getPersonalInfo', 'savePersonalInfo']

/** Personal information and its versions. */
export const recordMutants: ProxyMutant[] = mutantsOf({
  'personal-info.unmasked': {
    about: 'The ID number is shown with one hidden character.',
    caughtBy: ['personal-info.masks.idNumber.national'],
    mutate: bodyEdit(record, 'maskedIdNumber', () => 'A12345678*'),
  },
  'personal-info.mask-too-long': {
    about: 'The mask of an ID number shows one character less at its end.',
    caughtBy: ['personal-info.masks.idNumber.national'],
    mutate: bodyEdit(record, 'maskedIdNumber', (mask) => String(mask).replace(/\*([^*])([^*]*)$/, '**$2')),
  },
  'personal-info.empty-sections': {
    about: 'Sections that were never answered are empty objects.',
    caughtBy: ['personal-info.record.as-submitted'],
    mutate: bodyEdit(record, 'sections', (sections) => ({ health: {}, ...Object.assign({}, sections) })),
  },
  'personal-info.file-ids': {
    about: 'The ids of files are returned.',
    caughtBy: ['personal-info.record.as-submitted'],
    mutate: bodyEdit(record, 'sections.other', (other) => ({
      ...Object.assign({}, other),
      headshot: 'a'.repeat(43),
    })),
  },
  'personal-info.oldest-first': {
    about: 'Entries of experience come back oldest first.',
    caughtBy: ['personal-info.experience.newest-first'],
    mutate: bodyEdit(record, 'sections.experience.entries', reversed),
  },
  'personal-info.jobs-reversed': {
    about: 'The vacancies of a record are in the opposite order.',
    caughtBy: ['submit.jobs.keep-their-order'],
    mutate: bodyEdit(record, 'jobs', reversed),
  },
  'personal-info.jobs-sorted': {
    about: 'The vacancies of a record are ordered by code.',
    caughtBy: ['submit.jobs.keep-their-order'],
    mutate: bodyEdit(record, 'jobs', (jobs) =>
      Array.isArray(jobs) ? jobs.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : jobs,
    ),
  },
  'personal-info.files-reversed': {
    about: 'Files are listed in the opposite order.',
    caughtBy: ['personal-info.record.files-in-order'],
    mutate: bodyEdit(record, 'files', reversed),
  },
  'personal-info.blank-rows-kept': {
    about: 'Empty rows of references come back.',
    caughtBy: ['submit.recommenders.empty-rows-dropped', 'personal-info.save.recommenders'],
    mutate: bodyEdit(record, 'sections.other.recommenders', (rows) =>
      Array.isArray(rows) ? [...rows, {}] : rows,
    ),
  },
  'personal-info.no-tag': {
    about: 'A record has no tag.',
    caughtBy: ['personal-info.record.own-tag'],
    mutate: headerEdit(record, 'etag', () => undefined),
  },
  'personal-info.weak-tag': {
    about: 'The tag of a record is weak.',
    caughtBy: ['personal-info.record.own-tag'],
    mutate: headerEdit(record, 'etag', (tag) => `W/${tag}`),
  },
  'personal-info.constant-tag': {
    about: 'The tag of a saved record is that of the first version.',
    caughtBy: ['personal-info.version.changes-with-every-save'],
    mutate: headerEdit(['savePersonalInfo'], 'etag', () => '"1"'),
  },
  'personal-info.tag-not-compared': {
    about: 'A save overwrites whatever was saved since.',
    caughtBy: ['personal-info.etags.ifMatch.older'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => (tags === undefined ? tags : '*')),
  },
  'personal-info.tag-optional': {
    about: 'A save without If-Match is accepted.',
    caughtBy: ['personal-info.etags.ifMatch.none'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => tags ?? '*'),
  },
  'personal-info.star-refused': {
    about: 'If-Match: * never matches.',
    caughtBy: ['personal-info.etags.ifMatch.any'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => (tags === '*' ? '"none"' : tags)),
  },
  'personal-info.list-refused': {
    about: 'A list of tags in If-Match never matches.',
    caughtBy: ['personal-info.etags.ifMatch.list'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => (tags?.includes(',') ? '"none"' : tags)),
  },
  'personal-info.weak-accepted': {
    about: 'If-Match is compared weakly.',
    caughtBy: ['personal-info.etags.ifMatch.weak'],
    mutate: headerRead(['savePersonalInfo'], 'if-match', (tags) => tags?.replaceAll('W/', '')),
  },
  'personal-info.conflict': {
    about: 'A save of an old version is 409.',
    caughtBy: ['personal-info.etags.ifMatch.older'],
    mutate: statusInstead(['savePersonalInfo'], 412, 409),
  },
  'personal-info.precondition-failed': {
    about: 'A missing If-Match is 412.',
    caughtBy: ['personal-info.etags.ifMatch.none'],
    mutate: statusInstead(['savePersonalInfo'], 428, 412),
  },
  'personal-info.saved-section-missing': {
    about: 'A save answers without a section that it has just stored.',
    caughtBy: ['personal-info.save.replaces-the-record'],
    mutate: bodyEdit(['savePersonalInfo'], 'sections.contact', () => undefined),
  },
  'personal-info.portfolio-stays': {
    about: 'A portfolio cannot be removed.',
    caughtBy: ['personal-info.files.portfolio-removed'],
    mutate: onRequest(['savePersonalInfo'], (request) =>
      withJson(request, (body) => edited(body, 'other.removePortfolio', () => undefined)),
    ),
  },
  'personal-info.address-wrong': {
    about: 'A changed address is stored with another local part.',
    caughtBy: ['personal-info.save.replaces-the-record', 'mails.personalInfoChanged.address'],
    mutate: onRequest(['savePersonalInfo'], (request) =>
      withJson(request, (body) => edited(body, 'personal.email', (email) => `other.${String(email)}`)),
    ),
  },
})
