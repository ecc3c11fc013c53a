import { randomUUID } from 'node:crypto'
import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  jsonAnswer,
  onAnswer,
  onRequest,
  plusOne,
  reversed,
  statusInstead,
  withHeader,
  withJson,
} from './edits.ts'
import { type Fault, mutantsOf, type ProxiedAnswer, type ProxyMutant } from './mutant.ts'

const submit = ['submitApplication']

/** What a backend remembers that answers every attempt anew, too often or too seldom. */
function firstAnswers(
  isRepeated: (key: string, body: string, known: Remembered | undefined) => boolean,
): Fault {
  const byKey = new Map<string, Remembered>()
  return {
    request(request) {
      const key = headerOf(request, 'idempotency-key')
      if (request.operation !== 'submitApplication' || key === undefined) return request
      const known = byKey.get(key)
      return known && isRepeated(key, request.body.toString(), known) ? known.answer : request
    },
    answer(answer, request) {
      const key = headerOf(request, 'idempotency-key')
      if (request.operation === 'submitApplication' && key !== undefined && !byKey.has(key))
        byKey.set(key, { answer, body: request.body.toString() })
      return answer
    },
  }
}

type Remembered = { answer: ProxiedAnswer; body: string }

/** Submitting and its keys. */
export const submitMutants: ProxyMutant[] = mutantsOf({
  'submit.ok-instead-of-created': {
    about: 'An application is answered with 200.',
    caughtBy: ['submit.accepted'],
    mutate: statusInstead(submit, 201, 200),
  },
  'submit.other-reference': {
    about: 'The answer names a reference that is not the one of the record.',
    caughtBy: ['personal-info.record.as-submitted', 'submit.accepted'],
    mutate: bodyEdit(submit, 'reference', () => '7K2M-9QWX-4HTC'),
  },
  'submit.reference-is-a-number': {
    about: 'References are numbers that count up.',
    caughtBy: ['submit.accepted'],
    mutate: bodyEdit(submit, 'reference', () => '1001'),
  },
  'submit.address-in-lower-case': {
    about: 'Addresses are stored in lower case.',
    caughtBy: ['submit.stored.accepted-spelling', 'personal-info.address.only-the-case-changed'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) => edited(body, 'personal.email', (email) => String(email).toLowerCase())),
    ),
  },
  'submit.texts-normalised': {
    about: 'Texts are stored in the normal form C.',
    caughtBy: ['submit.stored.text-decomposed'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) =>
        JSON.parse(JSON.stringify(body), (_, value: unknown) =>
          typeof value === 'string' ? value.normalize('NFC') : value,
        ),
      ),
    ),
  },
  'submit.texts-trimmed': {
    about: 'Texts are stored without blanks around them.',
    caughtBy: ['submit.stored.text-blanks'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) =>
        JSON.parse(JSON.stringify(body), (_, value: unknown) =>
          typeof value === 'string' && value.trim() !== '' ? value.trim() : value,
        ),
      ),
    ),
  },
  'idempotency.key-ignored': {
    about: 'Every attempt is a new application.',
    caughtBy: ['submit.idempotency.same-body.equal'],
    mutate: headerRead(submit, 'idempotency-key', (key) => (key === undefined ? key : randomUUID())),
  },
  'idempotency.key-optional': {
    about: 'A missing key is no issue.',
    caughtBy: ['submit.idempotency.key.missing'],
    mutate: headerRead(submit, 'idempotency-key', (key) => key ?? randomUUID()),
  },
  'idempotency.key-without-case': {
    about: 'Keys are compared without case.',
    caughtBy: ['submit.idempotency.key.case-and-blanks'],
    mutate: headerRead(submit, 'idempotency-key', (key) => key?.toLowerCase()),
  },
  'idempotency.body-not-compared': {
    about: 'A key with another body gets the earlier answer.',
    caughtBy: ['submit.idempotency.reuse-with-another-body.another-number'],
    mutate: () => firstAnswers((_key, _body, known) => known?.answer.status === 201),
  },
  'idempotency.bytes-compared': {
    about: 'The same JSON in other bytes is another body.',
    caughtBy: ['submit.idempotency.same-body.order-of-names'],
    mutate: () => {
      const bodies = new Map<string, string>()
      return {
        request(request) {
          const key = headerOf(request, 'idempotency-key')
          if (request.operation !== 'submitApplication' || key === undefined) return request
          const body = request.body.toString()
          const earlier = bodies.get(key)
          bodies.set(key, earlier ?? body)
          if (earlier === undefined || earlier === body) return request
          return withJson(request, (value) => edited(value, 'personal.nameEn', (name) => `${String(name)}x`))
        },
      }
    },
  },
  'idempotency.refusal-remembered': {
    about: 'A refused attempt uses its key up.',
    caughtBy: ['submit.idempotency.free-after-refusal'],
    mutate: () => firstAnswers((_key, _body, known) => (known?.answer.status ?? 0) >= 400),
  },
  'idempotency.replay-has-a-new-time': {
    about: 'A repeated attempt is answered with the present time.',
    caughtBy: ['submit.idempotency.same-body.equal'],
    mutate: () => {
      const known = new Set<string>()
      return {
        answer(answer, request) {
          const key = headerOf(request, 'idempotency-key')
          if (request.operation !== 'submitApplication' || key === undefined || answer.status !== 201)
            return answer
          if (known.has(key))
            return withJson(answer, (body) => edited(body, 'submittedAt', () => new Date().toISOString()))
          known.add(key)
          return answer
        },
      }
    },
  },
  'idempotency.reuse-is-a-conflict': {
    about: 'A key with another body is 409.',
    caughtBy: ['submit.idempotency.reuse-with-another-body.another-number'],
    mutate: onAnswer(submit, (answer) =>
      answer.body.includes('idempotency_key_reused') ? { ...answer, status: 409 } : answer,
    ),
  },
})

const upload = ['stageUpload']

/** Staged files. */
export const uploadMutants: ProxyMutant[] = mutantsOf({
  'uploads.ok-instead-of-created': {
    about: 'A staged file is answered with 200.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: statusInstead(upload, 201, 200),
  },
  'uploads.no-advice': {
    about: 'Advice on a picture is never given.',
    caughtBy: ['uploads.sample.headshot-dark-png'],
    mutate: bodyEdit(upload, 'advice', () => []),
  },
  'uploads.advice-reversed': {
    about: 'Advice is in the opposite order.',
    caughtBy: ['uploads.sample.headshot-dark-wide-small-jpg'],
    mutate: bodyEdit(upload, 'advice', reversed),
  },
  'uploads.advice-on-every-picture': {
    about: 'Every picture is called small.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: bodyEdit(upload, '', (body) =>
      edited(body, 'advice', (advice) =>
        Array.isArray(advice) && advice.length === 0 && JSON.stringify(body).includes('"headshot"')
          ? ['smallPicture']
          : advice,
      ),
    ),
  },
  'uploads.type-unknown': {
    about: 'The type of a file is always application/octet-stream.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: bodyEdit(upload, 'type', () => 'application/octet-stream'),
  },
  'uploads.size-wrong': {
    about: 'The size of a file is one byte too large.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    mutate: bodyEdit(upload, 'size', plusOne),
  },
  'uploads.name-lost': {
    about: 'Every file is called file.',
    caughtBy: ['uploads.sample.name-chinese'],
    mutate: bodyEdit(upload, 'name', () => 'file'),
  },
  'uploads.line-breaks-removed': {
    about: 'A line break in the name of a file is removed.',
    caughtBy: [
      'uploads.name.raw-line-break-both',
      'uploads.name.raw-line-break-carriage-return',
      'uploads.name.raw-line-break-line-feed',
    ],
    mutate: onRequest(upload, (request) => {
      const body = request.body.toString('latin1')
      const named = body.replace(/filename="[^"]*"/g, (name) => name.replace(/[\r\n]/g, ''))
      return { ...request, body: Buffer.from(named, 'latin1') }
    }),
  },
  'uploads.kind-swapped': {
    about: 'Every file is a portfolio in the answer.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    mutate: bodyEdit(upload, 'kind', () => 'portfolio'),
  },
  'uploads.scanned': {
    about: 'Files are said to be scanned in an undeclared word.',
    caughtBy: ['uploads.sample.resume-pdf-plain'],
    mutate: bodyEdit(upload, 'scan', () => 'ok'),
  },
  'uploads.expires-at-once': {
    about: 'A staged file expires after a minute.',
    caughtBy: ['uploads.sample.headshot-portrait-png'],
    mutate: bodyEdit(upload, 'expiresAt', () => new Date(Date.now() + 60_000).toISOString()),
  },
  'uploads.one-id-for-all': {
    about: 'All staged files get the same id.',
    caughtBy: ['uploads.claim.once', 'uploads.discard.really'],
    mutate: bodyEdit(upload, 'id', () => 'a'.repeat(43)),
  },
  'uploads.issue-at-the-part': {
    about: 'Issues of a file stand at the part instead of the field.',
    caughtBy: ['uploads.sample.headshot-gif'],
    mutate: bodyEdit(
      upload,
      'issues.*.path',
      (path) => String(path).replace(/^other\.\w+$/, 'file'),
      ({ status }) => status >= 400,
    ),
  },
  'uploads.password-is-unreadable': {
    about: 'A file with a password is called unreadable.',
    caughtBy: ['uploads.sample.resume-pdf-rc4-40-locked'],
    mutate: bodyEdit(
      upload,
      'issues.*.rule',
      (rule) => (rule === 'filePassword' ? 'fileUnreadable' : rule),
      ({ status }) => status >= 400,
    ),
  },
  'uploads.too-big-as-issue': {
    about: 'A file that is too large is 422.',
    caughtBy: ['uploads.sample.size-resume-too-big'],
    mutate: statusInstead(upload, 413, 422),
  },
  'uploads.not-discarded': {
    about: 'A discarded file stays.',
    caughtBy: ['uploads.discard.really'],
    mutate: onRequest(['discardUpload'], (request) =>
      request.method === 'DELETE'
        ? withoutType({ ...jsonAnswer(204, null), body: Buffer.alloc(0) })
        : request,
    ),
  },
  'uploads.discard-twice-not-found': {
    about: 'Discarding a file for the second time is 404.',
    caughtBy: ['uploads.discard.again'],
    mutate: () => {
      const discarded = new Set<string>()
      return {
        answer(answer, { operation, target }) {
          if (operation !== 'discardUpload' || answer.status !== 204) return answer
          if (discarded.has(target)) return { ...answer, status: 404 }
          discarded.add(target)
          return answer
        },
      }
    },
  },
})

function withoutType(answer: ProxiedAnswer): ProxiedAnswer {
  return withHeader(answer, 'Content-Type', undefined)
}
