import { randomUUID } from 'node:crypto'
import { orderedFaults, sampleBody, shownNames, wrongParts } from '../cases/uploads-parts.ts'
import { contractFolder } from '../contract-folder.ts'
import { objectOf, objectsOf, readContract } from '../kit/contract.ts'
import {
  bodyEdit,
  edited,
  firstAnswer,
  headerEdit,
  headerOf,
  headerRead,
  jsonAnswer,
  jsonOf,
  objectFrom,
  ofTexts,
  onAnswer,
  onRequest,
  secondTime,
  sentEdit,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxiedRequest, type ProxyMutant } from './mutant.ts'
import { otherIssues, wrongIn } from './vector-mutants.ts'

const contract = readContract(contractFolder())

const submit = ['submitApplication']
const upload = ['stageUpload']
const scan = ['getUploadScan']

/** Issues of their short forms. */
const issuesIn = (short: readonly string[]) =>
  short.map((each) => ({ path: each.split(' ')[0], rule: each.split(' ')[1] }))

/** What tells the requests of a row from those of others with the same answer: in the type or at the beginning of the body. */
const marksOfRows: Readonly<Record<string, RegExp>> = {
  'type-before-parts': /^multipart\/mixed/,
  'name-before-content': /filename="cv\.exe"/,
  'declared-type-before-content': /Content-Type: image\/png/,
}

/** For each sample and each row about uploads a backend that answers it wrongly. */
const ofRows: ProxyMutant[] = [
  ...objectsOf(objectOf(contract.json('files/index.json')).samples).map((sample) => {
    // Made once and when it is needed: some are large, and faults are made for each case.
    let body: Buffer | undefined
    const isSample = (sent: Buffer) => {
      body ??= sampleBody({ contract }, sample)
      return sent.equals(body)
    }
    // Other cases send accepted samples too, and only this one looks at the name.
    const wrong = (answer: ProxiedAnswer) =>
      objectOf(sample.expect).status === 201
        ? withJson(answer, (stored) => edited(stored, 'name', () => 'x'))
        : jsonAnswer(201, {})
    return wrongIn(
      `uploads.sample.${String(sample.id)}`,
      onAnswer(['stageUpload'], (answer, request) => (isSample(request.body) ? wrong(answer) : answer)),
    )
  }),
  ...wrongParts.map(([id, , issues]) =>
    wrongIn(`uploads.parts.${id}`, otherIssues('stageUpload', issuesIn(issues))),
  ),
  ...orderedFaults.map(([id, , status, ...issues]) => {
    const isMeant = (request: ProxiedRequest) =>
      (marksOfRows[id] ?? /^/).test(
        `${headerOf(request, 'content-type')}\n${request.body.toString('latin1', 0, 600)}`,
      )
    return wrongIn(
      `uploads.order.${id}`,
      issues.length > 0
        ? otherIssues('stageUpload', issuesIn(issues), isMeant)
        : onAnswer(['stageUpload'], (answer, request) =>
            answer.status === status && isMeant(request) ? { ...answer, status: 409 } : answer,
          ),
    )
  }),
  ...shownNames.map(([id, parameter]) =>
    wrongIn(
      `uploads.name.${id}`,
      bodyEdit(
        ['stageUpload'],
        'name',
        () => 'file',
        ({ status }, { body }) => status === 201 && body.includes(`${parameter}\r\n`),
      ),
    ),
  ),
]

/** Staged files, and what a virus scanner says of them. */
export const uploadMutants = [
  ...ofRows,
  ...mutantsOf({
    'uploads.name.raw-line-break-both': {
      'uploads.line-breaks-removed': onRequest(upload, (request) => {
        const body = request.body.toString('latin1')
        const named = body.replace(/filename="[^"]*"/g, (name) => name.replace(/[\r\n]/g, ''))
        return named === body ? request : { ...request, body: Buffer.from(named, 'latin1') }
      }),
    },
    'uploads.discard.really': {
      'uploads.not-discarded': onRequest(['discardUpload'], (request) =>
        request.method === 'DELETE' ? withHeader(jsonAnswer(204, null), 'Content-Type', undefined) : request,
      ),
    },
    'uploads.discard.again': {
      'uploads.discard-twice-not-found': secondTime(
        'discardUpload',
        ({ target }) => target,
        (answer) => ({ ...answer, status: 404 }),
      ),
    },
    'uploads.scan.states': {
      'uploads.scan.infected-is-accepted': bodyEdit(upload, 'scan', () => 'infected'),
      'uploads.scan.kept-by-caches': headerEdit(scan, 'cache-control', () => 'private, max-age=60'),
    },
    'uploads.scan.infected': {
      'uploads.scan.finds-nothing': scanner({}),
      'uploads.scan.infected-is-claimable': scanner({ bad: 'infected' }),
    },
    'personal-info.files.infected': { 'uploads.scan.infected-is-saved': scanner({ bad: 'infected' }) },
    'uploads.scan.claim-waits': {
      'uploads.scan.scanning-is-claimable': scanner({ questions: 3 }),
    },
    'uploads.scan.not-found': { 'uploads.scan.gone-instead-of-unknown': statusInstead(scan, 404, 410) },
    'uploads.scan.claimed': {
      'uploads.scan.of-unknown-ids': onAnswer(scan, (answer) =>
        answer.status === 404 ? jsonAnswer(200, { scan: 'clean' }) : answer,
      ),
    },
  }),
]

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

const keyOf = (request: ProxiedRequest) => headerOf(request, 'idempotency-key')

/** The same body in other bytes. */
const otherBytes = [
  ...['order-of-names', 'white-space', 'escapes'],
  ...['fraction-of-zero', 'exponent', 'repeated-name'],
].map((name) => `submit.idempotency.same-body.${name}`)

/** Submitting and its keys. */
export const submitMutants = [
  { id: 'idempotency.bytes-compared', caughtBy: otherBytes, mutate: bytesCompared },
  ...mutantsOf({
    'submit.stored.accepted-spelling': {
      'submit.address-in-lower-case': sentEdit(submit, 'personal.email', (email) =>
        String(email).toLowerCase(),
      ),
    },
    'submit.stored.text-decomposed': {
      'submit.texts-normalised': sentEdit(
        submit,
        '',
        ofTexts((text) => text.normalize('NFC')),
      ),
    },
    'submit.stored.text-blanks': {
      'submit.texts-trimmed': sentEdit(
        submit,
        '',
        ofTexts((text) => text.trim() || text),
      ),
    },
    'submit.idempotency.same-body.equal': {
      'idempotency.replay-at-once-has-a-new-time': replayedAnew,
    },
    'submit.idempotency.key.missing': {
      'idempotency.key-optional': headerRead(submit, 'idempotency-key', (key) => key ?? randomUUID()),
    },
    'submit.idempotency.key.case-and-blanks': {
      'idempotency.key-without-case': headerRead(submit, 'idempotency-key', (key) => key?.toLowerCase()),
    },
    'submit.idempotency.reuse-with-another-body.another-number': {
      'idempotency.body-not-compared': secondTime('submitApplication', keyOf, firstAnswer),
    },
    'submit.idempotency.free-after-refusal': {
      'idempotency.refusal-remembered': secondTime(
        'submitApplication',
        keyOf,
        firstAnswer,
        (status) => status >= 400,
      ),
    },
  }),
]

/** The same JSON in other bytes is another body. */
function bytesCompared(): Fault {
  const bodies = new Map<string, string>()
  return {
    request(request) {
      const key = keyOf(request)
      if (request.operation !== 'submitApplication' || key === undefined) return request
      const body = request.body.toString()
      const earlier = bodies.get(key) ?? body
      bodies.set(key, earlier)
      if (earlier === body) return request
      return withJson(request, (value) => edited(value, 'personal.nameEn', (name) => `${String(name)}x`))
    },
  }
}

/** An attempt without cookies that repeats the only one before it, byte for byte, is answered with a new time. */
function replayedAnew(): Fault {
  const bodies = new Map<string, string[]>()
  return {
    answer(answer, request) {
      const key = keyOf(request)
      if (request.operation !== 'submitApplication' || key === undefined || headerOf(request, 'cookie'))
        return answer
      const earlier = bodies.get(key) ?? []
      const body = request.body.toString()
      bodies.set(key, [...earlier, body])
      return earlier.length === 1 && earlier[0] === body
        ? withJson(answer, (value) => edited(value, 'submittedAt', () => new Date().toISOString()))
        : answer
    },
  }
}
