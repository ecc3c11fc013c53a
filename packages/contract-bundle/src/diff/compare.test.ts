import { describe, expect, it } from 'vitest'
import { type BundleFiles, compareBundles, diffLines } from './compare.ts'
import { type SmallBundle, smallBundle } from './test-bundle.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests change members of every kind.
type Loose = any // oxlint-disable-line typescript/no-explicit-any

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
  it.each<[what: string, change: (newer: Loose) => void, place: string, breaks: boolean]>([
    ['a new call', (n) => (n.document.paths['/more'] = { get: {} }), 'GET /more', true],
    ['a removed call', (n) => delete n.document.paths['/jobs'].get, 'GET /jobs', true],
    ['another name of a call', (n) => (get(n).operationId = 'findJobs'), 'GET /jobs', true],
    ['another token', (n) => (post(n).security = []), 'POST /jobs', true],
    ['a new optional parameter', (n) => get(n).parameters.push({ in: 'query', name: 'q' }), 'query q', true],
    [
      'a new required parameter',
      (n) => get(n).parameters.push({ in: 'query', name: 'q', required: true }),
      'query q',
      true,
    ],
    ['a removed parameter', (n) => get(n).parameters.pop(), 'query page', true],
    ['a parameter that is required now', (n) => (get(n).parameters[0].required = true), 'query page', true],
    ['a looser limit of a parameter', (n) => (page(n).maximum = 600), 'query page', true],
    ['a stricter limit of a parameter', (n) => (page(n).minimum = 2), 'query page', true],
    [
      'a removed type of a request',
      (n) => delete post(n).requestBody.content['application/json'],
      '/jobs request',
      true,
    ],
    [
      'a new type of a request',
      (n) => (post(n).requestBody.content['text/plain'] = {}),
      '/jobs request',
      true,
    ],
    ['a new required field of a request', (n) => add(sent(n), 'more', true), 'json.more', true],
    ['a new optional field of a request', (n) => add(sent(n), 'more', false), 'json.more', true],
    ['a removed field of a request', (n) => delete sent(n).properties.note, 'json.note', true],
    [
      'a field of a request that is required now',
      (n) => sent(n).required.push('note'),
      '/jobs request',
      true,
    ],
    ['a field of a request that is optional now', (n) => sent(n).required.pop(), '/jobs request', true],
    ['a new value of a request', (n) => sent(n).properties.kind.enum.push('c'), 'json.kind', true],
    ['a removed value of a request', (n) => sent(n).properties.kind.enum.pop(), 'json.kind', true],
    ['another pattern', (n) => (sent(n).properties.name.pattern = '^b'), 'json.name', true],
    ['a removed pattern', (n) => delete sent(n).properties.name.pattern, 'json.name', true],
    ['a new type', (n) => (sent(n).properties.note.type = ['string', 'null']), 'json.note', true],
    ['another limit of items', (n) => (sent(n).properties.list.items.minimum = 1), 'json.list[]', true],
    ['another condition', (n) => (sent(n).allOf[0].then.required = []), 'json (allOf 1)', true],
    ['an unknown keyword', (n) => (sent(n).unevaluatedProperties = false), '/jobs request', true],
    ['another number of parts', (n) => sent(n).allOf.push({}), '/jobs request', true],
    ['unknown fields of a request', (n) => delete sent(n).additionalProperties, '/jobs request', true],
    ['a new required field of an answer', (n) => add(job(n), 'more', true), 'json.more', true],
    ['a new optional field of an answer', (n) => add(job(n), 'more', false), 'json.more', false],
    ['a removed field of an answer', (n) => delete job(n).properties.note, 'json.note', true],
    ['a new value of an answer', (n) => job(n).properties.kind.enum.push('c'), 'json.kind', true],
    ['a removed value of an answer', (n) => job(n).properties.kind.enum.pop(), 'json.kind', true],
    ['a looser limit of an answer', (n) => (job(n).properties.name.maxLength = 50), 'json.name', true],
    ['a stricter limit of an answer', (n) => (job(n).properties.name.maxLength = 30), 'json.name', true],
    ['a new status', (n) => (get(n).responses['304'] = {}), 'GET /jobs', true],
    ['a removed status', (n) => delete get(n).responses['200'], 'GET /jobs', true],
    [
      'a new required header',
      (n) => (get(n).responses['200'].headers.Age = { required: true }),
      'GET /jobs 200',
      true,
    ],
    ['a removed header', (n) => delete get(n).responses['200'].headers.ETag, 'GET /jobs 200', true],
    [
      'a header that is optional now',
      (n) => (get(n).responses['200'].headers.ETag.required = false),
      'GET /jobs 200',
      true,
    ],
    [
      'a header with other values',
      (n) => (get(n).responses['200'].headers.ETag.schema.maxLength = 9),
      'GET /jobs 200 header ETag',
      true,
    ],
    ['a body that is required now', (n) => (post(n).requestBody.required = true), '/jobs request', true],
    ['a limit beside a reference', (n) => (get(n).parameters[0].schema.multipleOf = 2), 'query page', true],
    [
      'another rule of a field',
      (n) => (sent(n).properties.name['x-field-rules'] = [{ rule: 'a', when: 'missing' }]),
      'json.name',
      true,
    ],
    ['another rule between fields', (n) => (sent(n)['x-rules'] = [{ rule: 'a' }]), '/jobs request', true],
    ['a new problem', (n) => get(n)['x-call'].problems.push({ code: 'gone' }), 'GET /jobs', true],
    ['another status of a problem', (n) => (get(n)['x-call'].problems[0].status = 422), 'GET /jobs', true],
    [
      'another header of a problem',
      (n) => get(n)['x-call'].problems[0].headers.push('Retry-After'),
      'GET /jobs',
      true,
    ],
    ['a removed problem', (n) => get(n)['x-call'].problems.pop(), 'GET /jobs', true],
    ['another rate limit', (n) => get(n)['x-call'].rateLimits.push('submits'), 'GET /jobs', true],
    ['another limit', (n) => (n.document['x-limits'].jobs.most = 6), 'x-limits.jobs.most', true],
    ['a removed sentence', (n) => delete n.words.fields.name.required.us, 'fields.name.required.us', true],
    [
      'another sentence',
      (n) => (n.words.fields.name.required.us = 'Fill in'),
      'fields.name.required.us',
      false,
    ],
    ['a new sentence', (n) => (n.words.fields.name.long = 'Too long'), 'fields.name.long', false],
    ['another mail', (n) => (n.mails.mails.applicationReceived.subject.us = 'Thanks'), 'subject.us', true],
    ['a new mail', (n) => (n.mails.mails.more = { subject: 'More' }), 'mails.more.subject', true],
    ['another verdict', (n) => n.vectors['validation.json'].cases[0].issues.push('a'), 'v.1', true],
    [
      'another shared value of vectors',
      (n) => (n.vectors['validation.json'].bodies.a.value = 2),
      'bodies.a.value',
      true,
    ],
    ['a new shared value of vectors', (n) => (n.vectors['validation.json'].bodies.b = 2), 'bodies.b', true],
    [
      'a new file of vectors',
      (n) => (n.vectors['more.json'] = { a: 1, cases: [{ id: 'm.1' }] }),
      'more.json',
      false,
    ],
    [
      'a new optional header',
      (n) => (get(n).responses['200'].headers.Age = {}),
      'GET /jobs 200 header Age',
      false,
    ],
    ['a new vector', (n) => n.vectors['validation.json'].cases.push({ id: 'v.2' }), 'v.2', false],
    ['a removed vector', (n) => n.vectors['validation.json'].cases.pop(), 'v.1', false],
  ])('%s', (_what, change, place, breaks) => {
    const [found, ...more] = changesAfter(change)
    expect(found?.place).toContain(place)
    expect(found?.breaks).toBe(breaks)
    expect(more).toEqual([])
  })

  it.each<[what: string, change: (newer: Loose) => void]>([
    ['nothing', () => undefined],
    ['texts', (n) => (job(n).properties.name.description = 'The name')],
    ['a text in a condition', (n) => (sent(n).allOf[0].then.description = 'The list')],
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
    'Breaks callers or backends (2):',
    '  GET /jobs: is gone',
    '  fields.name.required.us: is gone',
    '',
    'Breaks nobody (1):',
    '  fields.name.long: is new: "Too long"',
  ])
})

/** Adds a field of text to an object. */
function add(schema: Loose, name: string, isRequired: boolean) {
  schema.properties[name] = { type: 'string' }
  if (isRequired) schema.required.push(name)
}
