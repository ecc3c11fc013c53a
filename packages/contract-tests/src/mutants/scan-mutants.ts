import {
  bodyEdit,
  edited,
  jsonAnswer,
  jsonOf,
  objectFrom,
  onAnswer,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxyMutant } from './mutant.ts'

const upload = ['stageUpload']
const scan = ['getUploadScan']

/** What a virus scanner says of staged files. */
export const scanMutants: ProxyMutant[] = mutantsOf({
  'uploads.scan.infected-is-accepted': {
    about: 'A file that is infected is accepted by stageUpload.',
    caughtBy: ['uploads.scan.states'],
    mutate: bodyEdit(upload, 'scan', () => 'infected'),
  },
  'uploads.scan.finds-nothing': {
    about: 'A scanner judges every file, and finds nothing in the test file of EICAR.',
    caughtBy: ['uploads.scan.infected'],
    mutate: scanner({}),
  },
  'uploads.scan.finds-nothing-at-once': {
    about: 'Every upload is called clean before it is answered, the test file of EICAR too.',
    caughtBy: ['uploads.scan.infected'],
    mutate: bodyEdit(upload, 'scan', () => 'clean'),
  },
  'uploads.scan.accuses-everything': {
    about: 'A scanner finds something in every portfolio.',
    caughtBy: ['uploads.scan.states'],
    mutate: scanner({ good: 'infected', bad: 'infected' }),
  },
  'uploads.scan.infected-is-claimable': {
    about: 'A file in which the scanner has found something can be claimed by an application.',
    caughtBy: ['uploads.scan.infected'],
    mutate: scanner({ bad: 'infected' }),
  },
  'uploads.scan.infected-is-saved': {
    about: 'A file in which the scanner has found something can be claimed by a save.',
    caughtBy: ['personal-info.files.infected'],
    mutate: scanner({ bad: 'infected' }),
  },
  'uploads.scan.scanning-is-claimable': {
    about: 'An application can claim a file before it is judged.',
    caughtBy: ['uploads.scan.claim-waits'],
    mutate: scanner({ questions: 3 }),
  },
  'uploads.scan.clean-is-refused': {
    about: 'A file without a scan pending is called fileScanning.',
    caughtBy: ['uploads.scan.claim-waits'],
    mutate: bodyEdit(
      ['submitApplication'],
      'issues',
      (issues) => [
        ...(Array.isArray(issues) ? issues : []),
        { path: 'other.portfolio', rule: 'fileScanning' },
      ],
      ({ status }) => status === 422,
    ),
  },
  'uploads.scan.of-unknown-ids': {
    about: 'getUploadScan answers 200 for unknown, discarded and claimed ids.',
    caughtBy: ['uploads.scan.not-found', 'uploads.scan.claimed'],
    mutate: onAnswer(scan, (answer) => (answer.status === 404 ? jsonAnswer(200, { scan: 'clean' }) : answer)),
  },
  'uploads.scan.of-claimed-ids': {
    about: 'getUploadScan answers 200 for claimed ids.',
    caughtBy: ['uploads.scan.claimed'],
    mutate: () => {
      const staged = new Set<string>()
      return {
        answer(answer, { operation, target }) {
          if (operation === 'stageUpload') staged.add(textAt(answer, 'id'))
          const isOwn = staged.has(target.split('/').at(-2) ?? '')
          return operation === 'getUploadScan' && answer.status === 404 && isOwn
            ? jsonAnswer(200, { scan: 'clean' })
            : answer
        },
      }
    },
  },
  'uploads.scan.kept-by-caches': {
    about: 'The state of a scan may be kept for a minute.',
    caughtBy: ['uploads.scan.states'],
    mutate: onAnswer(scan, (answer) =>
      answer.status === 200 ? withHeader(answer, 'Cache-Control', 'private, max-age=60') : answer,
    ),
  },
  'uploads.scan.refused-with-410': {
    about: 'A file that was discarded is gone (410) for getUploadScan.',
    caughtBy: ['uploads.scan.not-found'],
    mutate: statusInstead(scan, 404, 410),
  },
})

/** The part of the test file of EICAR that no other file has. */
const eicarName = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

type Verdict = 'clean' | 'infected'

/**
 * A scanner that judges every portfolio after its upload, before a backend that refuses no claim.
 * @param verdicts on the test file of EICAR (`bad`) and on any other file, after `questions` answers that say `scanning`
 */
function scanner(verdicts: { good?: Verdict; bad?: Verdict; questions?: number }): () => Fault {
  const { good = 'clean', bad = 'clean', questions = 0 } = verdicts
  return () => {
    const waiting = new Map<string, { verdict: Verdict; questions: number }>()
    return {
      answer(answer, { operation, target, body }) {
        if (operation === 'stageUpload' && textAt(answer, 'kind') === 'portfolio') {
          waiting.set(textAt(answer, 'id'), { verdict: body.includes(eicarName) ? bad : good, questions })
          return withJson(answer, (staged) => edited(staged, 'scan', () => 'scanning'))
        }
        const file = waiting.get(target.split('/').at(-2) ?? '')
        if (operation !== 'getUploadScan' || file === undefined || answer.status !== 200) return answer
        const state = file.questions-- > 0 ? 'scanning' : file.verdict
        return withJson(answer, () => ({ scan: state }))
      },
    }
  }
}

/** A member of an answer's body that is a text; empty without one. */
function textAt(answer: ProxiedAnswer, name: string): string {
  const value = objectFrom(jsonOf(answer))[name]
  return typeof value === 'string' ? value : ''
}
