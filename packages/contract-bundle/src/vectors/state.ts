import type { Issue } from '@recruiting/schema/issue'
import type { UploadKind } from '@recruiting/schema/options'
import { type Change, set } from './changes.ts'
import type { VectorFile } from './vector-file.ts'

/** A change that sets the id of the file staged as this kind. */
type StagedChange = { set: string; staged: UploadKind }

const unknownFile = 'A'.repeat(43)

/** Written by hand; `contract-vectors.test.ts` of the reference backend sends every body. */
const rows: Readonly<
  Record<
    string,
    readonly [why: string, changes: readonly (Change | StagedChange)[], issues: readonly Issue[]]
  >
> = {
  accepted: [
    'An application for an open vacancy with staged files and the notice in force is accepted.',
    [],
    [],
  ],
  acceptedTwo: [
    'An application for several open vacancies is accepted.',
    [set('jobCodes', ['SW-1001', 'SW-1002'])],
    [],
  ],
  jobClosed: [
    'A vacancy that is closed is refused with the rule jobClosed.',
    [set('jobCodes', ['SW-1106'])],
    [{ path: 'jobCodes.0', rule: 'jobClosed' }],
  ],
  jobUnknown: [
    'A vacancy that never existed is refused with the rule jobUnknown.',
    [set('jobCodes', ['ZZ-9999'])],
    [{ path: 'jobCodes.0', rule: 'jobUnknown' }],
  ],
  jobs: [
    'Each closed or unknown vacancy is reported at its position in the list.',
    [set('jobCodes', ['SW-1106', 'SW-1001', 'ZZ-9999'])],
    [
      { path: 'jobCodes.0', rule: 'jobClosed' },
      { path: 'jobCodes.2', rule: 'jobUnknown' },
    ],
  ],
  consentVersion: [
    'A version of the notice that is not in force is refused with the rule consentVersion.',
    [set('consent.version', '2020-01-01')],
    [{ path: 'consent.version', rule: 'consentVersion' }],
  ],
  fileUnknown: [
    'A file that does not exist any more is refused with the rule fileExpired.',
    [set('other.resume', unknownFile)],
    [{ path: 'other.resume', rule: 'fileExpired' }],
  ],
  fileOfOtherKind: [
    'A file that was staged as another kind is refused with the rule fileExpired.',
    [{ set: 'other.headshot', staged: 'portfolio' }, { remove: 'other.portfolio' }],
    [{ path: 'other.headshot', rule: 'fileExpired' }],
  ],
  all: [
    'All issues of stored state are reported together, in the order of the document.',
    [
      set('jobCodes', ['ZZ-9999']),
      set('consent.version', '2020-01-01'),
      set('other.headshot', unknownFile),
      set('other.portfolio', unknownFile),
    ],
    [
      { path: 'jobCodes.0', rule: 'jobUnknown' },
      { path: 'consent.version', rule: 'consentVersion' },
      { path: 'other.headshot', rule: 'fileExpired' },
      { path: 'other.portfolio', rule: 'fileExpired' },
    ],
  ],
  shapeFirst: [
    'Stored state is checked only when the shape of the body is right.',
    [set('jobCodes', ['ZZ-9999']), set('personal.email', 'x')],
    [{ path: 'personal.email', rule: 'email' }],
  ],
}

export function stateVectors(): VectorFile {
  return {
    name: 'state',
    about:
      'Applications whose issues depend on stored state: the vacancies of seed/jobs.json, of which SW-1106 is closed. Before each case, stage one file of each kind, and set their ids at other.headshot, other.resume and other.portfolio of the body `application` of validation.json. Then make the changes; `staged` in a change stands for the id of the file that was staged as this kind. When there are no issues, the answer is 201.',
    cases: Object.entries(rows).map(([id, [why, changes, issues]]) => ({
      id: `state.${id}`,
      why,
      body: 'application',
      changes,
      issues,
    })),
  }
}
