import { describe, expect, it } from 'vitest'
import { compareBundles, diffLines } from './compare-bundles.ts'
import type { BundleFiles } from './read-bundle.ts'
import { type SmallBundle, smallBundle } from './test-bundle.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests change members of every kind.
type Loose = any // oxlint-disable-line typescript/no-explicit-any

const both = ['callers', 'backends']
const callers = ['callers']
const backends = ['backends']
const nobody: string[] = []

function changesAfter(change: (newer: Loose) => void) {
  const newer: SmallBundle = smallBundle()
  change(newer)
  return compareBundles(smallBundle() as BundleFiles, newer as BundleFiles)
}

const get = (newer: Loose) => newer.document.paths['/jobs'].get
const post = (newer: Loose) => newer.document.paths['/jobs'].post
const page = (newer: Loose) => newer.document.components.schemas.Page
const sent = (newer: Loose) => newer.document.components.schemas.Sent
const job = (newer: Loose) => newer.document.components.schemas.Job

describe('a difference between two versions of the contract', () => {
  it.each<[what: string, change: (newer: Loose) => void, place: string, breaks: string[]]>([
    ['a new call', (n) => (n.document.paths['/more'] = { get: {} }), 'GET /more', backends],
    ['a removed call', (n) => delete n.document.paths['/jobs'].get, 'GET /jobs', both],
    ['another name of a call', (n) => (get(n).operationId = 'findJobs'), 'GET /jobs', callers],
    ['another token', (n) => (post(n).security = []), 'POST /jobs', both],
    [
      'a new optional parameter',
      (n) => get(n).parameters.push({ in: 'query', name: 'q' }),
      'query q',
      backends,
    ],
    [
      'a new required parameter',
      (n) => get(n).parameters.push({ in: 'query', name: 'q', required: true }),
      'query q',
      both,
    ],
    ['a removed parameter', (n) => get(n).parameters.pop(), 'query page', both],
    ['a parameter that is required now', (n) => (get(n).parameters[0].required = true), 'query page', both],
    ['a looser limit of a parameter', (n) => (page(n).maximum = 600), 'query page', backends],
    ['a stricter limit of a parameter', (n) => (page(n).minimum = 2), 'query page', both],
    [
      'a removed type of a request',
      (n) => delete post(n).requestBody.content['application/json'],
      'POST /jobs request',
      both,
    ],
    [
      'a new type of a request',
      (n) => (post(n).requestBody.content['text/plain'] = {}),
      'POST /jobs request',
      backends,
    ],
    ['a new required field of a request', (n) => add(sent(n), 'more', true), 'request.more', both],
    ['a new optional field of a request', (n) => add(sent(n), 'more', false), 'request.more', backends],
    ['a removed field of a request', (n) => delete sent(n).properties.note, 'request.note', both],
    [
      'a field of a request that is required now',
      (n) => sent(n).required.push('note'),
      'POST /jobs request',
      both,
    ],
    [
      'a field of a request that is optional now',
      (n) => sent(n).required.pop(),
      'POST /jobs request',
      backends,
    ],
    ['a new value of a request', (n) => sent(n).properties.kind.enum.push('c'), 'request.kind', backends],
    ['a removed value of a request', (n) => sent(n).properties.kind.enum.pop(), 'request.kind', both],
    ['another pattern', (n) => (sent(n).properties.name.pattern = '^b'), 'request.name', both],
    ['a removed pattern', (n) => delete sent(n).properties.name.pattern, 'request.name', backends],
    ['a new type', (n) => (sent(n).properties.note.type = ['string', 'null']), 'request.note', backends],
    ['another limit of items', (n) => (sent(n).properties.list.items.minimum = 1), 'request.list[]', both],
    ['another condition', (n) => (sent(n).allOf[0].then.required = []), 'request (allOf 1)', both],
    ['an unknown keyword', (n) => (sent(n).unevaluatedProperties = false), 'POST /jobs request', both],
    ['another number of parts', (n) => sent(n).allOf.push({}), 'POST /jobs request', both],
    [
      'unknown fields of a request',
      (n) => delete sent(n).additionalProperties,
      'POST /jobs request',
      backends,
    ],
    ['a new required field of an answer', (n) => add(job(n), 'more', true), '200.more', backends],
    ['a new optional field of an answer', (n) => add(job(n), 'more', false), '200.more', nobody],
    ['a removed field of an answer', (n) => delete job(n).properties.note, '200.note', both],
    ['a new value of an answer', (n) => job(n).properties.kind.enum.push('c'), '200.kind', callers],
    ['a removed value of an answer', (n) => job(n).properties.kind.enum.pop(), '200.kind', backends],
    ['a looser limit of an answer', (n) => (job(n).properties.name.maxLength = 50), '200.name', callers],
    ['a stricter limit of an answer', (n) => (job(n).properties.name.maxLength = 30), '200.name', backends],
    ['a new status', (n) => (get(n).responses['304'] = {}), 'GET /jobs', callers],
    ['a removed status', (n) => delete get(n).responses['200'], 'GET /jobs', backends],
    [
      'a new required header',
      (n) => (get(n).responses['200'].headers.Age = { required: true }),
      'GET /jobs 200',
      backends,
    ],
    ['a removed header', (n) => delete get(n).responses['200'].headers.ETag, 'GET /jobs 200', callers],
    [
      'a header that is optional now',
      (n) => (get(n).responses['200'].headers.ETag.required = false),
      'GET /jobs 200',
      callers,
    ],
    [
      'a header with other values',
      (n) => (get(n).responses['200'].headers.ETag.schema.maxLength = 9),
      'GET /jobs 200 header ETag',
      backends,
    ],
    ['a body that is required now', (n) => (post(n).requestBody.required = true), 'POST /jobs request', both],
    ['a limit beside a reference', (n) => (get(n).parameters[0].schema.multipleOf = 2), 'query page', both],
    [
      'another rule of a field',
      (n) => (sent(n).properties.name['x-field-rules'] = [{ rule: 'a', when: 'missing' }]),
      'request.name',
      both,
    ],
    [
      'another rule between fields',
      (n) => (sent(n)['x-rules'] = [{ rule: 'a' }]),
      'POST /jobs request',
      both,
    ],
    ['a new problem', (n) => get(n)['x-call'].problems.push({ code: 'gone' }), 'GET /jobs', both],
    ['another status of a problem', (n) => (get(n)['x-call'].problems[0].status = 422), 'GET /jobs', both],
    [
      'another header of a problem',
      (n) => get(n)['x-call'].problems[0].headers.push('Retry-After'),
      'GET /jobs',
      both,
    ],
    ['a removed problem', (n) => get(n)['x-call'].problems.pop(), 'GET /jobs', backends],
    ['another rate limit', (n) => get(n)['x-call'].rateLimits.push('submits'), 'GET /jobs', backends],
    ['another limit', (n) => (n.document['x-limits'].jobs.most = 6), 'x-limits.jobs.most', both],
    ['a removed sentence', (n) => delete n.words.fields.name.required.us, 'fields.name.required.us', callers],
    [
      'another sentence',
      (n) => (n.words.fields.name.required.us = 'Fill in'),
      'fields.name.required.us',
      nobody,
    ],
    ['a new sentence', (n) => (n.words.fields.name.long = 'Too long'), 'fields.name.long', nobody],
    [
      'another mail',
      (n) => (n.mails.mails.applicationReceived.subject.us = 'Thanks'),
      'subject.us',
      backends,
    ],
    ['a new mail', (n) => (n.mails.mails.more = { subject: 'More' }), 'mails.more.subject', backends],
    ['another verdict', (n) => n.vectors['validation.json'].cases[0].issues.push('a'), 'v.1', backends],
    [
      'another shared value of vectors',
      (n) => (n.vectors['validation.json'].bodies.a.value = 2),
      'bodies.a.value',
      backends,
    ],
    ['a new vector', (n) => n.vectors['validation.json'].cases.push({ id: 'v.2' }), 'v.2', nobody],
    ['a removed vector', (n) => n.vectors['validation.json'].cases.pop(), 'v.1', nobody],
  ])('%s', (_what, change, place, breaks) => {
    const [found, ...more] = changesAfter(change)
    expect(found?.place).toContain(place)
    expect(found?.breaks).toEqual(breaks)
    expect(more).toEqual([])
  })

  it.each<[what: string, change: (newer: Loose) => void]>([
    ['nothing', () => undefined],
    ['texts', (n) => (job(n).properties.name.description = 'The name')],
    ['a hint for generators', (n) => (page(n).format = 'int32')],
    ['the explanation of a vector', (n) => (n.vectors['validation.json'].cases[0].why = 'Another.')],
    ['the explanation of a file of vectors', (n) => (n.vectors['validation.json'].about = 'So.')],
    ['a hint in a member of our own', (n) => (page(n)['x-enum-varnames'] = ['A'])],
    ['the explanation of a limit', (n) => (n.document['x-limits'].jobs.why = 'Room.')],
    ['the order of values', (n) => job(n).properties.kind.enum.reverse()],
    [
      'the name of a component',
      (n) => {
        n.document.components.schemas.Vacancy = job(n)
        delete n.document.components.schemas.Job
        get(n).responses['200'].content['application/json'].schema.$ref = '#/components/schemas/Vacancy'
      },
    ],
    [
      'a component for an inline schema',
      (n) => {
        n.document.components.schemas.Kind = job(n).properties.kind
        job(n).properties.kind = { $ref: '#/components/schemas/Kind' }
      },
    ],
  ])('is none when only %s changed', (_what, change) => {
    expect(changesAfter(change)).toEqual([])
  })
})

it('the lines name everything, the worst first', () => {
  const changes = changesAfter((n) => {
    delete n.words.fields.name.required.us
    delete n.document.paths['/jobs'].get
    n.words.fields.name.long = 'Too long'
  })
  expect(diffLines('1.0.0', '2.0.0', changes)).toEqual([
    'From 1.0.0 to 2.0.0: 3 changes',
    '',
    'Breaks callers and backends (1):',
    '  calls: GET /jobs: the call is gone',
    '',
    'Breaks callers (1):',
    '  words: fields.name.required.us: is gone',
    '',
    'Breaks nobody (1):',
    '  words: fields.name.long: is new',
  ])
})

/** Adds a field of text to an object. */
function add(schema: Loose, name: string, isRequired: boolean) {
  schema.properties[name] = { type: 'string' }
  if (isRequired) schema.required.push(name)
}
