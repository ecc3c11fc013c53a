import { randomUUID } from 'node:crypto'
import {
  bodyEdit,
  edited,
  headerOf,
  headerRead,
  onAnswer,
  onRequest,
  statusInstead,
  withJson,
} from './edits.ts'
import type { Fault, ProxiedAnswer, ProxyMutant } from './mutant.ts'

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
export const submitMutants: ProxyMutant[] = [
  {
    id: 'submit.ok-instead-of-created',
    about: 'An application is answered with 200.',
    caughtBy: ['submit.accepted'],
    mutate: statusInstead(submit, 201, 200),
  },
  {
    id: 'submit.other-reference',
    about: 'The answer names a reference that is not the one of the record.',
    caughtBy: ['personal-info.record.as-submitted', 'submit.accepted'],
    mutate: bodyEdit(submit, 'reference', () => '7K2M-9QWX-4HTC'),
  },
  {
    id: 'submit.reference-is-a-number',
    about: 'References are numbers that count up.',
    caughtBy: ['submit.accepted'],
    mutate: bodyEdit(submit, 'reference', () => '1001'),
  },
  {
    id: 'submit.address-in-lower-case',
    about: 'Addresses are stored in lower case.',
    caughtBy: ['submit.stored.accepted-spelling', 'personal-info.address.only-the-case-changed'],
    mutate: onRequest(submit, (request) =>
      withJson(request, (body) => edited(body, 'personal.email', (email) => String(email).toLowerCase())),
    ),
  },
  {
    id: 'submit.texts-normalised',
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
  {
    id: 'submit.texts-trimmed',
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
  {
    id: 'idempotency.key-ignored',
    about: 'Every attempt is a new application.',
    caughtBy: ['submit.idempotency.same-body.equal'],
    mutate: headerRead(submit, 'idempotency-key', (key) => (key === undefined ? key : randomUUID())),
  },
  {
    id: 'idempotency.key-optional',
    about: 'A missing key is no issue.',
    caughtBy: ['submit.idempotency.key.missing'],
    mutate: headerRead(submit, 'idempotency-key', (key) => key ?? randomUUID()),
  },
  {
    id: 'idempotency.key-without-case',
    about: 'Keys are compared without case.',
    caughtBy: ['submit.idempotency.key.case-and-blanks'],
    mutate: headerRead(submit, 'idempotency-key', (key) => key?.toLowerCase()),
  },
  {
    id: 'idempotency.body-not-compared',
    about: 'A key with another body gets the earlier answer.',
    caughtBy: ['submit.idempotency.reuse-with-another-body.another-number'],
    mutate: () => firstAnswers((_key, _body, known) => known?.answer.status === 201),
  },
  {
    id: 'idempotency.bytes-compared',
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
  {
    id: 'idempotency.refusal-remembered',
    about: 'A refused attempt uses its key up.',
    caughtBy: ['submit.idempotency.free-after-refusal'],
    mutate: () => firstAnswers((_key, _body, known) => (known?.answer.status ?? 0) >= 400),
  },
  {
    id: 'idempotency.replay-has-a-new-time',
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
  {
    id: 'idempotency.reuse-is-a-conflict',
    about: 'A key with another body is 409.',
    caughtBy: ['submit.idempotency.reuse-with-another-body.another-number'],
    mutate: onAnswer(submit, (answer) =>
      answer.body.includes('idempotency_key_reused') ? { ...answer, status: 409 } : answer,
    ),
  },
]
